import {expect} from 'vitest';
import {locales} from '@integration-docs/facts';
import {attribute, find, textOf} from '@integration-docs/docs/built';
import {openEngine} from '../../search-eval/engine.ts';
import {addString, byId, linksIn, pageFiles, prefixOf, type Recipe, type Site} from './site.ts';

/* Recipes for content. Those that need a page use the page that the first recipe creates. */

const route = 'guides/exemplo-erp';

/** Appends a line to the new page, in both languages. */
export function writeOnPage(site: Site, line: string): void {
  for (const file of pageFiles(route)) site.append(file, `\n${line}\n`);
}

/** The address of the new page. */
export const newPage = `docs/${route}`;

/** The first example in a section of CONTRIBUTING.md. */
function exampleIn(site: Site, section: string): string {
  const text = site.read('CONTRIBUTING.md').split(`\n## ${section}\n`)[1] ?? '';
  return /```yaml\n([^]*?)```/.exec(text)?.[1] ?? '';
}

function newPageAt(site: Site, pageRoute: string): void {
  const words = {
    '--title': 'Ligar o Exemplo ERP',
    '--title-en': 'Connect Exemplo ERP',
    '--description': 'Como ligar o Exemplo ERP à plataforma, da primeira fatura à entrada em produção.',
    '--description-en': 'How to connect Exemplo ERP to the platform, from the first invoice to going live.',
  };
  site.run('npm', 'run', '--silent', 'new', '--', 'page', pageRoute, ...Object.entries(words).flat());
}

const page: Recipe = {
  section: 'A page',
  follow: (site) => {
    newPageAt(site, route);
  },
  check: async (site) => {
    for (const locale of locales) {
      const address = `/${prefixOf(locale)}${newPage}`;
      const sidebar = find(site.page('docs/guides/main', locale), (one) => attribute(one, 'data-sidebar') === 'guides');
      expect(sidebar && linksIn(sidebar)).toContain(address);
      expect(site.read(`build/${prefixOf(locale)}sitemap.xml`)).toContain(`${address}</loc>`);
      const languages = linksIn(site.page(newPage, locale));
      for (const other of locales) expect(languages).toContain(`/${prefixOf(other)}${newPage}`);
      const {search} = await openEngine(`${site.folder}/build`, locale);
      expect((await search('exemplo erp')).slice(0, 3)).toContain(`/${newPage}`);
    }
  },
};

const oldRoute = 'guides/exemplo-antigo';

const pageThatGoes: Recipe = {
  section: 'A page that goes',
  follow: (site) => {
    newPageAt(site, oldRoute);
    for (const file of pageFiles(oldRoute)) site.remove(file);
    const sidebars = 'site/config/sidebars.ts';
    site.replace(sidebars, /,\s*'guides\/exemplo-antigo'/.exec(site.read(sidebars))?.[0] ?? oldRoute, '');
    const [file] = pageFiles(oldRoute);
    expect(site.run('npm', 'run', '--silent', 'parity')).toContain(`${file} is gone: its stamp is taken out`);
  },
  check: (site) => {
    for (const locale of locales) {
      expect(site.exists(`build/${prefixOf(locale)}docs/${oldRoute}/index.html`)).toBe(false);
      expect(site.read(`build/${prefixOf(locale)}sitemap.xml`)).not.toContain(oldRoute);
    }
    expect(site.read('site/content/parity.lock.json')).not.toContain(oldRoute);
  },
};

const table: Recipe = {
  section: 'A table',
  follow: (site) => {
    site.add('packages/contract/catalogues/sftp-errors.yaml', exampleIn(site, 'A table'));
    writeOnPage(site, '<Catalogue name="sftp-errors" />');
  },
  check: (site) => {
    const texts = {pt: 'Envie-a primeiro. Guia', en: 'Send it first. Guide'};
    for (const locale of locales) {
      const row = byId(byId(site.page(newPage, locale), 'sftp-errors'), 'error-no-checksum');
      expect(textOf(row)).toContain(texts[locale]);
      expect(linksIn(row)).toEqual([`/${prefixOf(locale)}docs/guides/medidata`]);
    }
  },
};

