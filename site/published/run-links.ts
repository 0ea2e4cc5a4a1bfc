import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {isRecord} from '@integration-docs/facts';
import {loadCatalogue} from '@integration-docs/facts/node';
import {isAbsent} from '@integration-docs/docs/content';
import {loadKnowledge, publishedLists} from '@integration-docs/contract';

/** Kind of name in a response → name → address of its explanation, without language prefix. */
type RunLinks = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Kind of name → the catalogue, its list, and the property of the entries that contains the name. */
const kinds: Readonly<Record<string, readonly [catalogue: string, list: string, property: string]>> = {
  code: ['errors', 'entries', 'code'],
  error: ['errors', 'token', 'code'],
  failure: ['errors', 'delivery', 'code'],
  type: ['events', 'entries', 'type'],
  issued: ['document-states', 'entries', 'state'],
  received: ['document-states', 'received', 'state'],
  feapCode: ['feap-statuses', 'entries', 'code'],
};

/**
 * Returns the names in responses of the simulator, with links to their explanations on the site.
 *
 * @param root the project folder
 * @param absent addresses that the site does not have
 * @throws ProblemError for a catalogue that cannot be read
 */
export async function runLinks(root: string, absent: readonly string[]): Promise<RunLinks> {
  const [{cures}, lists] = await Promise.all([
    loadKnowledge(root),
    Promise.all(
      Object.entries(kinds).map(async ([kind, [catalogue, list, property]]) => {
        const {data} = await loadCatalogue(path.join(root, `packages/contract/catalogues/${catalogue}.yaml`));
        const place = publishedLists(catalogue, data)[list];
        const entries = entriesOf(data, list);
        const isExplained = place !== undefined && !isAbsent(place.route, absent);
        const links = isExplained
          ? entries.map((entry) => [String(entry[property]), `${place.route}#${place.anchor(entry)}`] as const)
          : [];
        return [kind, Object.fromEntries(links)] as const;
      }),
    ),
  ]);
  const as2 = await as2Links(root, absent);
  const {code: errors = {}} = Object.fromEntries(lists);
  const {data: catalogue} = await loadCatalogue(path.join(root, 'packages/contract/catalogues/errors.yaml'));
  const http = entriesOf(catalogue, 'entries').flatMap(({status, code}) => {
    const address = errors[String(code)];
    return address === undefined ? [] : [[`${String(status)} ${String(code)}`, address] as const];
  });
  const rules = Object.entries(cures).flatMap(([rule, {useCase}]) =>
    useCase === null ? [] : [[rule, useCase] as const],
  );
  return {...Object.fromEntries(lists), rule: Object.fromEntries(rules), http: Object.fromEntries(http), ...as2};
}

/**
 * What the AS2 programs print, by the words that the rows of the pages quote; and the HTTP statuses that the troubleshooting tree names,
 * such as `404` and `5xx`.
 */
async function as2Links(root: string, absent: readonly string[]): Promise<RunLinks> {
  const read = (file: string): Promise<string> => readFile(path.join(root, file), 'utf8');
  const programs = await Promise.all(['verify-mdn', 'build-message'].map((name) => read(`samples/as2/${name}.sh`)));
  const pages = ['intro', 'others', 'status-messages'].map((name) => `docs/integrations/as2/${name}`);
  const rows = await Promise.all(
    pages.map(async (page) =>
      [
        ...(await read(`site/content/en/${page}.mdx`)).matchAll(/^\| (.*) \{\/\* #(symptom-[\w-]+) \*\/\} \|/gm),
      ].flatMap(([, symptom = '', anchor = '']) =>
        codesIn(symptom)
          .map((words) => words.replace(/ …$/, ''))
          .filter((words) => words.includes(' ') && programs.some((program) => program.includes(words)))
          .map((words) => [words, `/${page}#${anchor}`] as const),
      ),
    ),
  );
  const {data} = await loadCatalogue(path.join(root, 'packages/contract/catalogues/as2-troubleshooting.yaml'));
  const statuses = entriesOf(data, 'entries').flatMap((node) =>
    codesIn(JSON.stringify(node))
      .filter((code) => /^[45](?:\d\d|xx)$/.test(code))
      .map((code) => [code, `/docs/integrations/as2/others#node-${String(node.n)}`] as const),
  );
  const present = (links: readonly (readonly [string, string])[]): Readonly<Record<string, string>> =>
    Object.fromEntries(links.filter(([, address]) => !isAbsent(address.replace(/#.*/, ''), absent)));
  return {program: present(rows.flat()), as2: present(statuses)};
}

/** The texts in backticks. */
function codesIn(text: string): readonly string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}

function entriesOf(catalogue: unknown, list: string): readonly Readonly<Record<string, unknown>>[] {
  return isRecord(catalogue) && Array.isArray(catalogue[list]) ? catalogue[list].filter(isRecord) : [];
}
