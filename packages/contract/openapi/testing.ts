import {readFileSync} from 'node:fs';
import path from 'node:path';
import site from '../../../site/config/site.ts';
import {projectRoot} from '@integration-docs/facts/node';
import {contractFile, contractFiles, readContract} from './read.ts';
import type {LoadedContract} from './read.ts';

/** A function that changes the text of a file, to break something in a test. */
export type Change = (source: string) => string;

/** Returns the text of a file of the project. */
export function source(file: string): string {
  return readFileSync(path.join(projectRoot, file), 'utf8');
}

let unchangedContract: LoadedContract | undefined;

/**
 * Loads the contract of the project, with one of its files changed.
 *
 * @param file the file to change, by default `packages/contract/openapi.yaml`
 */
export function contractWith(change?: Change, file = contractFile): LoadedContract {
  const texts = new Map(contractFiles.map((name) => [name, source(name)]));
  if (change !== undefined) return readContract(texts.set(file, change(source(file))), site);
  unchangedContract ??= readContract(texts, site);
  return unchangedContract;
}

/** @returns a change that replaces a text, which must exist, with another one */
export function replacing(from: string, to: string): Change {
  return (text) => {
    if (!text.includes(from)) throw new Error(`The test looks for ${JSON.stringify(from)}, which is gone.`);
    return text.replaceAll(from, to);
  };
}
