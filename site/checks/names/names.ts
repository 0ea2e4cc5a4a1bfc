import {editDistance, nearest, sampleLanguages} from '@integration-docs/facts';
import {allowedNames} from './allowed-names.ts';
import type {Vocabulary} from './vocabulary.ts';

/** A name in inline code that looks like a name of the contract and does not exist there. */
interface UnknownName {
  readonly name: string;
  /** Kind of name that it looks like, such as `an event type`. */
  readonly kind: string;
  /** Names that were probably intended, most likely first. */
  readonly near: readonly string[];
}

/**
 * Which words count as names of the contract. On every page (`site`): words with the form of an event type, operation, scope or header of
 * the contract, and long names with a typo. On pages about the API and in texts of the contract (`api`): also every name of several words
 * (`duplicateDocument`, `duplicate-document`, `failure.code`) and every path. A single word is not checked.
 */
export type Reading = 'api' | 'site';

export interface Names {
  /** Names that were checked, for counting. */
  readonly checked: readonly string[];
  readonly unknown: readonly UnknownName[];
}

/**
 * Checks the names in an inline code.
 */
export function readCode(code: string, vocabulary: Vocabulary, reading: Reading): Names {
  const names = namesIn(code.trim());
  // In `state=recieved` one word is a known name, so the other must be one too, even as a single word.
  const isPair = code.includes('=') && names.some((name) => isKnown(name, vocabulary));
  const results = names.map((name) => ({name, unknown: check(name, vocabulary, reading, isPair)}));
  return {
    checked: results
      .filter(({name, unknown}) => unknown !== undefined || isKnown(name, vocabulary))
      .map(({name}) => name),
    unknown: results.flatMap(({unknown}) => unknown ?? []),
  };
}

/** Returns the name or the names in `name`, `a b`, `Name: value`, `name=value` or `POST /path`; nothing for prose or other code. */
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

/** Whether a text is one name: words joined by `.`, `_`, `:` or `-`, or a prefix such as `doc_` or `doc_…`. */
function isName(text: string): boolean {
  return /^[A-Za-z][A-Za-z0-9]*(?:(?:\[\])?[._:-][A-Za-z0-9]+)*(?:_…?)?$/.test(text);
}

/** Whether a text is a path of the API or a JSON Pointer. */
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

/** Whether an address is the beginning or the end of a path of the API (`/v1`), or a JSON Pointer to known fields (`/lines/0/quantity`). */
function isKnownAddress(address: string, {paths, fields}: Vocabulary): boolean {
  if ([...paths].some((path) => path.startsWith(`${address}/`) || path.endsWith(address))) return true;
  return address
    .slice(1)
    .split('/')
    .every((segment) => /^\d+$/.test(segment) || fields.has(segment));
}

/** @param isPair whether the name is in a pair with a known name of the contract (`state=received`) */
function check(name: string, vocabulary: Vocabulary, reading: Reading, isPair: boolean): UnknownName | undefined {
  if (isKnown(name, vocabulary) || allowedNames.some(({names}) => names.includes(name))) return undefined;
  const shape = shapes.find(({where, test}) => (where === 'site' || reading === 'api') && test(name, vocabulary));
  if (shape) return {name, kind: shape.kind, near: nearest(name, shape.candidates(vocabulary), 3)};
  const {all} = vocabulary;
  if (reading === 'api' && isPair) return {name, kind: 'a name', near: nearest(name, all, 3)};
  const slip = all.filter((candidate) => isSlip(name, candidate, reading));
  return slip.length === 0 ? undefined : {name, kind: 'a name', near: nearest(name, slip, 3)};
}

/** A form that only names of one kind have. */
interface Shape {
  readonly kind: string;
  /** Whether the form counts only on pages of the API, or on every page. */
  readonly where: Reading;
  readonly test: (name: string, vocabulary: Vocabulary) => boolean;
  readonly candidates: (vocabulary: Vocabulary) => Iterable<string>;
}

const shapes: readonly Shape[] = [
  {
    kind: 'an event type',
    where: 'site',
    test: (name, {events, eventSubjects}) => {
      const [subject = '', happened = '', more] = name.split('.');
      if (more !== undefined || !/^[a-z_]+\.[a-z_]+$/.test(name) || isFileName(name)) return false;
      return eventSubjects.has(subject) || [...events].some((type) => type.endsWith(`.${happened}`));
    },
    candidates: ({events}) => events,
  },
  {
    kind: 'an operation',
    where: 'site',
    test: (name, {verbs, nouns}) => {
      const [, verb = '', noun = ''] = /^([a-z]+)([A-Z][A-Za-z]*)$/.exec(name) ?? [];
      return noun !== '' && (verbs.has(verb) || nouns.has(noun));
    },
    candidates: ({operations}) => operations,
  },
  {kind: 'a scope', where: 'site', test: (name) => /^[a-z_-]+:[a-z_]+$/.test(name), candidates: ({scopes}) => scopes},
  {
    kind: 'a header',
    where: 'site',
    test: (name) => /^(?:X-[A-Z]|webhook-|Webhook-|Idempotency-|idempotency-key$|x-[a-z])/.test(name),
    candidates: ({headers}) => headers,
  },
  {
    kind: 'a property',
    where: 'api',
    test: (name, {schemas, fields}) => {
      const [owner = '', ...rest] = name.replaceAll('[]', '').split('.');
      return rest.length > 0 && !isFileName(name) && (schemas.has(owner) || fields.has(owner));
    },
    candidates: ({all}) => all,
  },
  {kind: 'a path', where: 'api', test: isAddress, candidates: ({paths}) => paths},
  {
    kind: 'a name',
    where: 'api',
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

/** Whether a long name of the same form differs by one edit. Single words are compared only on pages of the API. */
function isSlip(name: string, candidate: string, reading: Reading): boolean {
  const mark = markOf(name);
  const isLong = mark === '' ? reading === 'api' && /^[a-z]{7,}$/.test(name) : name.length >= 10;
  return (
    isLong &&
    Math.abs(name.length - candidate.length) <= 1 &&
    mark === markOf(candidate) &&
    editDistance(name, candidate) === 1
  );
}

/** Returns the separator of the words of a name, `camel` for camelCase; empty for a single word. */
function markOf(name: string): string {
  return /[._:-]/.exec(name)?.[0] ?? (/[a-z][A-Z]/.test(name) ? 'camel' : '');
}
