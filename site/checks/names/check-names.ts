import path from 'node:path';
import type {Root} from 'mdast';
import {canonicalPages} from '@integration-docs/contract/pure';
import {editDistance, nearest, type Problem, type Where, type YamlString} from '@integration-docs/facts';
import {contractFiles} from '@integration-docs/contract';
import {isJsx, lineOfNode, type Page, walk} from '@integration-docs/docs/content';
import {readCode} from './names.ts';
import type {Reading} from './names.ts';
import type {Vocabulary} from './vocabulary.ts';
import type {SourceText} from '../unused.ts';

/** A text of the site, Markdown or plain, with file and line. */
interface SiteText extends Where {
  readonly text: string;
}

export interface NameCheck {
  /** Number of correct names of the contract. */
  readonly count: number;
  readonly problems: readonly Problem[];
}

/** Folders of the pages about the API: the folders of the canonical pages. */
const apiFolders = new Set(canonicalPages.map(({route}) => `${path.posix.dirname(route).replace('/docs/', '/')}/`));

/** Catalogues about the API, besides those that are part of the contract. */
const apiCatalogues = /\/(?:retry-schedule|reference-ui|checklist|rest-[\w-]+|webhook-[\w-]+)\.yaml$/;

/** Keys of catalogues whose value is one name of the contract, without backticks. */
const programKeys = new Set(['event', 'next', 'operation', 'property', 'scope']);

const none: NameCheck = {count: 0, problems: []};

/** Checks the names in inline code and in components of a page. */
export function pageNames(
  {file, tree, source}: Pick<Page, 'file' | 'tree' | 'source'>,
  vocabulary: Vocabulary,
): NameCheck {
  const reading: Reading = [...apiFolders].some((folder) => file.includes(folder)) ? 'api' : 'site';
  const texts = [...walk(tree)].flatMap((node) =>
    node.type === 'inlineCode' ? [{file, line: lineOfNode(node), text: `\`${node.value}\``}] : [],
  );
  const names = merged(textNames(texts, vocabulary, reading), propNames(tree, file, vocabulary));
  return {...names, problems: [...names.problems, ...statusProblems({file, text: source}, vocabulary)]};
}

/** Checks the status of errors that a page writes with their status (`409`, `duplicate-document`). */
function statusProblems({file, text}: SourceText, {statuses}: Vocabulary): readonly Problem[] {
  return [...text.matchAll(/`([45]\d\d)`(, | com | with )`([a-z]+(?:-[a-z]+)+)`/g)].flatMap((match) => {
    const [, writtenStatus = '', between = '', code = ''] = match;
    const status = statuses.get(code);
    if (status === undefined || String(status) === writtenStatus) return [];
    return [
      {
        file,
        line: text.slice(0, match.index).split('\n').length,
        found: match[0],
        expected: `\`${status}\`${between}\`${code}\`, as packages/contract/catalogues/errors.yaml has it`,
        cure: `Write \`${status}\`, or the code that is meant.`,
      },
    ];
  });
}

/**
 * Checks event types in the string literals of a sample. Names in logs have the same form, so a string counts as an event type only if
 * another event is on its line, or if it differs from one by a typo.
 */
