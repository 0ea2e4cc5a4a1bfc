import {editDistance, nearest, sampleLanguages} from '@integration-docs/facts';
import {allowedNames} from './allowed-names.ts';
import type {Vocabulary} from './vocabulary.ts';

/** A name in inline code that looks like one of the contract and is none. */
interface UnknownName {
  readonly name: string;
  /** What it looks like: `an event type`. */
  readonly kind: string;
  /** What it may have been meant to be, best first. */
  readonly near: readonly string[];
}

/**
 * How much is taken for a name of the contract. On every page of the `site`: what has the form of an event type, operation, scope
 * or header of the contract, and what differs from a long name by a slip. On pages about the `api`, in texts of the contract too:
 * every name of several words (`duplicateDocument`, `duplicate-document`, `failure.code`) and every path. A single word is free.
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
  // Of `state=recieved` one is known, so the other has to be, even a single word.
  const isPair = code.includes('=') && names.some((name) => isKnown(name, vocabulary));
  const results = names.map((name) => ({name, unknown: check(name, vocabulary, reading, isPair)}));
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
  if (isAddress(name)) return isKnownAddress(name, vocabulary);
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

/** @param isPair whether it stands beside a name of the contract */
function check(name: string, vocabulary: Vocabulary, reading: Reading, isPair: boolean): UnknownName | undefined {
  if (isKnown(name, vocabulary) || allowedNames.some(({names}) => names.includes(name))) return undefined;
  const shape = shapes.find(({on, test}) => (on === 'site' || reading === 'api') && test(name, vocabulary));
  if (shape) return {name, kind: shape.kind, near: nearest(name, shape.candidates(vocabulary), 3)};
  const {all} = vocabulary;
  if (reading === 'api' && isPair) return {name, kind: 'a name', near: nearest(name, all, 3)};
  const slip = all.filter((known) => isSlip(name, known, reading));
  return slip.length === 0 ? undefined : {name, kind: 'a name', near: nearest(name, slip, 3)};
}

/** A form that only names of the contract have. */
interface Shape {
  readonly kind: string;
  /** Where: on the pages of the API, or on every page. */
  readonly on: Reading;
  readonly test: (name: string, vocabulary: Vocabulary) => boolean;
  readonly candidates: (vocabulary: Vocabulary) => Iterable<string>;
}

const shapes: readonly Shape[] = [
  {
    kind: 'an event type',
    on: 'site',
    test: (name, {events, eventSubjects}) => {
      const [subject = '', happened = '', more] = name.split('.');
      if (more !== undefined || !/^[a-z_]+\.[a-z_]+$/.test(name) || isFileName(name)) return false;
      return eventSubjects.has(subject) || [...events].some((type) => type.endsWith(`.${happened}`));
    },
    candidates: ({events}) => events,
  },
  {
    kind: 'an operation',
    on: 'site',
    test: (name, {verbs, nouns}) => {
      const [, verb = '', noun = ''] = /^([a-z]+)([A-Z][A-Za-z]*)$/.exec(name) ?? [];
      return noun !== '' && (verbs.has(verb) || nouns.has(noun));
    },
    candidates: ({operations}) => operations,
  },
  {kind: 'a scope', on: 'site', test: (name) => /^[a-z_-]+:[a-z_]+$/.test(name), candidates: ({scopes}) => scopes},
  {
    kind: 'a header',
    on: 'site',
    test: (name) => /^(?:X-[A-Z]|webhook-|Webhook-|Idempotency-|idempotency-key$|x-[a-z])/.test(name),
    candidates: ({headers}) => headers,
  },
  {
    kind: 'a property',
    on: 'api',
    test: (name, {schemas, fields}) => {
      const [owner = '', ...rest] = name.replaceAll('[]', '').split('.');
      return rest.length > 0 && !isFileName(name) && (schemas.has(owner) || fields.has(owner));
    },
    candidates: ({all}) => all,
  },
  {kind: 'a path', on: 'api', test: isAddress, candidates: ({paths}) => paths},
  {
    kind: 'a name',
    on: 'api',
    test: (name) => /^[a-z][A-Za-z0-9_-]*…?$/.test(name) && markOf(name) !== '',
    candidates: ({all}) => all,
  },
];

const extensions: ReadonlySet<string> = new Set([
  ...sampleLanguages.map(({extension}) => extension),
  ...['csv', 'http', 'json', 'md', 'part', 'pdf', 'sql', 'txt', 'xml', 'yaml', 'zip'],
]);

function isFileName(name: string): boolean {
  return extensions.has(name.split('.').at(-1) ?? '');
}

/** One slip of the pen in a long name of the same form; in a single word only on pages of the API. */
function isSlip(name: string, known: string, reading: Reading): boolean {
  const mark = markOf(name);
  const isLong = mark === '' ? reading === 'api' && /^[a-z]{7,}$/.test(name) : name.length >= 10;
  return (
    isLong && Math.abs(name.length - known.length) <= 1 && mark === markOf(known) && editDistance(name, known) === 1
  );
}

/** What holds the words of a name together. */
function markOf(name: string): string {
  return /[._:-]/.exec(name)?.[0] ?? (/[a-z][A-Z]/.test(name) ? 'camel' : '');
}
