import {readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {siteOrigin} from '../config/base-path.ts';
import {localeConfigs} from '../config/locales.ts';
import {locales} from '@integration-docs/facts';
import {namesOn, parseBuiltPage, twinAddress} from '@integration-docs/docs/built';
import {projectRoot} from '@integration-docs/facts/node';
import {compareWords} from './twins/compare.ts';

const build = path.join(projectRoot, 'build');
const read = (address: string): string => readFileSync(path.join(build, address), 'utf8');

/** Every page, by address. */
const pages = readdirSync(build, {recursive: true})
  .map((file) => String(file).split(path.sep).join('/'))
  .filter((file) => /(?:^|\/)index\.html$/.test(file))
  .map((file) => ({file, address: `/${file.replace(/\/?index\.html$/, '')}`.replace(/^\/en$/, '/en/')}))
  .sort((a, b) => a.address.localeCompare(b.address));

/** Without the last line, which says when the page was changed. */
const withoutChange = (twin: string): string => twin.replace(/\n\S[^\n]*: [^\n]*\b20\d\d\n$/, '');

describe.each(pages)('$address', ({file, address}) => {
  const html = read(file);
  const page = parseBuiltPage(html);
  const twin = read(twinAddress(address));

  it('has all words of the page and no others', () => {
    const {page: ofPage, twin: ofTwin, missing, added} = compareWords(page.main, withoutChange(twin));
    expect({missing, added, enough: ofPage >= 0.995 && ofTwin >= 0.995}).toMatchObject({enough: true});
  });

  it('says when the page was changed, as the page does', () => {
    const isDated = html.includes('data-ui="about"><p>');
    expect(withoutChange(twin) !== twin).toBe(isDated);
  });

  it('has its anchors, and says where it is', () => {
    const anchors = new Set([...twin.matchAll(/<a id="([^"]*)"><\/a>/g)].map(([, id]) => id));
    const headings = [...page.html.matchAll(/<(?:h[2-6]|tr|dt)[^>]* id="([^"]*)"/g)].map(([, id]) => id ?? '');
    expect(headings.filter((id) => !anchors.has(id))).toEqual([]);
    expect(namesOn(page).ids.size).toBeGreaterThan(0);
    expect(html).toContain(`type="text/markdown" href="${siteOrigin}${twinAddress(address)}"`);
  });

  it('leads to twins that are there, and leaves no HTML behind', () => {
    const prose = twin.replace(/^( *)(`{3,}|~{3,})[^\n]*\n[\s\S]*?\n\1\2 *$/gm, '').replace(/`[^`\n]*`/g, '');
    const targets = [...prose.matchAll(/\]\((\/[^)#\s]*\.md)/g)].map(([, target]) => target ?? '');
    expect([...new Set(targets)].filter((target) => !exists(target))).toEqual([]);
    expect(
      prose.replace(/<a id="[^"]*"><\/a>/g, '').match(/<(?!https?:|mailto:|[^\s>]+@)\/?[a-z][^>]*>/gi) ?? [],
    ).toEqual([]);
  });
});

function exists(address: string): boolean {
  try {
    read(address);
    return true;
  } catch {
    return false;
  }
}

it.each(locales)('examples stand in a list below their media type (%s)', (locale) => {
  const copy = read(`${localeConfigs[locale].baseUrl}docs/integrations/api/issued.md`);
  expect(copy).toMatch(
    /^`application\/json`: \[Document\]\(\S+\)\n\n(?:- \S+: \[.+\]\(\S+\.json\)\n){2}\n`application\/xml`: .+\n\n- .+\.xml\)$/m,
  );
});

describe.each(locales)('llms.txt (%s)', (locale) => {
  const folder = localeConfigs[locale].baseUrl;
  const index = read(`${folder}llms.txt`);

  it('names every page with what it answers, and files that are there', () => {
    const lines = [...index.matchAll(/^- \[([^\]]+)\]\(([^)]+)\): (.+)$/gm)];
    const ofLanguage = pages.filter(({address}) => address.startsWith('/en') === (locale === 'en'));
    expect(lines.filter(([, , url]) => url?.endsWith('.md') && !url.includes('/samples/'))).toHaveLength(
      ofLanguage.length,
    );
    for (const [, name, url = '', about = ''] of lines) {
      expect(exists(url.slice(siteOrigin.length)), url).toBe(true);
      expect(`${name ?? ''}${about}`.length).toBeGreaterThan(20);
    }
  });

  it('leads to the other language, and says how large each page and the whole are', () => {
    const other = locales.find((each) => each !== locale) ?? locale;
    expect(index).toContain(`(${siteOrigin}${localeConfigs[other].baseUrl}llms.txt)`);
    for (const [, url = '', size = ''] of index.matchAll(/\]\(([^)]+)\): .+ \((\d+) kB\)$/gm))
      expect(Number(size), url).toBe(Math.ceil(Buffer.byteLength(read(url.slice(siteOrigin.length))) / 1000));
    expect(index.match(/ kB\)$/gm)?.length).toBeGreaterThan(20);
  });

  it('has a file with all of them that repeat no other', () => {
    const full = read(`${folder}llms-full.txt`);
    // Of the tabs of a sample only the first.
    expect(full).toMatch(/^<!-- .+ -->\n/);
    expect([full.includes('**Shell**'), full.includes('**Python**')]).toEqual([true, false]);
    for (const {address, file} of pages.filter((each) => each.address.startsWith('/en') === (locale === 'en'))) {
      const isIn = full.includes(`<!-- ${siteOrigin}${address} -->`);
      expect(isIn, address).toBe(!namesOn(parseBuiltPage(read(file))).repeats);
    }
  });
});
