import {address, expect, languages, message, openReady, test} from '../../tests/support.ts';

for (const language of languages) {
  test(`changes are by month, each with a heading and an address of its own, in ${language}`, async ({page}) => {
    await openReady(page, address('/changelog', language));
    const months = page.locator('main h3[id^="changes-"]');
    expect(await months.count()).toBeGreaterThan(1);
    const ids = await months.evaluateAll((all) => all.map(({id}) => id));
    expect(ids).toEqual([...ids].sort().reverse());
    const entries = page.locator('li[id^="change-"]');
    await expect(entries.getByRole('heading', {level: 4})).toHaveCount(await entries.count());
    const last = entries.last();
    await last.locator('a:has(time)').click();
    await expect(page).toHaveURL(new RegExp(`#${await last.getAttribute('id')}$`));
    await expect(last).toBeInViewport();
  });

  test(`changes of the wording can be hidden, but not the one that the address names, in ${language}`, async ({
    page,
  }) => {
    await openReady(page, address('/changelog', language));
    const words = page.locator('li[id^="change-"]:has([data-kind="words"])');
    const [first, all] = [words.first(), page.locator('li[id^="change-"]')];
    const [wordCount, count] = [await words.count(), await all.count()];
    expect(wordCount).toBeGreaterThan(1);
    await page.getByRole('checkbox', {name: message(language, 'changes.withoutWords')}).check();
    await expect(all.filter({visible: true})).toHaveCount(count - wordCount);
    await page.goto(`${address('/changelog', language)}#${await first.getAttribute('id')}`);
    await expect(first).toBeVisible();
  });
}
