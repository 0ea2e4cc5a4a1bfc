import {readdirSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {UsageError} from './options.ts';
import type {Words} from './words.ts';

/** A file to validate, or why it cannot be read. */
export interface Input {
  readonly name: string;
  readonly read: () => Uint8Array;
}

const STDIN = '-';
const DOCUMENT = /\.(?:xml|json)$/iu;

const isFolder = (name: string): boolean => statSync(name, {throwIfNoEntry: false})?.isDirectory() ?? false;

/** The documents in a folder and in those below it, in alphabetical order. */
const documentsIn = (folder: string): string[] =>
  readdirSync(folder, {withFileTypes: true})
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((entry) => {
      const name = path.join(folder, entry.name);
      if (entry.isDirectory()) return documentsIn(name);
      return entry.isFile() && DOCUMENT.test(entry.name) ? [name] : [];
    });

const escaped = (text: string): string => text.replace(/[.+^${}()|[\]\\]/gu, '\\$&');

/** A pattern with `*` and `?` in its last step, which the shell of Windows leaves as it is. */
const expand = (pattern: string): string[] => {
  const folder = path.dirname(pattern);
  const last = escaped(path.basename(pattern)).replaceAll('*', '.*').replaceAll('?', '.');
  const matches = new RegExp(`^${last}$`, 'iu');
  if (!isFolder(folder)) return [];
  return readdirSync(folder)
    .filter((name) => matches.test(name))
    .sort()
    .map((name) => (folder === '.' && !pattern.startsWith('.') ? name : path.join(folder, name)));
};

const namesOf = (argument: string, words: Words): string[] => {
  if (argument === STDIN) return [STDIN];
  if (isFolder(argument)) return documentsIn(argument);
  if (!/[*?]/u.test(argument) || statSync(argument, {throwIfNoEntry: false})) return [argument];
  const found = expand(argument);
  if (found.length === 0) throw new UsageError(words.noMatch(argument));
  return found.filter((name) => !isFolder(name));
};

/**
 * The files that the arguments name: files, folders, patterns, `-`.
 * @param readStdin reads standard input, until its end
 * @throws UsageError if there is none
 */
export const inputsOf = (files: readonly string[], words: Words, readStdin: Input['read']): readonly Input[] => {
  const names = files.flatMap((argument) => namesOf(argument, words));
  if (files.length === 0) throw new UsageError(words.noFiles);
  if (names.length === 0) throw new UsageError(words.noMatch(files.join(' ')));
  return names.map((name) =>
    name === STDIN ? {name: '<stdin>', read: readStdin} : {name, read: () => readFileSync(name)},
  );
};
