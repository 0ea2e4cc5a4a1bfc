import site from '../config/site.ts';
import {address, builtPages, expect, ready, languages, message, specifiedRoutes, test} from './support.ts';

const {url: origin} = site;

test.describe('an unknown path', () => {
  // The browser reports the 404.
  test.use({quiet: false});

  for (const language of languages) {
    test(`shows the not-found page in ${language}`, async ({page}) => {
      const response = await page.goto(address('/docs/integrations/webhook', language));
      expect(response?.status()).toBe(404);
      await expect(page.locator('html')).toHaveAttribute('lang', language === 'pt' ? 'pt-PT' : 'en');
      await expect(page.getByRole('heading', {level: 1})).toHaveText(message(language, 'notFound.title'));
      await ready(page);
      const nearest = page.getByRole('heading', {name: message(language, 'notFound.nearest')}).locator('+ ul a');
      await expect(nearest.first()).toHaveAttribute(
        'href',
        new RegExp(`^${address('/docs/integrations/webhooks/', language)}`),
      );
    });
  }
});

test('/docs and /docs/ both show the introduction', async ({page}) => {
  await page.goto('/docs');
  const heading = await page.locator('h1').textContent();
  await page.goto('/docs/');
  await expect(page.locator('h1')).toHaveText(heading ?? '');
  await ready(page);
  await expect(page.locator('h1')).toHaveText(heading ?? '');
});

test('the sitemaps hold every specified route in both languages', () => {
  const expected = languages.flatMap((language) => specifiedRoutes.map((route) => address(route, language)));
  const built = builtPages().map(withoutSlash);
  expect(built).toEqual(expect.arrayContaining(expected.map(withoutSlash)));
  // A page beyond the specified ones is there in both languages too.
  const [portuguese, english] = [
    (path: string) => !/^\/en(?:\/|$)/.test(path),
    (path: string) => /^\/en(?:\/|$)/.test(path),
  ];
  expect(
    built
      .filter(english)
      .map((path) => path.slice(3))
      .sort(),
  ).toEqual(built.filter(portuguese).sort());
});

test('the old address of a schema leads to the page where it is now', async ({page}) => {
  await page.goto('/docs/integrations/webhooks/types#schema-DocumentState');
  await expect(page).toHaveURL(/\/api\/issued\/?#schema-DocumentState$/);
});

test('robots.txt, favicon and social cards are there', async ({request}) => {
  const robots = await request.get('/robots.txt');
  expect(await robots.text()).toContain(`Sitemap: ${origin}/sitemap.xml`);
  for (const file of ['/img/favicon.svg', '/img/social-card.pt.png', '/img/social-card.en.png']) {
    expect((await request.get(file)).status()).toBe(200);
  }
});

function withoutSlash(path: string): string {
  return path.replace(/\/$/, '');
}
