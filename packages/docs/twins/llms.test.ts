import {describe, expect, it} from 'vitest';
import type {Locale} from '@integration-docs/facts';
import {routeOfPage} from '../../../site/checks/addresses.ts';
import {filesBelow} from '../source/load-pages.ts';
import {pageFolders, pageOf} from '../source/paths.ts';
import {projectRoot} from '@integration-docs/facts/node';
import {llmsIndex, type Index} from './llms.ts';

const every = [
  '/docs/integrations/webhooks/intro',
  '/docs/integrations/as2/intro',
  '/docs/integrations/as2/others',
  '/docs/integrations/api/usecases',
  '/docs/onboarding-feap',
  '/validator',
  '/simulator',
  '/changelog',
];

function indexOf(language: Locale, routes: readonly string[]): string {
  const site: Omit<Index, 'language' | 'routes'> = {
    title: 'Docs',
    pages: [{title: 'A', description: 'What A is.', url: 'https://docs.example/a.md'}],
    home: `https://docs.example/${language === 'pt' ? '' : 'en/'}`,
    root: 'https://docs.example/',
  };
  return llmsIndex({...site, language, routes: new Set(routes)});
}

describe('llms.txt', () => {
  it('says what the site is about', () => {
    expect(indexOf('pt', every)).toContain(
      '> Ligação a uma plataforma de faturação eletrónica em Portugal: API REST, webhooks, AS2, SFTP, CIUS-PT e FE-AP. Cada página',
    );
    expect(indexOf('en', every)).toContain(
      '> Connecting to an electronic-invoicing platform in Portugal: REST API, webhooks, AS2, SFTP, CIUS-PT and FE-AP. Every page',
    );
    expect(indexOf('en', every)).toContain(
      'Index of the catalogues: errors, states, events, FE-AP codes, MDN dispositions, limits, use cases',
    );
  });

  it('promises nothing that an operator without these chapters lacks', () => {
    const index = indexOf('en', []);
    expect(index).toContain('> Connecting to an electronic-invoicing platform: REST API. Every page');
    expect(index).toContain('Index of the catalogues: errors, states, events, limits\n');
    expect(index).not.toMatch(/AS2|SFTP|CIUS-PT|FE-AP|MDN|webhook|simulator|cius-pt|changelog|use cases|Portugal/);
  });

  it.each([
    ['/simulator', 'tools/simulator.mjs'],
    ['/validator', 'tools/cius-pt.mjs'],
    ['/changelog', 'changelog.xml'],
  ])('names the file that the page %s is about only with that page', (route, file) => {
    expect(indexOf('pt', every)).toContain(`(https://docs.example/${file})`);
    expect(
      indexOf(
        'pt',
        every.filter((other) => other !== route),
      ),
    ).not.toContain(file);
  });

  it('asks for pages that this site has', async () => {
    const files = (await Promise.all(pageFolders.map((folder) => filesBelow(projectRoot, folder)))).flat();
    const routes = files.flatMap((file) => pageOf(file) ?? []).map(routeOfPage);
    expect(every.filter((route) => !routes.includes(route))).toEqual([]);
  });
});
