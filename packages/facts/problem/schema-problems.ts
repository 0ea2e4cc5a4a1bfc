import type * as z from 'zod';
import {editDistance, nearest} from './nearest.ts';
import type {Problem} from './problem.ts';
import type {Path, YamlSource} from './yaml-source.ts';

/** The value to check, and the lines of its parts. */
export interface Checked extends Pick<YamlSource, 'value' | 'lineOf'> {
  /** Path of the file, for the problems. */
  readonly file: string;
  /** Path of the schema, for the fixes. */
  readonly schemaFile: string;
}

type Issue = z.core.$ZodIssue;

interface CheckedWithKeys extends Checked {
  /** The keys that the schema has at a path. */
  readonly keysAt: (path: Path) => readonly string[];
}

/** Validates a value against a schema and returns the issues as {@link Problem}s. */
export function schemaProblems(schema: z.ZodType, checked: Checked): readonly Problem[] {
  const result = schema.safeParse(checked.value);
  return result.success
    ? []
    : problemsOfIssues(result.error.issues, {...checked, keysAt: (path) => keysAt(schema, path)});
}

/** Reports a missing key and an unknown key in the same object as one mistake if one is a misspelling of the other. */
function problemsOfIssues(issues: readonly Issue[], checked: CheckedWithKeys): readonly Problem[] {
  const slips = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.flatMap((key) => slipOf(key, issue.path, issues, checked)) : [],
  );
  return issues.flatMap((issue) => {
    if (slips.some(({missing}) => missing === issue)) return [];
    if (issue.code !== 'unrecognized_keys') return problemsOfIssue(issue, checked);
    return issue.keys.map((key) => {
      const slip = slips.find((one) => one.key === key && one.path === issue.path);
      return slip === undefined ? unknownKeyProblem(key, issue.path, checked) : misspeltKeyProblem(slip, checked);
    });
  });
}

interface Slip {
  readonly key: string;
  readonly path: Path;
  readonly missing: Issue;
}

/**
 * Finds the missing key of the same object that an unknown key is a misspelling of, or begins with (`en Kind:`, without the first colon): one
 * item, or none.
 */
function slipOf(key: string, path: Path, issues: readonly Issue[], {value}: Checked): readonly Slip[] {
  const missingIssues = issues.filter(
    (issue) =>
      issue.path.length === path.length + 1 &&
      path.every((part, index) => issue.path[index] === part) &&
      valueAt(value, issue.path) === undefined,
  );
  const [nearestKey] = nearest(key, missingIssues.map(lastKey));
  const missingIssue = missingIssues.find((issue) => lastKey(issue) === nearestKey);
  const isSlip = nearestKey !== undefined && (editDistance(key, nearestKey) <= 2 || key.startsWith(`${nearestKey} `));
  return missingIssue !== undefined && isSlip ? [{key, path, missing: missingIssue}] : [];
}

function lastKey({path}: Issue): string {
  return String(path.at(-1));
}

function misspeltKeyProblem({key, path, missing: missingIssue}: Slip, {file, lineOf}: Checked): Problem {
  return {
    file,
    line: lineOf([...path, key]),
    found: `the key "${key}"${path.length === 0 ? '' : ` in ${pathText(path)}`}`,
    expected: `the key "${lastKey(missingIssue)}", which is missing there`,
    cure: `Write "${lastKey(missingIssue)}:".`,
  };
}

function problemsOfIssue(issue: Issue, checked: CheckedWithKeys): readonly Problem[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownKeyProblem(key, issue.path, checked));
  if (issue.code === 'invalid_union') {
    // The author probably meant the branch with the fewest mistakes; on a tie, the one with the deepest mistake.
    const branch = [...issue.errors].sort(
      (left, right) => issueCount(left) - issueCount(right) || maxDepth(right) - maxDepth(left),
    )[0];
    if (branch?.some((inner) => inner.path.length > 0 || inner.code === 'unrecognized_keys' || isOfList(inner))) {
      return problemsOfIssues(
        branch.map((inner) => ({...inner, path: [...issue.path, ...inner.path]})),
        checked,
      );
    }
  }
  const value = valueAt(checked.value, issue.path);
  const allowed =
    issue.code === 'invalid_value'
      ? issue.values.map((one) =>
          typeof one === 'string' && typeof value === 'number' ? JSON.stringify(one) : String(one),
        )
      : [];
  const expected = allowed.length > 1 ? `one of ${allowed.join(', ')}` : expectedOf(issue);
  const guess = typeof value === 'string' ? nearest(value, allowed)[0] : allowed[0];
  if (value === undefined && issue.path.length > 0) return [missingValueProblem(issue.path, expected, checked)];
  return [
    {
      file: checked.file,
      line: checked.lineOf(issue.path),
      found: `${pathText(issue.path) || 'the file'}: ${valueText(value)}${lengthOf(issue, value)}`,
      expected: lowerFirst(expected),
      cure: cureOf(issue, value, guess, checked),
    },
  ];
}

