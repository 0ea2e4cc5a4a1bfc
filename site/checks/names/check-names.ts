import path from 'node:path';
import type {Root} from 'mdast';
import {canonicalPages} from '@integration-docs/contract/pure';
import {nearest, type Problem, type Where, type YamlString} from '@integration-docs/facts';
import {contractFiles} from '@integration-docs/contract';
import {isJsx, lineOfNode, type Page, walk} from '@integration-docs/docs/content';
import {readCode} from './names.ts';
import type {Reading} from './names.ts';
import type {Vocabulary} from './vocabulary.ts';

/** A text of the site, Markdown or plain, with its place. */
interface SiteText extends Where {
  readonly text: string;
}

export interface NameCheck {
  /** Names of the contract that were found and are right. */
  readonly count: number;
  readonly problems: readonly Problem[];
}

/** Folders of the pages about the API: those of the canonical pages. */
const apiFolders = new Set(canonicalPages.map(({route}) => `${path.posix.dirname(route).replace('/docs/', '/')}/`));

/** Catalogues about the API, besides those that the contract takes facts from. */
const apiCatalogues = /\/(?:retry-schedule|reference-ui|checklist|rest-[\w-]+|webhook-[\w-]+)\.yaml$/;

/** Keys of catalogues that hold one name of the contract, without backticks. */
const programKeys = new Set(['event', 'next', 'operation', 'property', 'scope']);

const none: NameCheck = {count: 0, problems: []};

/** What the inline code and the components of a page name. */
export function pageNames({file, tree}: Pick<Page, 'file' | 'tree'>, vocabulary: Vocabulary): NameCheck {
  const reading: Reading = [...apiFolders].some((folder) => file.includes(folder)) ? 'api' : 'site';
  const texts = [...walk(tree)].flatMap((node) =>
    node.type === 'inlineCode' ? [{file, line: lineOfNode(node), text: `\`${node.value}\``}] : [],
  );
  return both(textNames(texts, vocabulary, reading), propNames(tree, file, vocabulary));
}

/**
 * What the texts of a catalogue, a diagram or the contract itself name in inline code.
 *
 * @param strings every string of the YAML
 */
export function yamlNames(file: string, strings: readonly YamlString[], vocabulary: Vocabulary): NameCheck {
  const reading: Reading = contractFiles.includes(file) || apiCatalogues.test(file) ? 'api' : 'site';
  const ofPrograms = strings.filter(({key}) => programKeys.has(key ?? ''));
  const quoted = (texts: readonly YamlString[]): readonly SiteText[] =>
    texts.map(({text, line}) => ({file, line, text: `\`${text}\``}));
  return both(
    textNames(
      strings.map(({text, line}) => ({file, line, text})),
      vocabulary,
      reading,
    ),
    file.startsWith('packages/contract/catalogues/') ? textNames(quoted(ofPrograms), vocabulary, 'api') : none,
  );
}

function textNames(texts: readonly SiteText[], vocabulary: Vocabulary, reading: Reading): NameCheck {
  const found = texts.flatMap(({file, line, text}) =>
    [...text.matchAll(/`([^`\n]+)`/g)].map((match) => ({
      where: {file, line: line + text.slice(0, match.index).split('\n').length - 1},
      ...readCode(match[1] ?? '', vocabulary, reading),
    })),
  );
  return {
    count: found.reduce((sum, {checked}) => sum + checked.length, 0),
    problems: found.flatMap(({where, unknown}) =>
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

/** Component → property → what it may name. */
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
  const known = propsOf(vocabulary);
  const uses = [...walk(tree)].flatMap((node) => {
    if (!isJsx(node)) return [];
    const component = node.name ?? '';
    return node.attributes.flatMap((attribute) => {
      const names = attribute.type === 'mdxJsxAttribute' ? known[component]?.[attribute.name] : undefined;
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

function both(one: NameCheck, other: NameCheck): NameCheck {
  return {count: one.count + other.count, problems: [...one.problems, ...other.problems]};
}
