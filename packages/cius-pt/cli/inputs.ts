import {closeSync, openSync, readdirSync, readSync, statSync, type Stats} from 'node:fs';
import path from 'node:path';
import {maxBytes} from '../index.ts';
import {UsageError} from './options.ts';
import type {Words} from './words.ts';

/** A file to validate. */
export interface Input {
  readonly name: string;
  /** @throws Error with the reason if the file cannot be read */
  readonly read: () => Uint8Array;
}

const stdin = '-';
const documentName = /\.(?:xml|json)$/iu;
const chunkSize = 1 << 20;

/** `stat` of a file; undefined if it is missing or unreadable. */
const statOf = (name: string): Stats | undefined => {
  try {
    return statSync(name);
  } catch {
    return undefined;
  }
};

const isFolder = (name: string): boolean => statOf(name)?.isDirectory() ?? false;

/** Reads an open file, up to one byte more than the maximum, so that the validator can report that it is too large. Standard input may never end. */
export const readUpToLimit = (descriptor: number): Uint8Array => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (size <= maxBytes) {
    const chunk = new Uint8Array(Math.min(chunkSize, maxBytes + 1 - size));
    const bytesRead = readSync(descriptor, chunk);
    if (bytesRead === 0) break;
    chunks.push(chunk.subarray(0, bytesRead));
    size += bytesRead;
  }
  return Buffer.concat(chunks);
};

const failing = (name: string, reason: string): Input => ({
  name,
  read: () => {
    throw new Error(reason);
  },
});

/** Refuses pipes and devices, because reading from them may never end or never start. */
const fileInput = (name: string, words: Words): Input => ({
  name,
  read: () => {
    if (!statSync(name).isFile()) throw new Error(words.noFile);
    const descriptor = openSync(name, 'r');
    try {
      return readUpToLimit(descriptor);
    } finally {
      closeSync(descriptor);
    }
  },
});

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The documents in a folder and its subfolders, in alphabetical order. A folder that cannot be read becomes an input that fails. */
const documentsIn = (folder: string, words: Words): Input[] => {
  let entries;
  try {
    entries = readdirSync(folder, {withFileTypes: true});
  } catch (error) {
    return [failing(folder, reasonOf(error))];
  }
  return entries
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((entry): Input[] => {
      const name = path.join(folder, entry.name);
      if (entry.isDirectory()) return documentsIn(name, words);
      // Symbolic links are not followed: to a folder, they may lead to a parent folder; to a file, to one that is not to be shown.
      if (entry.isSymbolicLink()) {
        if (isFolder(name)) return [failing(name, words.linkedFolder)];
        return documentName.test(entry.name) ? [failing(name, words.linkedFile)] : [];
      }
      return documentName.test(entry.name) ? [fileInput(name, words)] : [];
    });
};

const escaped = (text: string): string => text.replace(/[.+^${}()|[\]\\]/gu, '\\$&');

/** Expands `*` and `?` in the last step of a pattern, because the Windows shell does not. */
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

const inputsFor = (argument: string, words: Words, readStdin: Input['read']): Input[] => {
  if (argument === stdin) return [{name: '<stdin>', read: readStdin}];
  if (isFolder(argument)) return documentsIn(argument, words);
  if (!/[*?]/u.test(argument) || statOf(argument)) return [fileInput(argument, words)];
  const names = expand(argument);
  if (names.length === 0) throw new UsageError(words.noMatch(argument));
  return names.filter((name) => !isFolder(name)).map((name) => fileInput(name, words));
};

/**
 * The inputs for the arguments: files, folders, patterns, `-`.
 * @param readStdin reads standard input to its end
 * @throws UsageError if there are no files
 */
export const inputsOf = (files: readonly string[], words: Words, readStdin: Input['read']): readonly Input[] => {
  if (files.length === 0) throw new UsageError(words.noFiles);
  const inputs = files.flatMap((argument) => inputsFor(argument, words, readStdin));
  if (inputs.length === 0) throw new UsageError(words.noMatch(files.join(' ')));
  return inputs;
};
