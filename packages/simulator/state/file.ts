import {default as english} from 'zod/v4/locales/en.js';
import * as z from 'zod/mini';
import {isRecord} from '@integration-docs/facts';

/** Increases when files of an earlier version can no longer be read. */
const version = 1;

/** `zod/mini` has no messages of its own; other imports load all languages. */
const {localeError} = english();
const envelope = z.object({simulator: z.number(), state: z.unknown()});

/** Error for a state file that cannot be used. The message says what is wrong and what to do. */
export class StateFileError extends Error {}

/** Returns the content of a file of `--data`. @param state as JSON */
export function stateText(state: unknown): string {
  return JSON.stringify({simulator: version, state});
}

/**
 * Parses the result of {@link stateText}.
 *
 * @param file name of the file, for messages
 * @param schema of the state
 * @throws StateFileError when it is broken, of another version or of another program
 */
export function parseState<T>(text: string, file: string, schema: z.ZodMiniType<T>): T {
  const outer = envelope.safeParse(parseJson(text, file));
  if (!outer.success) throw problem(file, 'JSON that no simulator wrote', 'a file of --data');
  const {simulator, state} = outer.data;
  if (simulator !== version) throw problem(file, `version ${simulator}`, `version ${version}`);
  const inner = schema.safeParse(state, {error: localeError});
  if (inner.success) return inOrderOf(state, inner.data);
  const [issue] = inner.error.issues;
  const location = issue === undefined ? '' : ` at ${['state', ...issue.path].join('.')}: ${issue.message}`;
  throw problem(file, `a state that does not fit${location}`, 'a file of --data');
}

/** Restores the written order of the keys in a parsed value, so that responses made from it have the same bytes as before. */
function inOrderOf<T>(written: unknown, parsedValue: T): T {
  return orderKeys(written, parsedValue) as T; // the same keys and values
}

function orderKeys(written: unknown, parsedValue: unknown): unknown {
  if (Array.isArray(written) && Array.isArray(parsedValue))
    return parsedValue.map((item, index) => orderKeys(written[index], item));
  if (!isRecord(written) || !isRecord(parsedValue)) return parsedValue;
  const names = new Set([
    ...Object.keys(written).filter((name) => Object.hasOwn(parsedValue, name)),
    ...Object.keys(parsedValue),
  ]);
  return Object.fromEntries([...names].map((name) => [name, orderKeys(written[name], parsedValue[name])]));
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw problem(file, `no JSON (${error instanceof Error ? error.message : ''})`, 'a file of --data');
  }
}

function problem(file: string, found: string, expected: string): StateFileError {
  return new StateFileError(`${file}: found ${found}; expected ${expected}. Move it away, or name another file.`);
}
