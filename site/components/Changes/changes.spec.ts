import {readFileSync} from 'node:fs';
import path from 'node:path';
import {parse} from 'yaml';
import {schema} from '@integration-docs/contract/catalogues/changes.schema.ts';
import {projectRoot} from '@integration-docs/facts/node';
import {address, expect, languages, message, openReady, test} from '../../tests/support.ts';

const file = path.join(projectRoot, 'packages/contract/catalogues/changes.yaml');
const {entries} = schema.parse(parse(readFileSync(file, 'utf8')));

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

  test(`each restriction says when it is in force, on the page, in Markdown and in Atom, in ${language}`, async ({
    page,
  }) => {
    const route = address('/changelog', language);
    await openReady(page, route);
    const announced = language === 'pt' ? 'Anunciada em ' : 'Announced on ';
    const inForce = language === 'pt' ? 'a partir de 30 de dezembro de 2026' : 'from 30 December 2026';
    const restrictions = page.locator('li[id^="change-"]:has([data-kind="restriction"])');
    const count = await restrictions.count();
    expect(count).toBeGreaterThan(1);
    // Before the text, which refers to that date.
    await expect(restrictions.locator('h4 + p').filter({hasText: announced})).toHaveCount(count);
    await expect(page.locator('#change-api-1-1-0-connection-not-yours')).toContainText(inForce);
    for (const twin of [`${route}.md`, `${route}.xml`]) {
      const text = await (await page.request.get(twin)).text();
      expect(text.split(announced)).toHaveLength(count + 1);
      expect(text).toContain(inForce);
      if (!twin.endsWith('.xml')) continue;
      expect(text.split('<category term="restriction"')).toHaveLength(count + 1);
      expect(text.split(`] ${announced}`)).toHaveLength(count + 1);
    }
  });

  test(`the start page shows first the restrictions that have a date ahead, with the date, in ${language}`, async ({
    page,
  }) => {
    await openReady(page, address('/', language));
    const shown = page.locator('main li[id^="change-"]');
    const ids = await shown.evaluateAll((all) => all.map(({id}) => id.replace('change-', '')));
    const isAhead = ({inForce = ''}: (typeof entries)[number]): boolean => inForce > (entries[0]?.date ?? '');
    const [ahead, others] = [entries.filter(isAhead), entries.filter((entry) => !isAhead(entry))];
    expect(ids).toEqual([...ahead, ...others.slice(0, 2)].map(({id}) => id));
    const inForce = language === 'pt' ? 'em vigor a partir de ' : 'in force from ';
    await expect(shown.filter({hasText: inForce})).toHaveCount(ahead.length);
  });

  test(`feed readers find the feed, in ${language}`, async ({page}) => {
    await openReady(page, address('/changelog', language));
    const feed = page.locator('head link[rel="alternate"][type="application/atom+xml"]');
    expect(await feed.getAttribute('href')).toBe(`${address('/changelog', language)}.xml`);
  });
}
