import {editDistance, nearest} from '../../problem/nearest.ts';
import {sampleLanguages} from '../sample-languages.ts';
import {elsewhere} from './allowed-names.ts';
import type {Vocabulary} from './vocabulary.ts';

/** A name in inline code that looks like one of the contract and is none. */
export interface UnknownName {
  readonly name: string;
  /** What it looks like: `an event type`. */
  readonly kind: string;
  /** What it may have been meant to be, best first. */
  readonly near: readonly string[];
}

/**
 * How much is taken for a name of the contract. `api`: pages of the API and texts of the contract, where every name in inline
 * code is one of the contract or of `elsewhere.ts`. `site`: pages about something else, where only what has the form of an event
 * type, operation, scope or header of the contract is, and what differs from one of its names by a slip.
 */
export type Reading = 'api' | 'site';

export interface Names {
  /** Names found, for counting. */
  readonly checked: readonly string[];
  readonly unknown: readonly UnknownName[];
}

/**
 * @param code text of an inline code
 */
export function readCode(code: string, vocabulary: Vocabulary, reading: Reading): Names {
  const names = namesIn(code.trim());
  const results = names.map((name) => ({name, unknown: check(name, vocabulary, reading)}));
  return {
    checked: results
      .filter(({name, unknown}) => unknown !== undefined || isKnown(name, vocabulary))
      .map(({name}) => name),
    unknown: results.flatMap(({unknown}) => unknown ?? []),
  };
}

/** One name, or the names of `a b`, `Name: value`, `name=value`, `POST /path`. What is prose or code has none. */
function namesIn(code: string): readonly string[] {
  if (isName(code) || isAddress(code)) return [code];
  const header = /^([A-Za-z][A-Za-z-]*): /.exec(code);
  if (header) return [header[1] ?? ''];
  const pair = /^([A-Za-z]\w*)=(\S*)$/.exec(code);
  if (pair) return [pair[1] ?? '', pair[2] ?? ''].filter(isName);
  const call = /^(?:GET|POST|PUT|PATCH|DELETE) (\/\S*)$/.exec(code);
  if (call) return [call[1] ?? ''];
  const words = code.split(/,? /);
  return words.length > 1 && words.every((word) => /^[a-z]+[:._][a-z_:.]+$/.test(word)) ? words : [];
}

/** A word with the marks that names have inside, and `doc_`, `doc_…`. */
function isName(text: string): boolean {
  return /^[A-Za-z][A-Za-z0-9]*(?:(?:\[\])?[._:-][A-Za-z0-9]+)*(?:_…?)?$/.test(text);
}

/** A path of the API, or a JSON pointer. */
function isAddress(text: string): boolean {
  return /^(?:\/[\w{}-]+)+$/.test(text);
}

function isKnown(name: string, vocabulary: Vocabulary): boolean {
  const {operations, events, errors, scopes, headers, schemas, fields, values, paths, prefixes} = vocabulary;
  if ([operations, events, errors, scopes, headers, schemas, fields, values, paths].some((set) => set.has(name)))
    return true;
  if (prefixes.has(name.replace('…', ''))) return true;
  if (name.startsWith('/')) return isKnownAddress(name, vocabulary);
  return name.includes('.') && vocabulary.hasPath(name.replaceAll('[]', '').split('.'));
}

/** `/v1`, the beginning or the end of a path of the API; `/lines/0/quantity`. */
function isKnownAddress(address: string, {paths, fields}: Vocabulary): boolean {
  if ([...paths].some((path) => path.startsWith(`${address}/`) || path.endsWith(address))) return true;
  return address
    .slice(1)
    .split('/')
    .every((segment) => /^\d+$/.test(segment) || fields.has(segment));
}

function check(name: string, vocabulary: Vocabulary, reading: Reading): UnknownName | undefined {
  if (isKnown(name, vocabulary) || isElsewhere(name)) return undefined;
  const shape = shapeOf(name, vocabulary);
  const candidates = shape?.candidates(vocabulary) ?? vocabulary.all;
  if (reading === 'api' || shape !== undefined) {
    return {name, kind: shape?.kind ?? 'a name', near: nearest(name, candidates, 3)};
  }
  const slip = vocabulary.all.filter((known) => isSlip(name, known));
  return slip.length === 0 ? undefined : {name, kind: 'a name', near: nearest(name, slip, 3)};
}

function isElsewhere(name: string): boolean {
  return elsewhere.some(({names = [], pattern}) => names.includes(name) || pattern?.test(name) === true);
}

interface Shape {
  readonly kind: string;
  readonly test: (name: string, vocabulary: Vocabulary) => boolean;
  readonly candidates: (vocabulary: Vocabulary) => Iterable<string>;
}

/** Forms that only names of the contract have, on whatever page. */
const shapes: readonly Shape[] = [
  {
    kind: 'an event type',
    test: (name, {events, eventSubjects}) => {
      const [subject = '', happened = '', more] = name.split('.');
      if (more !== undefined || !/^[a-z_]+\.[a-z_]+$/.test(name) || isFileName(name)) return false;
      return eventSubjects.has(subject) || [...events].some((type) => type.endsWith(`.${happened}`));
    },
    candidates: ({events}) => events,
  },
  {
    kind: 'an operation',
    test: (name, {verbs, nouns}) => {
      const [, verb = '', noun = ''] = /^([a-z]+)([A-Z][A-Za-z]*)$/.exec(name) ?? [];
      return noun !== '' && (verbs.has(verb) || nouns.has(noun));
    },
    candidates: ({operations}) => operations,
  },
  {kind: 'a scope', test: (name) => /^[a-z_-]+:[a-z_]+$/.test(name), candidates: ({scopes}) => scopes},
  {
    kind: 'a header',
    test: (name) => /^(?:X-[A-Z]|webhook-|Webhook-|Idempotency-|idempotency-key$|x-[a-z])/.test(name),
    candidates: ({headers}) => headers,
  },
];

function shapeOf(name: string, vocabulary: Vocabulary): Shape | undefined {
  return shapes.find(({test}) => test(name, vocabulary));
}

const extensions: ReadonlySet<string> = new Set([
  ...sampleLanguages.map(({extension}) => extension),
  ...['csv', 'http', 'json', 'md', 'part', 'pdf', 'sql', 'txt', 'xml', 'yaml', 'zip'],
]);

function isFileName(name: string): boolean {
  return extensions.has(name.split('.').at(-1) ?? '');
}

/** One slip of the pen in a long name of the same form. */
function isSlip(name: string, known: string): boolean {
  const long = 10;
  if (
    name.length < long ||
    Math.abs(name.length - known.length) > 1 ||
    markOf(name) !== markOf(known) ||
    markOf(known) === ''
  )
    return false;
  return editDistance(name, known) === 1;
}

/** What holds the words of a name together. */
function markOf(name: string): string {
  return /[._:-]/.exec(name)?.[0] ?? (/[a-z][A-Z]/.test(name) ? 'camel' : '');
}
