import {specificationFolder, toolsFolder} from '../../config/folders.ts';
import type {Locale} from '../../config/locales.ts';
import {openApiFile} from '../../config/specification.ts';

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
  /** Address of the language, with a slash at the end, and of the root, where files for programs stand. */
  readonly home: string;
  readonly root: string;
}

const words = {
  pt: {
    about:
      'Ligação a uma plataforma de faturação eletrónica em Portugal: API REST, webhooks, AS2, SFTP, CIUS-PT e FE-AP. Cada página existe em Markdown, completa, no mesmo endereço, seguido de `.md`.',
    pages: 'Páginas',
    data: 'Dados',
    openApi: 'Contrato OpenAPI 3.1: operações, esquemas, eventos',
    catalogues: 'Índice dos catálogos: erros, estados, eventos, códigos FE-AP, disposições MDN, limites, casos de uso',
    requests: 'Um pedido pronto a enviar de cada operação',
    simulator: 'Simulador da API, um ficheiro para Node.js',
    validator: 'Validador CIUS-PT de linha de comandos, um ficheiro para Node.js',
    changes: 'Alterações da API, da plataforma e da lei (Atom)',
    optional: 'Opcional',
    full: 'Todas as páginas num só ficheiro',
  },
  en: {
    about:
      'Connecting to an electronic-invoicing platform in Portugal: REST API, webhooks, AS2, SFTP, CIUS-PT and FE-AP. Every page exists as Markdown, complete, at its address followed by `.md`.',
    pages: 'Pages',
    data: 'Data',
    openApi: 'OpenAPI 3.1 contract: operations, schemas, events',
    catalogues: 'Index of the catalogues: errors, states, events, FE-AP codes, MDN dispositions, limits, use cases',
    requests: 'A request of every operation, ready to send',
    simulator: 'Simulator of the API, one file for Node.js',
    validator: 'CIUS-PT validator for the command line, one file for Node.js',
    changes: 'Changes of the API, the platform and the law (Atom)',
    optional: 'Optional',
    full: 'All pages in one file',
  },
} as const satisfies Record<Locale, object>;

/** `llms.txt` (llmstxt.org): what the site is, and each page with what it answers. */
export function llmsIndex({language, title, pages, home, root}: Index): string {
  const text = words[language];
  const line = (name: string, url: string, about: string): string => `- [${name}](${url}): ${about}`;
  const json = openApiFile(language);
  return [
    `# ${title}`,
    '',
    `> ${text.about}`,
    '',
    `## ${text.pages}`,
    '',
    ...pages.map((page) => line(page.title, page.url, page.description)),
    '',
    `## ${text.data}`,
    '',
    line(json, `${root}${specificationFolder}/${json}`, text.openApi),
    line('catalogues/index.json', `${root}catalogues/index.json`, text.catalogues),
    line('requests.http', `${root}${specificationFolder}/requests.http`, text.requests),
    line('simulator.mjs', `${root}${toolsFolder}/simulator.mjs`, text.simulator),
    line('cius-pt.mjs', `${root}${toolsFolder}/cius-pt.mjs`, text.validator),
    line('changelog.xml', `${home}changelog.xml`, text.changes),
    '',
    `## ${text.optional}`,
    '',
    line('llms-full.txt', `${home}llms-full.txt`, text.full),
    '',
  ].join('\n');
}
