import {isRecord, type Locale, type Located, type Path, type Problem} from '@integration-docs/facts';
import type {Contract} from './nodes.ts';

type Node = Readonly<Record<string, unknown>>;

/** Extensions that only this project uses. They are removed, because `complete.ts` has added the standard keywords for them. */
const projectKeys = new Set(['x-open', 'x-code-prefix', 'x-unique']);

/** Keys whose values are data, even if they contain a `description`. Conditions (`if`, `not`) have no texts either. */
const dataKeys = new Set([
  'if',
  'not',
  'value',
  'default',
  'const',
  'enum',
  'x-extensible-enum',
  'example',
  'examples',
  'required',
  'security',
  'mapping',
  'x-pt',
  'x-pt-value',
  'x-enum',
]);

/** Keys whose values are maps from names to parts: the keys in them are names of the contract, not keywords of OpenAPI. */
const nameMapKeys = new Set([
  'properties',
  'schemas',
  'parameters',
  'headers',
  'responses',
  'paths',
  'webhooks',
  'content',
]);

/**
 * Returns the contract in one language, with extensions that other tools use: without `x-pt`, the meanings of enum values in
 * `x-enumDescriptions`, the name of a tag in `x-displayName`. A text without Portuguese stays English ({@link languageProblems}).
 */
export function localizeContract(contract: Contract, locale: Locale): Contract {
  const visit = (value: unknown, keysAreNames: boolean): unknown => {
    if (Array.isArray(value)) return value.map((item) => visit(item, false));
    if (!isRecord(value)) return value;
    const texts = keysAreNames || locale === 'en' ? {} : {...portugueseOf(value), ...portugueseValueOf(value)};
    return Object.fromEntries(
      Object.entries({...value, ...texts}).flatMap(([key, item]) => {
        if (keysAreNames) return [[key, visit(item, false)]];
        if (key === 'x-pt' || key === 'x-pt-value' || projectKeys.has(key)) return [];
        if (key === 'x-enum') return [['x-enumDescriptions', meaningsIn(item, locale)]];
        if (key === 'x-display-name') return [['x-displayName', isRecord(item) ? item[locale] : item]];
        return [[key, isData(key, item) ? item : visit(item, isNameMap(key, item))]];
      }),
    );
  };
  // The cast is safe: only texts change, so the result is still a contract.
  return visit(contract, false) as Contract;
}

/**
 * Reports texts that are missing in a language: summaries and descriptions, scopes, enum values.
 *
 * @param languages languages of the site; if there is only one, an enum needs no meanings
 */
export function languageProblems(
  {value: contract, file, lineOf}: Located<Contract>,
  languages: readonly Locale[],
): readonly Problem[] {
  const problems: Problem[] = [];
  const report = (path: Path, found: string, expected: string, cure: string): void => {
    problems.push({file, line: lineOf(path), found, expected, cure});
  };
  const check = (node: Node, path: Path): void => {
    const portuguese = portugueseOf(node);
    for (const key of languages.includes('pt') ? textKeys(node) : []) {
      if (typeof portuguese[key] !== 'string') {
        report(
          [...path, key],
          `no Portuguese for ${key}`,
          'x-pt beside it',
          'Add x-pt (packages/contract/README.md says how).',
        );
      }
    }
    if (languages.includes('pt') && isRecord(node.scopes) && !sameKeys(node.scopes, node['x-pt'])) {
      report(
        [...path, 'scopes'],
        'no Portuguese for scopes',
        'x-pt beside it, a text per scope',
        'Add what is missing.',
      );
    }
    const meanings = isRecord(node['x-enum']) ? node['x-enum'] : {};
    const values = enumOf(node);
    if (languages.length === 1 && !('x-enum' in node)) return;
    for (const value of new Set([...values, ...Object.keys(meanings)])) {
      const valuePath = [...path, 'x-enum', value];
      const meaning = meanings[value];
      for (const locale of languages.filter((code) => !isRecord(meaning) || typeof meaning[code] !== 'string')) {
        report(valuePath, `no ${locale} meaning of ${value}`, 'a text', `Add "${locale}:" here.`);
      }
      if (!values.includes(value)) report(valuePath, `a meaning of ${value}`, 'only values of the enum', 'Remove it.');
    }
  };
  const visit = (value: unknown, path: Path, keysAreNames: boolean): void => {
    if (Array.isArray(value)) value.forEach((item, index) => visit(item, [...path, index], false));
    if (!isRecord(value)) return;
    if (!keysAreNames) check(value, path);
    for (const [key, item] of Object.entries(value)) {
      if (keysAreNames || !isData(key, item)) visit(item, [...path, key], !keysAreNames && isNameMap(key, item));
    }
  };
  visit(contract, [], false);
  return problems;
}

/** Returns the Portuguese texts of a node, by key. `x-pt` is a string for one text, an object for two, and an object for OAuth scopes. */
function portugueseOf(node: Node): Node {
  const translation = node['x-pt'];
  if (isRecord(node.scopes)) return {scopes: translation};
  const [key, ...others] = textKeys(node);
  if (key === undefined) return {};
  if (others.length > 0) return isRecord(translation) ? translation : {};
  return typeof translation === 'string' ? {[key]: translation} : {};
}

/** Returns the Portuguese value of a generated example. */
function portugueseValueOf(node: Node): Node {
  return 'x-pt-value' in node ? {value: node['x-pt-value']} : {};
}

function textKeys(node: Node): readonly string[] {
  return ['summary', 'description'].filter((key) => typeof node[key] === 'string');
}

/** Returns the enum values that need a meaning. The values of a code list have theirs in the list. */
function enumOf(node: Node): readonly string[] {
  if ('x-code-list' in node) return [];
  const values: unknown = node.enum ?? node['x-extensible-enum'];
  return Array.isArray(values) ? values.filter((value) => value !== null).map(String) : [];
}

function meaningsIn(enumMeanings: unknown, locale: Locale): Node {
  const entries = isRecord(enumMeanings) ? Object.entries(enumMeanings) : [];
  return Object.fromEntries(entries.map(([value, meaning]) => [value, isRecord(meaning) ? meaning[locale] : '']));
}

function sameKeys(one: Node, other: unknown): boolean {
  return isRecord(other) && Object.keys(one).join() === Object.keys(other).join();
}

/** Whether the keys of a value are names. `examples` is a map of names in a media type, but a list of values in a schema. */
function isNameMap(key: string, value: unknown): boolean {
  return isRecord(value) && (nameMapKeys.has(key) || key === 'examples');
}

function isData(key: string, value: unknown): boolean {
  return dataKeys.has(key) && !(key === 'examples' && isRecord(value));
}
