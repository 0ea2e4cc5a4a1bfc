import site from '../../config/site.ts';
import {address, expect, languages, message, openReady, test} from '../../tests/support.ts';

test.skip(site.specificationUrl !== null, 'this operator has another one');

for (const language of languages) {
  test(`its contents lead to an operation and follow what is read, in ${language}`, async ({page}) => {
    await page.setViewportSize({width: 1440, height: 900});
    await openReady(page, address('/specification', language));
    const contents = page.locator('nav.sidebar');
    await contents.locator('a[href="#list-webhook-deliveries"]').click();
    const heading = page.locator('#list-webhook-deliveries');
    await expect(heading).toBeInViewport();
    await expect(contents.locator('[aria-current]')).toHaveAttribute('href', '#list-webhook-deliveries');
    await expect(contents.locator('[aria-current]')).toBeInViewport();
    // Read on: the link of what comes into sight is brought into sight beside it.
    await page.evaluate(() => document.getElementById('schema-Problem')?.scrollIntoView());
    await expect(contents.locator('[aria-current]')).toHaveAttribute('href', '#schema-Problem');
    await expect(contents.locator('[aria-current]')).toBeInViewport();
  });

  test(`an operation runs where it stands, and a request in another language comes, in ${language}`, async ({page}) => {
    test.skip(!site.chapters.simulator, 'this site has no simulator');
    await openReady(page, `${address('/specification', language)}#submit-document`);
    await page.locator('button[data-form$="/submitDocument.html"]').click();
    await expect(page.locator('[data-status]')).toHaveText('202');
    const trial = page.locator('[data-trial]', {has: page.locator('[data-status]')});
    await expect(trial.locator('[data-answer]')).toContainText(/"id": "doc_\w+"/);
    await trial.getByRole('combobox').first().selectOption({label: 'Python'});
    await expect(trial.getByText('urllib.request').first()).toBeVisible();
    await expect(page.getByRole('heading', {level: 1})).toHaveText(message(language, 'navbar.specification'));
  });
}

test('links of what is explained on it stay on it', async ({page}) => {
  await openReady(page, `${address('/specification', 'pt')}#get-document`);
  await page
    .locator('#get-document ~ [data-wide] a', {hasText: /^Document$|^DocumentRecord$/})
    .first()
    .click();
  await expect(page).toHaveURL(/\/specification#schema-\w+$/);
  await expect(page.locator(':target')).toBeInViewport();
});

test('on a phone its contents stand in the menu', async ({page}) => {
  await page.setViewportSize({width: 390, height: 844});
  await openReady(page, address('/specification', 'pt'));
  await page.locator('.menu-button').click();
  await page.locator('nav.sidebar a[href="#submit-document"]').click();
  await expect(page.locator('#submit-document')).toBeInViewport();
  await expect(page.locator('nav.sidebar')).toBeHidden();
});