function cureOf(issue: Issue, value: unknown, guess: string | undefined, {schemaFile}: Checked): string {
  // A schema can give its own fix: `context.addIssue({…, params: {cure: '…'}})`.
  if (issue.code === 'custom' && typeof issue.params?.cure === 'string') return issue.params.cure;
  if (isQuotedNumber(issue, value)) return `Write ${String(value)} without quotation marks.`;
  if (guess === undefined) return `Correct the value; ${schemaFile} says what it may be.`;
  return `Write ${guess}, or add the new value to ${schemaFile}.`;
}

/** Whether only some values are valid, which the message lists. */
function isOfList(issue: Issue): boolean {
  return issue.code === 'invalid_value' && issue.values.length > 1;
}

/** Whether a number is in quotation marks: `"76"` instead of 76. */
function isQuotedNumber(issue: Issue, value: unknown): boolean {
  const isNumber = issue.code === 'invalid_type' && ['number', 'int'].includes(issue.expected);
  return isNumber && typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value);
}

/** Description of each format, because Zod only says that the value is invalid. */
const formats: Readonly<Record<string, string>> = {
  url: 'an address such as https://docs.example',
  email: 'an e-mail address such as support@docs.example',
  date: 'a date such as 2026-11-24',
  datetime: 'a moment such as 2026-11-24T09:30:00Z',
};

function expectedOf(issue: Issue): string {
  const format = issue.code === 'invalid_format' ? formats[issue.format] : undefined;
  return format !== undefined && issue.message.startsWith('Invalid') ? format : plainMessage(issue.message);
}

/** `Too small: expected string to have >=1 characters` → `string to have >=1 characters` */
function plainMessage(message: string): string {
  return message.replace(/^(?:Too (?:small|big)|Invalid \w+): (?:expected )?/, '').replace(/, received \w+$/, '');
}

/** The keys that a schema has at a path, in any of its branches. */
function keysAt(schema: z.core.$ZodType, path: Path): readonly string[] {
  const {def} = (schema as z.core.$ZodTypes)._zod;
  if ('innerType' in def) return keysAt(def.innerType, path);
  if (def.type === 'pipe') return keysAt(def.in, path);
  if (def.type === 'lazy') return keysAt(def.getter(), path);
  if (def.type === 'union') return def.options.flatMap((option) => keysAt(option, path));
  const [key, ...rest] = path;
  if (key === undefined) return def.type === 'object' ? Object.keys(def.shape) : [];
  if (def.type === 'array') return keysAt(def.element, rest);
  if (def.type === 'record') return keysAt(def.valueType, rest);
  const child = def.type === 'object' ? def.shape[String(key)] : undefined;
  return child === undefined ? [] : keysAt(child, rest);
}

function unknownKeyProblem(
  key: string,
  path: Path,
  {file, lineOf, schemaFile, value, keysAt: validKeysAt}: CheckedWithKeys,
): Problem {
  const [nearestKey] = nearest(
    key,
    validKeysAt(path).filter((one) => valueAt(value, [...path, one]) === undefined),
  );
  const isSlip = nearestKey !== undefined && editDistance(key, nearestKey) <= 2;
  const isHalfText = key.includes(' ') && valueAt(value, [...path, key]) === null;
  return {
    file,
    line: lineOf([...path, key]),
    found: `the key "${key}"${path.length === 0 ? '' : ` in ${pathText(path)}`}`,
    expected: 'only the keys of the schema',
    cure: isHalfText
      ? 'Put the whole text between quotation marks: inside { } a comma starts a new key.'
      : isSlip
        ? `Write "${nearestKey}:", or add "${key}" to ${schemaFile}.`
        : `Remove "${key}", correct its spelling, or add it to ${schemaFile}.`,
  };
}

function missingValueProblem(path: Path, expected: string, {file, lineOf}: Checked): Problem {
  return {
    file,
    line: lineOf(path),
    found: `no ${pathText(path)}`,
    expected: lowerFirst(expected),
    cure: `Add "${String(path.at(-1))}:" here.`,
  };
}

function issueCount(issues: readonly Issue[]): number {
  return issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1), 0);
}

function maxDepth(issues: readonly Issue[]): number {
  return Math.max(0, ...issues.map((issue) => issue.path.length));
}

/** `['entries', 3, 'date']` → `entries[3].date` */
function pathText(path: Path): string {
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${String(part)}`))
    .join('');
}

function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    root,
  );
}

/** Returns the length of a text, for the message, when the length is the mistake. */
function lengthOf(issue: Issue, value: unknown): string {
  const isLengthIssue = (issue.code === 'too_big' || issue.code === 'too_small') && typeof value === 'string';
  return isLengthIssue ? ` (${value.length} characters)` : '';
}

function valueText(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
