import {type Locale, openApiFile, specificationFolder, toolsFolder} from '@integration-docs/facts';

/** A page as the index names it. */
export interface IndexedPage {
  readonly title: string;
  readonly description: string;
  /** Absolute address of its twin. */
  readonly url: string;
}

export interface Index {
  readonly language: Locale;
  readonly title: string;
  readonly pages: readonly IndexedPage[];
  /** Routes of these pages, without language prefix: the index promises only what they are about. */
  readonly routes: ReadonlySet<string>;
  /** Address of the language, with a slash at the end, and of the root, where files for programs stand. */
  readonly home: string;
  readonly root: string;
}

const words = {
  pt: {
    /** Whose rules join the topics. */
    and: 'pt-PT',
    about: 'Ligação a uma plataforma de faturação eletrónica',
    inPortugal: 'em Portugal',
    twins: 'Cada página existe em Markdown, completa, no mesmo endereço, seguido de `.md`.',
    topics: ['API REST', 'webhooks', 'AS2', 'SFTP', 'CIUS-PT', 'FE-AP'],
    pages: 'Páginas',
    data: 'Dados',
    openApi: 'Contrato OpenAPI 3.1: operações, esquemas, eventos',
    catalogues: 'Índice dos catálogos',
    lists: ['erros', 'estados', 'eventos', 'códigos FE-AP', 'disposições MDN', 'limites', 'casos de uso'],
    requests: 'Um pedido pronto a enviar de cada operação',
    simulator: 'Simulador da API, um ficheiro para Node.js',
    validator: 'Validador CIUS-PT de linha de comandos, um ficheiro para Node.js',
    changes: 'Alterações da API, da plataforma e da lei (Atom)',
    optional: 'Opcional',
    full: 'Todas as páginas num só ficheiro',
  },
  en: {
    and: 'en-GB',
    about: 'Connecting to an electronic-invoicing platform',
    inPortugal: 'in Portugal',
    twins: 'Every page exists as Markdown, complete, at its address followed by `.md`.',
    topics: ['REST API', 'webhooks', 'AS2', 'SFTP', 'CIUS-PT', 'FE-AP'],
    pages: 'Pages',
    data: 'Data',
    openApi: 'OpenAPI 3.1 contract: operations, schemas, events',
    catalogues: 'Index of the catalogues',
    lists: ['errors', 'states', 'events', 'FE-AP codes', 'MDN dispositions', 'limits', 'use cases'],
    requests: 'A request of every operation, ready to send',
    simulator: 'Simulator of the API, one file for Node.js',
    validator: 'CIUS-PT validator for the command line, one file for Node.js',
    changes: 'Changes of the API, the platform and the law (Atom)',
    optional: 'Optional',
    full: 'All pages in one file',
  },
} as const satisfies Record<Locale, object>;

const onFeap = '/docs/onboarding-feap';
const onAs2 = '/docs/integrations/as2/intro';
const onValidator = '/validator';

/** The page without which the site says nothing about a topic, in the order of `topics`; null for what every site has. */
const pagesOfTopics = [
  null,
  '/docs/integrations/webhooks/intro',
  onAs2,
  '/docs/integrations/as2/others',
  onValidator,
  onFeap,
] as const;

/** The same for `lists`. */
const pagesOfLists = [null, null, null, onFeap, onAs2, null, '/docs/integrations/api/usecases'] as const;

/** `llms.txt` (llmstxt.org): what the site is, and each page with what it answers. */
export function llmsIndex({language, title, pages, routes, home, root}: Index): string {
  const text = words[language];
  const line = (name: string, url: string, about: string): string => `- [${name}](${url}): ${about}`;
  const has = (route: string | null | undefined): boolean => typeof route !== 'string' || routes.has(route);
  const lineOf = (page: string, ...parts: Parameters<typeof line>): readonly string[] =>
    has(page) ? [line(...parts)] : [];
  const topics = text.topics.filter((_, index) => has(pagesOfTopics[index]));
  const lists = text.lists.filter((_, index) => has(pagesOfLists[index]));
  const about = has(onFeap) || has(onValidator) ? `${text.about} ${text.inPortugal}` : text.about;
  const json = openApiFile(language);
  return [
    `# ${title}`,
    '',
    `> ${about}: ${new Intl.ListFormat(text.and).format(topics)}. ${text.twins}`,
    '',
    `## ${text.pages}`,
    '',
    ...pages.map((page) => line(page.title, page.url, page.description)),
    '',
    `## ${text.data}`,
    '',
    line(json, `${root}${specificationFolder}/${json}`, text.openApi),
    line('catalogues/index.json', `${root}catalogues/index.json`, `${text.catalogues}: ${lists.join(', ')}`),
    line('requests.http', `${root}${specificationFolder}/requests.http`, text.requests),
    ...lineOf('/simulator', 'simulator.mjs', `${root}${toolsFolder}/simulator.mjs`, text.simulator),
    ...lineOf(onValidator, 'cius-pt.mjs', `${root}${toolsFolder}/cius-pt.mjs`, text.validator),
    ...lineOf('/changelog', 'changelog.xml', `${home}changelog.xml`, text.changes),
    '',
    `## ${text.optional}`,
    '',
    line('llms-full.txt', `${home}llms-full.txt`, text.full),
    '',
  ].join('\n');
}
