import type {SiteAbout} from '@integration-docs/docs';
import {checksumsFile} from './checksums.ts';
import {requestLanguages} from '@integration-docs/contract';
import {type Locale, openApiFile, type SitePlace, specificationFolder, toolsFolder} from '@integration-docs/facts';

const words = {
  pt: {
    /** Locale of the list format that joins the topics. */
    and: 'pt-PT',
    about: 'Ligação a uma plataforma de faturação eletrónica',
    inPortugal: 'em Portugal',
    topics: ['API REST', 'webhooks', 'AS2', 'SFTP', 'CIUS-PT', 'FE-AP'],
    fragments: 'Os fragmentos em JSON e em XML de cada caso de uso são ligações.',
    openApi: 'Contrato OpenAPI 3.1: operações, esquemas, eventos',
    openApiYaml: 'O mesmo contrato em YAML, com os textos em inglês',
    catalogues: 'Índice dos catálogos',
    lists: ['erros', 'estados', 'eventos', 'códigos FE-AP', 'disposições MDN', 'limites', 'casos de uso'],
    requests: 'Um pedido pronto a enviar de cada operação',
    samples:
      'Exemplos (em inglês): variáveis, o que mostram, códigos de saída; ao lado, cada tema na shell e um conector por linguagem',
    inLanguages: 'Um pedido em todas as linguagens, como cada operação tem',
    simulator: 'Simulador da API, um ficheiro para Node.js',
    validator: 'Validador CIUS-PT de linha de comandos, um ficheiro para Node.js',
    sums: 'SHA-256 dos programas; o dos ZIP dos exemplos está em',
    changes: 'Alterações da API, da plataforma e da lei (Atom)',
  },
  en: {
    and: 'en-GB',
    about: 'Connecting to an electronic-invoicing platform',
    inPortugal: 'in Portugal',
    topics: ['REST API', 'webhooks', 'AS2', 'SFTP', 'CIUS-PT', 'FE-AP'],
    fragments: 'The JSON and XML fragments of each use case are links.',
    openApi: 'OpenAPI 3.1 contract: operations, schemas, events',
    openApiYaml: 'The same contract as YAML',
    catalogues: 'Index of the catalogues',
    lists: ['errors', 'states', 'events', 'FE-AP codes', 'MDN dispositions', 'limits', 'use cases'],
    requests: 'A request of every operation, ready to send',
    samples:
      'Samples: variables, what they print, exit codes; beside it every topic as shell program and a connector per language',
    inLanguages: 'A request in all languages, as every operation has one',
    simulator: 'Simulator of the API, one file for Node.js',
    validator: 'CIUS-PT validator for the command line, one file for Node.js',
    sums: 'SHA-256 of the programs; that of the ZIP files of the samples is in',
    changes: 'Changes to the API, the platform and the law (Atom)',
  },
} as const satisfies Record<Locale, object>;

const onFlows = '/docs/integrations/api/flows';
const onFeap = '/docs/onboarding-feap';
const onAs2 = '/docs/integrations/as2/intro';
const onStatuses = '/docs/integrations/as2/status-messages';
const onValidator = '/validator';
const onUsecases = '/docs/integrations/api/usecases';

/** The page that a site needs to mention a topic, in the order of `topics`; null for topics of every site. */
const pagesOfTopics = [
  null,
  '/docs/integrations/webhooks/intro',
  onAs2,
  '/docs/integrations/sftp',
  onValidator,
  onFeap,
] as const;

/** The page that a site needs to mention a list, in the order of `lists`; null for lists of every site. */
const pagesOfLists = [null, null, null, onStatuses, onAs2, null, onUsecases] as const;

/**
 * Returns subject and downloads of this site for `llms.txt`.
 *
 * @param routes routes of its pages, without language prefix; only their topics and files are mentioned
 * @param connectors languages with a connector (`samples/connector/<language>`)
 */
export function siteAbout(
  language: Locale,
  routes: ReadonlySet<string>,
  {origin, basePath, baseUrls}: SitePlace,
  connectors: readonly string[],
): SiteAbout {
  const text = words[language];
  const hasPage = (route: string | null | undefined): boolean => typeof route !== 'string' || routes.has(route);
  const topics = text.topics.filter((_, index) => hasPage(pagesOfTopics[index]));
  const lists = text.lists.filter((_, index) => hasPage(pagesOfLists[index]));
  const about = hasPage(onFeap) || hasPage(onValidator) ? `${text.about} ${text.inPortugal}` : text.about;
  const json = openApiFile(language);
  const root = origin + basePath;
  const samples = `${origin}${baseUrls[language]}samples/`;
  const sampleNames = ['submit-json/submit-json.sh', ...connectors.map((name) => `connector/${name}/README.md`)].map(
    (file) => `\`${file}\``,
  );
  const extensions = requestLanguages.map(({extension}) => `\`.${extension}\``);
  const files = [
    [json, `${root}${specificationFolder}/${json}`, text.openApi, null],
    ['openapi.yaml', `${root}${specificationFolder}/openapi.yaml`, text.openApiYaml, null],
    ['catalogues/index.json', `${root}catalogues/index.json`, `${text.catalogues}: ${lists.join(', ')}`, null],
    ['requests.http', `${root}${specificationFolder}/requests.http`, text.requests, null],
    ['samples/README.md', `${samples}README.md`, `${text.samples}: ${sampleNames.join(', ')}`, onFlows],
    ['getDocument.sh', `${root}samples/requests/getDocument.sh`, `${text.inLanguages}: ${extensions.join(', ')}`, null],
    ['simulator.mjs', `${root}${toolsFolder}/simulator.mjs`, text.simulator, '/simulator'],
    ['cius-pt.mjs', `${root}${toolsFolder}/cius-pt.mjs`, text.validator, onValidator],
    [checksumsFile, `${root}${toolsFolder}/${checksumsFile}`, `${text.sums} ${samples}${checksumsFile}`, onValidator],
    ['changelog.xml', `${origin}${baseUrls[language]}changelog.xml`, text.changes, '/changelog'],
  ] as const;
  return {
    exception: hasPage(onUsecases) ? text.fragments : undefined,
    subject: `${about}: ${new Intl.ListFormat(text.and).format(topics)}`,
    data: files.filter(([, , , page]) => hasPage(page)).map(([title, url, description]) => ({title, url, description})),
  };
}
