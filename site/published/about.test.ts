import {describe, expect, it} from 'vitest';
import {filesBelow, pageFolders, pageOf} from '@integration-docs/docs/content';
import {type Locale, placeOf} from '@integration-docs/facts';
import {projectRoot} from '@integration-docs/facts/node';
import {routeOfPage} from '../checks/addresses.ts';
import {siteAbout} from './about.ts';

const allRoutes = [
  '/docs/integrations/api/flows',
  '/docs/integrations/webhooks/intro',
  '/docs/integrations/as2/intro',
  '/docs/integrations/sftp',
  '/docs/integrations/as2/status-messages',
  '/docs/integrations/api/usecases',
  '/docs/onboarding-feap',
  '/validator',
  '/simulator',
  '/changelog',
];

/** Returns everything in `llms.txt` except pages, as text. */
function about(language: Locale, routes: readonly string[]): string {
  const {subject, data} = siteAbout(language, new Set(routes), placeOf('https://docs.example'), ['typescript', 'java']);
  return [subject, ...data.map(({url, description}) => `${url}: ${description}`), ''].join('\n');
}

describe('what llms.txt says of the site', () => {
  it('is its subject and its lists', () => {
    expect(about('pt', allRoutes)).toContain(
      'Ligação a uma plataforma de faturação eletrónica em Portugal: API REST, webhooks, AS2, SFTP, CIUS-PT e FE-AP\n',
    );
    expect(about('en', allRoutes)).toContain(
      'Connecting to an electronic-invoicing platform in Portugal: REST API, webhooks, AS2, SFTP, CIUS-PT and FE-AP\n',
    );
    expect(about('en', allRoutes)).toContain(
      'Index of the catalogues: errors, states, events, FE-AP codes, MDN dispositions, limits, use cases',
    );
  });

  it('promises nothing that an operator without these chapters lacks', () => {
    const text = about('en', []);
    expect(text).toContain('Connecting to an electronic-invoicing platform: REST API\n');
    expect(text).toContain('Index of the catalogues: errors, states, events, limits\n');
    expect(text).not.toMatch(/AS2|SFTP|CIUS-PT|FE-AP|MDN|webhook|simulator|cius-pt|changelog|use cases|Portugal/);
  });

  it.each([
    ['/simulator', 'tools/simulator.mjs'],
    ['/validator', 'tools/cius-pt.mjs'],
    ['/changelog', 'changelog.xml'],
    ['/docs/integrations/api/flows', 'samples/README.md'],
  ])('names the file that the page %s is about only with that page', (route, file) => {
    expect(about('pt', allRoutes)).toContain(`https://docs.example/${file}:`);
    const others = allRoutes.filter((other) => other !== route);
    expect(about('pt', others)).not.toContain(file);
  });

  it('says where code is in the other languages', () => {
    expect(about('en', allRoutes)).toMatch(
      /^https:\/\/docs\.example\/en\/samples\/README\.md: .*`submit-json\/submit-json\.sh`.*`connector\/typescript\/README\.md`, `connector\/java\/README\.md`/m,
    );
    expect(about('en', allRoutes)).toMatch(
      /^https:\/\/docs\.example\/samples\/requests\/getDocument\.sh: .*`\.ps1`.*`\.py`/m,
    );
  });

  it('asks for pages that this site has', async () => {
    const files = (await Promise.all(pageFolders.map((folder) => filesBelow(projectRoot, folder)))).flat();
    const routes = files.flatMap((file) => pageOf(file) ?? []).map(routeOfPage);
    expect(allRoutes.filter((route) => !routes.includes(route))).toEqual([]);
  });
});