const entry: Recipe = {
  section: 'An entry',
  follow: (site) => {
    const lines = [
      'entries:',
      '  - id: exemplo',
      '    date: 2027-02-03',
      '    applies: from',
      '    who: {pt: Todos, en: Everybody}',
      '    obligation: {pt: Enviar um exemplo, en: Send an example}',
      '    source: {pt: Exemplo, en: Example}',
      '    read: [{to: "https://diariodarepublica.pt", label: Diário da República}]',
      '    checked: 2026-11-22',
      '    certainty: settled',
    ];
    site.replace('packages/contract/catalogues/deadlines.yaml', 'entries:', lines.join('\n'));
    writeOnPage(site, '%deadline.exemplo%');
  },
  check: (site) => {
    const dates = {pt: '3 de fevereiro de 2027', en: '3 February 2027'};
    for (const locale of locales) {
      expect(textOf(byId(site.page('docs/law', locale), 'deadline-exemplo'))).toContain(dates[locale]);
      expect(textOf(site.page(newPage, locale))).toContain(dates[locale]);
    }
    const [, address = ''] = /<loc>(.*)\/docs<\/loc>/.exec(site.read('build/sitemap.xml')) ?? [];
    expect(address).toMatch(/^https:/);
    expect(site.json('catalogues/deadlines.json')).toMatchObject({
      entries: expect.arrayContaining([
        expect.objectContaining({
          id: 'exemplo',
          url: {pt: `${address}/docs/law#deadline-exemplo`, en: `${address}/en/docs/law#deadline-exemplo`},
        }),
      ]) as unknown,
    });
  },
};

const diagram: Recipe = {
  section: 'A diagram',
  follow: (site) => {
    site.add(
      'site/diagrams/exemplo.yaml',
      site
        .read('site/diagrams/rest-issue.yaml')
        .replace(/^title:.*$/m, 'title: {pt: Uma fatura do Exemplo ERP, en: An invoice of Exemplo ERP}'),
    );
    writeOnPage(site, '<Diagram id="exemplo" />');
  },
  check: (site) => {
    const titles = {pt: 'Uma fatura do Exemplo ERP', en: 'An invoice of Exemplo ERP'};
    for (const locale of locales) {
      const figure = find(site.page(newPage, locale), ({tagName}) => tagName === 'figure');
      expect(figure && textOf(figure)).toContain(titles[locale]);
    }
  },
};

const labels = {pt: 'Guia do Exemplo', en: 'Guide of Exemplo'};

const integration: Recipe = {
  section: 'An integration',
  follow: (site) => {
    const lines = [
      'entries:',
      '  - id: exemplo-erp',
      '    name: {pt: Exemplo ERP, en: Exemplo ERP}',
      '    category: erp',
      '    method: [rest, webhooks]',
      '    toPlatform: {pt: Faturas, en: Invoices}',
      '    fromPlatform: {pt: Estados, en: Statuses}',
      `    guide: {to: /${newPage}, label: {pt: Guia Exemplo ERP, en: Exemplo ERP guide}}`,
    ];
    site.replace('packages/contract/catalogues/integrations.yaml', 'entries:', lines.join('\n'));
    const link = `      {message: 'navbar.exemplo', to: '/${newPage}'},`;
    site.insertAfter('site/config/navbar.ts', "{message: 'navbar.medidata', to: '/docs/guides/medidata'},", link);
    for (const locale of locales) addString(site, locale, 'navbar.exemplo', labels[locale]);
  },
  check: (site) => {
    for (const locale of locales) {
      const row = byId(site.page('docs/guides/main', locale), 'integration-exemplo-erp');
      expect(textOf(row)).toContain('Exemplo ERP');
      const bar = find(site.page('docs', locale), (one) => attribute(one, 'class') === 'navbar-links');
      expect(bar && textOf(bar)).toContain(labels[locale]);
      expect(linksIn(row)).toEqual([`/${prefixOf(locale)}${newPage}`]);
    }
  },
};

export const pageRecipes: readonly Recipe[] = [page, pageThatGoes, table, entry, diagram, integration];
