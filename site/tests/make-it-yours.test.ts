import {spawn, spawnSync} from 'node:child_process';
import {readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it, vi} from 'vitest';
import {canonicalPath, type Locale, locales, placeOf} from '@integration-docs/facts';
import type {Site} from '../config/site.schema.ts';
import {siteSchema} from '../config/site.schema.ts';
import {projectRoot} from '@integration-docs/facts/node';
import {copySite} from '../commands/copy-site.ts';
import {browserOf} from './engines/browsers.ts';
import {codeRecipes} from './recipes/code.ts';
import {contractRecipes} from './recipes/contract.ts';
import {pageRecipes} from './recipes/pages.ts';
import {siteIn} from './recipes/site.ts';

/**
 * Makes a copy of this site for another operator, by the steps of README "Make it yours", and follows every recipe of CONTRIBUTING.md in it.
 * Checks and builds the copy once, with both changes: that also shows conflicts between them.
 */

// CI machines can be slow.
vi.setConfig({testTimeout: 600_000, hookTimeout: 600_000});

const recipes = [...pageRecipes, ...contractRecipes, ...codeRecipes];

/** Sections of CONTRIBUTING.md that are rules, not recipes; `chapters.test.ts` removes chapters in a copy of its own. */
const rules = [
  'A version of the official rules',
  'Facts, never typed into a page',
  'Code',
  'What is printed',
  'Commands',
  'Removing a chapter',
  'Continuous integration',
  'Dependencies',
];

const operator: Site = {
  name: 'Faturador',
  named: {
    pt: {start: 'O Faturador', the: 'o Faturador', of: 'do Faturador', to: 'ao Faturador', in: 'no Faturador'},
    en: {},
  },
  title: {pt: 'Documentação do Faturador', en: 'Faturador documentation'},
  tagline: {pt: 'Integrações', en: 'Integrations'},
  url: 'https://developers.faturador.example',
  support: {email: 'apoio@faturador.example', phone: '+351 210 000 001'},
  copyrightYear: 2031,
  chapters: {guides: true, as2: true, feap: true, validator: true, simulator: true},
  specificationUrl: 'https://reference.faturador.example/api',
  editUrl: null,
  announcement: null,
  api: {
    production: 'https://faturador.example/einvoice/v2',
    sandbox: 'https://test.faturador.example/einvoice/v2',
    tokenProduction: 'https://login.faturador.example/oauth2/token',
    tokenSandbox: 'https://login.test.faturador.example/oauth2/token',
  },
  as2: {
    production: 'https://edi.faturador.example/in',
    test: 'https://edi.test.faturador.example/in',
    idProduction: 'FATURADOR-EDI',
    idTest: 'FATURADOR-EDI-TST',
  },
  sftp: {production: 'files.faturador.example', test: 'files.test.faturador.example'},
  operations: null,
};
const accent = '#7a1f5c';

/** Every form of the default operator of this site: name, domain, identifiers, telephone, footer. */
const delivered = /plataforma(?:[\s._-]|%20)*exemplo|plataforma\.example|tel:\+351000|© 2025/i;

let folder = '';
afterAll(() => rmSync(folder, {recursive: true, force: true}));

/** Runs a command in the copy, which must end with the status. Returns its output. */
function run(command: string, args: readonly string[], status = 0): string {
  const result = spawnSync(command, args, {cwd: folder, encoding: 'utf8'});
  const output = result.stdout + result.stderr;
  expect(result.status, output).toBe(status);
  return output;
}

const inCopy = (file: string): string => path.join(folder, file);
const read = (file: string): string => readFileSync(inCopy(file), 'utf8');
const built = (file: string): string => read(`build/${file}`);

function builtFiles(): readonly string[] {
  const files = readdirSync(inCopy('build'), {recursive: true, withFileTypes: true}).filter((entry) => entry.isFile());
  return files.map(({parentPath, name}) => path.relative(inCopy('build'), path.join(parentPath, name)));
}

/** Returns the address that a server prints when it has started. */
async function addressIn(output: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of output) {
    text += chunk.toString();
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0];
    if (address !== undefined) return address;
  }
  throw new Error(text);
}

