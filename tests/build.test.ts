import {spawnSync} from 'node:child_process';
import {appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {copySite} from '../tools/copySite';

const root = fileURLToPath(new URL('..', import.meta.url));
const english = 'i18n/en/docusaurus-plugin-content-docs/current';
const slow = 240_000;

interface Build {
  readonly status: number | null;
  readonly output: string;
}

function build(folder: string, ...options: readonly string[]): Build {
  const args = ['tools/build.mjs', ...options];
  const {status, stdout, stderr} = spawnSync(process.execPath, args, {cwd: folder, encoding: 'utf8'});
  return {status, output: stdout + stderr};
}

describe('a broken link', () => {
  let folder = '';
  afterAll(() => rmSync(folder, {recursive: true, force: true}));

  it(
    'fails the build, which names the page and the target',
    async () => {
      folder = await copySite(root);
      appendFileSync(path.join(folder, 'docs/onboarding-feap.mdx'), '\n[nada](/docs/nao-existe)\n');
      const {status, output} = build(folder, '--locale', 'pt');
      expect(status).not.toBe(0);
      expect(output).toMatch(/source page path = \/docs\/onboarding-feap/);
      expect(output).toContain('/docs/nao-existe');
    },
    slow,
  );
});

describe('what only deserves a warning', () => {
  let folder = '';
  let result: Build = {status: null, output: ''};

  beforeAll(async () => {
    folder = await copySite(root);
    for (const docs of ['docs', english]) {
      appendFileSync(path.join(folder, docs, 'onboarding-feap.mdx'), '\n[x](#no-such-anchor)\n');
      writeFileSync(
        path.join(folder, docs, 'hidden.mdx'),
        '---\ntitle: Hidden page\ndescription: An unlisted page that only those who know its address can find, for the tests.\nunlisted: true\n---\n\nText.\n',
      );
    }
    mkdirSync(path.join(folder, 'src/pages/docs/guides'), {recursive: true});
    writeFileSync(
      path.join(folder, 'src/pages/docs/guides/main.mdx'),
      '---\ntitle: Twice\ndescription: A second page at an address that is already taken by another one, for the tests.\n---\n\nText.\n',
    );
    result = build(folder);
  }, slow);
  afterAll(() => rmSync(folder, {recursive: true, force: true}));

  it('a broken anchor is a warning', () => {
    expect(result.status).toBe(0);
    expect(result.output).toContain('no-such-anchor');
  });

  it('a duplicate route is a warning', () => {
    expect(result.output).toMatch(/[Dd]uplicate routes/);
  });

  it.each([
    ['', 'unlisted.title', 'pt'],
    ['en/', 'unlisted.title', 'en'],
  ])(
    'an unlisted page (/%sdocs/hidden) carries the banner and is not in the sitemap, the sidebar or the page list',
    (prefix, id, language) => {
      const html = readFileSync(path.join(folder, `build/${prefix}docs/hidden/index.html`), 'utf8');
      const messages = JSON.parse(readFileSync(path.join(root, `i18n/${language}/code.json`), 'utf8')) as Record<
        string,
        {message: string}
      >;
      expect(html).toContain(messages[id]?.message);
      expect(html).toContain('content="noindex, nofollow"');
      for (const file of ['sitemap.xml', 'docs/index.html', '404.html']) {
        expect(readFileSync(path.join(folder, `build/${prefix}${file}`), 'utf8')).not.toContain('docs/hidden');
      }
    },
  );
});
