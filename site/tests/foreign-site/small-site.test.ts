import {mkdir, readFile, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it, vi} from 'vitest';
import {attribute, findAll, parseBuiltPage} from '@integration-docs/docs/built';
import {search, openLibrary} from '@integration-docs/search';
import {buildSmall, copySmall, smallSite} from './definition.ts';

/** Tests the engine and the components with another site. */

// CI machines can be slow.
vi.setConfig({testTimeout: 60_000, hookTimeout: 60_000});

const pages = ['404.html', 'docs/reference/index.html', 'index.html'];
let files: ReadonlyMap<string, string> = new Map();
let warnings: readonly string[] = [];
const read = (file: string): string => files.get(file) ?? expect.fail(`no ${file}`);

describe('a small site with another contract, in one language', () => {
  beforeAll(async () => {
    ({files, warnings} = await buildSmall(await smallSite()));
  });

  it('has its two pages and the one for what is not found', () => {
    const html = [...files.keys()].filter((file) => file.endsWith('.html') && !file.startsWith('parts/'));
    expect(html.toSorted()).toEqual(pages);
    expect(warnings).toEqual([]);
  });

  it('shows table, tabs, samples and diagram', () => {
    const home = read('index.html');
    expect(home).toContain(' id="size-large"');
    expect(home).toMatch(/role="tab".*Linux.*role="tab".*Windows/);
    expect(home).toContain('X-Locker-Key');
    expect(home).toMatch(/<svg[^>]*>.*create_parcel/);
    expect(home).toContain('mailto:help@pombo.example');
  });

  it('shows every operation and schema of its contract', () => {
    const reference = read('docs/reference/index.html');
    const ids = ['create-parcel', 'get_parcel.parcel_id', 'header-x-trace', 'schema-parcel', 'schema-locker_code'];
    expect(ids.filter((id) => !reference.includes(` id="${id}"`))).toEqual([]);
    expect(read('parts/requests/open_door.html')).toContain('api.pombo.example');
  });

  it('publishes whatever its pages name', () => {
    const missing = pages.flatMap((page) => {
      const html = read(page);
      const {main} = parseBuiltPage(html);
      expect(findAll(main, ({tagName}) => tagName === 'h1')).toHaveLength(1);
      const addresses = [...html.matchAll(/\s(?:href|src|data-islands|data-shell|content|data-styles)="(\/[^"#]*)/g)];
      return addresses
        .flatMap(([, address = '']) => address.split(' '))
        .map((address) => address.slice(1))
        .filter(
          (file) => ![file, `${file}index.html`, path.posix.join(file, 'index.html')].some((one) => files.has(one)),
        )
        .map((file) => `${page}: ${file}`);
    });
    expect(missing).toEqual([]);
  });

  it('offers no other language', () => {
    for (const page of pages) expect(read(page)).not.toMatch(/data-locale=|hreflang=|lang="pt|\/en\//i);
    expect(read('index.html')).toMatch(/<meta name="search"[^>]* data-bases="\/"/);
    expect([...files.keys()].filter((file) => /^(?:en|pt)\//.test(file))).toEqual([]);
  });

  it('has twins that lead to each other, and an index of them', () => {
    expect(read('index.md')).toContain('[the reference](/docs/reference.md#create-parcel)');
    expect(read('docs/reference.md')).toContain('**DELETE** `/parcels/{parcel_id}`');
    expect(read('llms.txt')).toContain('> Parcels from locker to locker. ');
    const linked = [...read('llms.txt').matchAll(/\(https:\/\/docs\.pombo\.example\/([^)]*)\)/g)];
    expect(linked.map(([, file = '']) => file)).toEqual(['index.md', 'docs/reference.md', 'llms-full.txt']);
    expect(linked.filter(([, file = '']) => !files.has(file))).toEqual([]);
  });

  it('has a sitemap and a robots.txt of its own', () => {
    const urls = [...read('sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
    expect(urls).toEqual(['https://docs.pombo.example/', 'https://docs.pombo.example/docs/reference']);
    expect(read('robots.txt').match(/Sitemap: .*/g)).toEqual(['Sitemap: https://docs.pombo.example/sitemap.xml']);
  });

  it.each([
    ['create_parcel', '/docs/reference#create-parcel'],
    ['X-Trace', '/docs/reference#header-x-trace'],
    ['Saturday', '/#sizes'],
  ])('finds %s', async (query, address) => {
    const {index, files: texts} = await openLibrary('', (file) => Promise.resolve(read(file)));
    const hits = await search(index, texts, query, null);
    expect(hits.pages.flatMap(({sections}) => sections.map(({href}) => href))[0]).toBe(address);
  });

  it('has the island of the not-found page, and its code', () => {
    const places = findAll(parseBuiltPage(read('404.html')).main, (node) => attribute(node, 'data-island') !== '');
    expect(places.map((node) => attribute(node, 'data-island'))).toEqual(['NearestPages']);
    expect([...files.keys()].filter((file) => file.startsWith('assets/js/NearestPages'))).toHaveLength(1);
    expect([...files.keys()].filter((file) => /(?:Validator|Checklist|Decoder|Verifier)/.test(file))).toEqual([]);
  });

  it('says nothing of the site beside it', () => {
    const textFiles = [...files.keys()].filter(
      (file) => /\.(?:html|md|txt|xml)$/.test(file) || file.startsWith('samples/'),
    );
    const words = /plataforma|fatura|invoic|CIUS|FE-AP|\bAS2\b|webhook|simulator|127\.0\.0\.1/i;
    // The script of the shell, which is part of each page, is the same for every site.
    const text = (file: string): string =>
      read(file).replaceAll(/<script data-shell[^]*?<\/script>|<style>[^]*?<\/style>/g, '');
    expect(textFiles.flatMap((file) => words.exec(text(file))?.[0] ?? [])).toEqual([]);
  });
});

describe('what is wrong with a site', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await copySmall();
  });
  afterAll(() => rm(folder, {recursive: true, force: true}));

  const home = 'site/content/en/pages/index.mdx';
  const reference = 'site/content/en/docs/reference.mdx';

  /** Changes a page of the copy, builds, and restores the page. Returns the messages of the build. */
  async function messagesAfter(file: string, change: (text: string) => string): Promise<string> {
    const target = path.join(folder, file);
    const before = await readFile(target, 'utf8');
    const after = change(before);
    expect(after).not.toBe(before);
    await writeFile(target, after);
    const messages = await buildSmall(await smallSite(folder)).then(
      (built) => built.warnings.join('\n'),
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    await writeFile(target, before);
    return messages;
  }

  it('a broken link fails the build, which names the page and the target', async () => {
    expect(await messagesAfter(home, (text) => `${text}\n[nothing](/docs/nothing)\n`)).toMatch(
      /pages\/index\.mdx:\d\d: found a link to \/docs\/nothing/,
    );
  });

  it('a broken anchor is a warning', async () => {
    expect(await messagesAfter(home, (text) => text.replace('#create-parcel', '#create-parcels'))).toMatch(
      /Broken anchor: .*pages\/index\.mdx:\d\d: found a link to \/docs\/reference#create-parcels.*nearest: create-parcel/,
    );
  });

  it('two pages at one address are a warning', async () => {
    const second = path.join(folder, 'site/content/en/pages/docs/reference.mdx');
    await mkdir(path.dirname(second), {recursive: true});
    await writeFile(second, await readFile(path.join(folder, reference)));
    const {warnings: messages} = await buildSmall(await smallSite(folder));
    await rm(path.dirname(second), {recursive: true});
    expect(messages.join('\n')).toMatch(/^Duplicate routes: .*reference\.mdx.* stand at \/docs\/reference/);
  });

  it('an unlisted page carries the banner and is in no list', async () => {
    const hidden = path.join(folder, 'site/content/en/docs/hidden.mdx');
    await writeFile(
      hidden,
      '---\ntitle: Hidden\ndescription: A page that only those who know its address can find, for the tests of the engine.\nunlisted: true\n---\n\nText.\n',
    );
    const {files: built} = await buildSmall(await smallSite(folder));
    await rm(hidden);
    const page = built.get('docs/hidden/index.html');
    const messages = await readFile(path.join(import.meta.dirname, '../../interface/en.json'), 'utf8');
    const banner = (JSON.parse(messages) as Readonly<Record<string, {readonly message: string}>>)['unlisted.title'];
    expect(page).toContain(banner?.message);
    expect(page).toContain('content="noindex, nofollow"');
    for (const file of ['sitemap.xml', 'docs/reference/index.html', '404.html', 'llms.txt']) {
      expect(built.get(file), file).not.toContain('docs/hidden');
    }
  });

  it('the build fails when the page no longer shows a part of the contract, and says which and where it belongs', async () => {
    expect(await messagesAfter(reference, (text) => text.replace('<Headers group="request" />', ''))).toMatch(
      /contract\/openapi\.yaml:\d+: found the request header X-Trace, which no page explains; expected the anchor #header-x-trace exactly once on \/docs\/reference \(en\)\n\s*→ Write <Headers group="request" \/> in site\/content\/en\/docs\/reference\.mdx\./,
    );
  });
});