/** Returns the pages of a language, each with the first match of the pattern, or ''. */
function inPages(locale: Locale, pattern: RegExp): readonly (readonly [file: string, found: string])[] {
  const html = builtFiles().filter(
    (file) => file.endsWith('.html') && !/specification\/index|(?:^|\/)parts\//.test(file),
  );
  return html
    .filter((file) => file.startsWith('en/') === (locale === 'en'))
    .map((file) => [file, pattern.exec(built(file))?.[0] ?? '']);
}

beforeAll(async () => {
  folder = await copySite(projectRoot);
  writeFileSync(
    inCopy('site/config/site.ts'),
    `import type {Site} from './site.schema.ts';\nconst site: Site = ${JSON.stringify(operator)};\nexport default site;\n`,
  );
  const tokens = read('site/theme/tokens.css');
  writeFileSync(inCopy('site/theme/tokens.css'), tokens.replace(/--accent: #\w+;/, `--accent: ${accent};`));
  run('npm', ['run', '--silent', 'as2-samples']);
  expect(run('npm', ['run', '--silent', 'social-card', '--', '--check'], 1)).toContain('Run npm run social-card');
  drawCard();
  run('npm', ['run', '--silent', 'social-card', '--', '--check']);
  const site = siteIn(folder);
  for (const {follow} of recipes) follow(site);
  run('npm', ['run', '--silent', 'parity', '--', '--confirm-all']);
});

function drawCard(): void {
  if (browserOf('chromium') !== undefined) {
    run('npm', ['run', '--silent', 'social-card']);
    return;
  }
  // Without a browser, write only the record that `social-card` keeps beside the pictures.
  const {name, title, tagline} = operator;
  const card = {pt: {name, title: title.pt, tagline: tagline.pt}, en: {name, title: title.en, tagline: tagline.en}};
  writeFileSync(inCopy('site/static/img/social-card.json'), JSON.stringify(card));
}

it('CONTRIBUTING.md has these recipes and no others', () => {
  const sections = [...read('CONTRIBUTING.md').matchAll(/^## (.*)$/gm)].map(([, title]) => title);
  expect(sections.toSorted()).toEqual([...rules, ...recipes.map(({section}) => section)].toSorted());
});

describe('checks', () => {
  it('of the facts themselves', () => {
    expect(siteSchema.safeParse(operator).error).toBeUndefined();
  });

  it('of the content', () => {
    expect(run(process.execPath, ['site/commands/check-content.ts'])).toContain('no problems');
  });

  it('of the contract', () => {
    expect(run('npm', ['run', '--silent', 'lint:contract'])).toContain('packages/contract/openapi.yaml: validated');
  });

  it('of the code', () => {
    run(process.execPath, ['site/commands/declare-yaml.mjs']);
    run('npx', ['oxlint']);
  });
});

describe('what is published', () => {
  beforeAll(() => {
    run('npm', ['run', '--silent', 'build', '--', '--draft']);
  });

  it('holds no trace of the operator that the site is delivered with', () => {
    const texts = builtFiles().filter((file) => !/\.(?:br|png)$/.test(file));
    expect(texts.length).toBeGreaterThan(300);
    const traces = texts.flatMap((file) => {
      const trace = delivered.exec(`${file}\n${built(file)}`);
      return trace === null ? [] : [`${file}: ${trace[0]}`];
    });
    expect(traces).toEqual([]);
  });

  it('puts the name into Portuguese sentences with its article, into English ones alone', () => {
    const sentences = [
      ['index.html', 'Ligue o seu sistema ao Faturador e troque'],
      ['docs/index.html', 'O Faturador recebe a fatura do seu sistema'],
      ['docs/integrations/api/scope/index.html', 'a API REST do Faturador envia'],
      ['docs/integrations/as2/intro/index.html', 'com o Faturador por HTTPS'],
      ['docs/guides/medidata/index.html', 'Uma conta no Faturador'],
      ['en/index.html', 'Connect your system to Faturador and exchange'],
    ] as const;
    expect(sentences.filter(([file, sentence]) => !built(file).includes(sentence))).toEqual([]);
    expect(inPages('pt', / (?:de|em|a|por|com|para) Faturador\b/).filter(([, found]) => found !== '')).toEqual([]);
  });

  it.each(locales)('leads to the specification elsewhere, from every page (%s)', (locale) => {
    const {specificationUrl} = operator;
    const links = inPages(locale, new RegExp(`<a href="${specificationUrl ?? ''}"[^>]*>`));
    expect(links.filter(([, found]) => found === '')).toEqual([]);
    expect(inPages(locale, /href="[^"]*\/specification\/"/).filter(([, found]) => found !== '')).toEqual([]);
  });

  it.each(locales)('has no announcement, and footer and colour of the operator (%s)', (locale) => {
    const {copyrightYear, name, support} = operator;
    const phone = support.phone.replaceAll(' ', '');
    // The groups of a number stay on one line.
    const shownPhone = support.phone.replaceAll(' ', '[ \u00a0]');
    const footer = `<footer.*${name}.*<a href="mailto:${support.email}">.*<a href="tel:\\${phone}">\\${shownPhone}<`;
    for (const wanted of [new RegExp(`--accent: ?${accent}`), new RegExp(footer), new RegExp(`${copyrightYear}`)]) {
      expect(inPages(locale, wanted).filter(([, found]) => found === '')).toEqual([]);
    }
    expect(inPages(locale, /<section class="?announcement/).filter(([, found]) => found !== '')).toEqual([]);
  });

  it.each(locales)('has the new address in canonical links (%s)', (locale) => {
    const links = inPages(locale, /(?<=<link [^>]*rel="canonical" href=")[^"]*/).filter(
      ([file]) => file !== '404.html',
    );
    expect(links.map(([, found]) => found)).toEqual(
      links.map(
        ([file]) => operator.url + canonicalPath(placeOf(operator.url), `/${file.replace(/index\.html$/, '')}`),
      ),
    );
  });

  it('has the new address in sitemaps and robots.txt', () => {
    expect(built('sitemap.xml')).toContain(`<loc>${operator.url}/docs</loc>`);
    expect(built('en/sitemap.xml')).toContain(`<loc>${operator.url}/en/docs</loc>`);
    expect(built('robots.txt')).toContain(`Sitemap: ${operator.url}/sitemap.xml`);
  });

  it('says nothing of the operations facts that are not given', () => {
    expect(builtFiles()).not.toContain(path.join('.well-known', 'security.txt'));
    expect(built('docs/index.html')).not.toContain('operations-facts-table');
  });

  it('describes the API at the new addresses', () => {
    expect(JSON.parse(built('specification/openapi.json'))).toMatchObject({
      info: {title: `${operator.name} API`, contact: {email: operator.support.email}},
      servers: [{url: operator.api.sandbox}, {url: operator.api.production}],
      paths: {
        '/oauth2/token': {
          servers: [{url: 'https://login.test.faturador.example'}, {url: 'https://login.faturador.example'}],
        },
      },
    });
  });

  it('has the path of the API everywhere, and nowhere that of the operator that the site is delivered with', () => {
    // `/v1/auth/…` is an address of Moloni ON.
    const api = builtFiles().filter(
      (file) => /\.(?:html|json|md|http|txt|mjs|js|sh)$/.test(file) && !/moloni|law|sources/.test(file),
    );
    const paths = api.flatMap((file) => /.{0,40}(?<![\w.])\/v1(?![\w,.]|\/auth\/).{0,40}/.exec(built(file))?.[0] ?? []);
    expect(paths).toEqual([]);
    expect(built('docs/integrations/api/scope/index.html')).toMatch(
      /A versão está no caminho: <code[^>]*>\/einvoice\/v2<\/code>/,
    );
  });

  it('simulates the API at that path', async () => {
    const child = spawn(process.execPath, [inCopy('build/tools/simulator.mjs'), '--port', '0'], {cwd: folder});
    try {
      const address = await addressIn(child.stdout);
      const headers = {Authorization: 'Bearer sandbox'};
      const ask = (target: string): Promise<Response> => fetch(address + target, {headers});
      expect((await ask('/einvoice/v2/documents')).status).toBe(200);
      expect((await ask('/v1/documents')).status).toBe(404);
    } finally {
      child.kill();
    }
  });

  it.each(recipes.map(({section, check}) => [section, check] as const))(
    'has what the recipe brings: %s',
    async (_, check) => {
      await check(siteIn(folder));
    },
  );
});