export function sampleNames({file, text}: SourceText, {events}: Vocabulary): NameCheck {
  const types = [...events];
  const eventNames = text.split('\n').flatMap((source, index) => {
    const names = [...source.matchAll(/(["'])([a-z_]+\.[a-z_]+)\1/g)].map(([, , name = '']) => name);
    const isList = names.some((name) => events.has(name));
    return names
      .filter((name) => isList || types.some((type) => editDistance(name, type) <= 2))
      .map((name) => ({name, line: index + 1}));
  });
  const unknownNames = eventNames.filter(({name}) => !events.has(name));
  return {
    count: eventNames.length - unknownNames.length,
    problems: unknownNames.map(({name, line}) => {
      const near = nearest(name, types, 3);
      return {
        file,
        line,
        found: `the event "${name}", which the contract does not have`,
        expected: `one that it has; nearest: ${near.join(', ')}`,
        cure: `Write ${near[0] ?? 'another'}, or add ${name} to packages/contract/catalogues/events.yaml.`,
      };
    }),
  };
}

/**
 * Checks the names in inline code in the texts of a catalogue, a diagram or the contract itself.
 *
 * @param strings all strings of the YAML
 */
export function yamlNames(file: string, strings: readonly YamlString[], vocabulary: Vocabulary): NameCheck {
  const reading: Reading = contractFiles.includes(file) || apiCatalogues.test(file) ? 'api' : 'site';
  const ofPrograms = strings.filter(({key}) => programKeys.has(key ?? ''));
  const quoted = (texts: readonly YamlString[]): readonly SiteText[] =>
    texts.map(({text, line}) => ({file, line, text: `\`${text}\``}));
  return merged(
    textNames(
      strings.map(({text, line}) => ({file, line, text})),
      vocabulary,
      reading,
    ),
    file.startsWith('packages/contract/catalogues/') ? textNames(quoted(ofPrograms), vocabulary, 'api') : none,
  );
}

function textNames(texts: readonly SiteText[], vocabulary: Vocabulary, reading: Reading): NameCheck {
  const results = texts.flatMap(({file, line, text}) =>
    [...text.matchAll(/`([^`\n]+)`/g)].map((match) => ({
      where: {file, line: line + text.slice(0, match.index).split('\n').length - 1},
      ...readCode(match[1] ?? '', vocabulary, reading),
    })),
  );
  return {
    count: results.reduce((sum, {checked}) => sum + checked.length, 0),
    problems: results.flatMap(({where, unknown}) =>
      unknown.map(({name, kind, near}) => ({
        ...where,
        found: `\`${name}\`, which looks like ${kind} of the contract and is none`,
        expected: `a name that packages/contract/openapi.yaml has${near.length === 0 ? '' : `; nearest: ${near.join(', ')}`}`,
        cure: `Write ${near[0] === undefined ? 'another name' : `\`${near[0]}\``}, add ${name} to the contract, or, when it is somebody else's name, to site/checks/names/allowed-names.ts with the reason.`,
      })),
    ),
  };
}

type Names = Iterable<string>;

/** Component → property → allowed names. */
function propsOf({operations, events, errors}: Vocabulary): Readonly<Record<string, Readonly<Record<string, Names>>>> {
  const pages = canonicalPages.map(({page}) => page);
  return {
    Operation: {id: operations},
    EventReference: {type: events},
    ErrorCatalogue: {codes: errors, kind: ['api', 'token', 'delivery']},
    ErrorCures: {page: pages},
    Schemas: {page: pages},
    Headers: {group: canonicalPages.flatMap(({headers}) => headers)},
  };
}

function propNames(tree: Root, file: string, vocabulary: Vocabulary): NameCheck {
  const allowedByComponent = propsOf(vocabulary);
  const uses = [...walk(tree)].flatMap((node) => {
    if (!isJsx(node)) return [];
    const component = node.name ?? '';
    return node.attributes.flatMap((attribute) => {
      const names = attribute.type === 'mdxJsxAttribute' ? allowedByComponent[component]?.[attribute.name] : undefined;
      if (names === undefined || attribute.type !== 'mdxJsxAttribute') return [];
      return valuesOf(attribute.value).map((value) => ({
        component,
        prop: attribute.name,
        value,
        names: [...names],
        line: lineOfNode(node),
      }));
    });
  });
  return {
    count: uses.filter(({value, names}) => names.includes(value)).length,
    problems: uses
      .filter(({value, names}) => !names.includes(value))
      .map(({component, prop, value, names, line}) => {
        const [near] = nearest(value, names);
        return {
          file,
          line,
          found: `<${component} ${prop}="${value}">, which the contract does not have`,
          expected: `one of the ${names.length} that it has${near === undefined ? '' : `; nearest: ${near}`}`,
          cure: near === undefined ? 'Remove it.' : `Write ${prop}="${near}", or add ${value} to the contract.`,
        };
      }),
  };
}

/** `"a"` is one value, `{['a', 'b']}` two. */
function valuesOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  const expression = typeof value === 'object' && value !== null && 'value' in value ? String(value.value) : '';
  return [...expression.matchAll(/'([^']*)'|"([^"]*)"/g)].map((match) => match[1] ?? match[2] ?? '');
}

function merged(one: NameCheck, other: NameCheck): NameCheck {
  return {count: one.count + other.count, problems: [...one.problems, ...other.problems]};
}
