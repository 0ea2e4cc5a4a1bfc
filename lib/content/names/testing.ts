import {readFileSync} from 'node:fs';
import path from 'node:path';
import {homes} from '../../model/reference/homes.ts';
import type {PageId} from '../../model/reference/homes.ts';
import {projectRoot} from '../../problem/project-root.ts';
import type {ShownNames} from '../../pages/built-page.ts';
import {expectedParts} from '../../pages/expected.ts';
import type {Expected} from '../../pages/expected.ts';
import {contractFile, errorsFile, readContract, readErrors} from './read-contract.ts';
import {vocabularyOf} from './vocabulary.ts';
import type {Vocabulary} from './vocabulary.ts';

/** A change of a file, for tests: the text as it is, with one thing broken. */
export type Change = (source: string) => string;

const same: Change = (source) => source;

/** Text of a file of the project. */
export function source(file: string): string {
  return readFileSync(path.join(projectRoot, file), 'utf8');
}

let unchanged: ReturnType<typeof readContract> | undefined;

/** The contract of the project, changed. */
export function contractWith(change: Change = same): ReturnType<typeof readContract> {
  if (change !== same) return readContract(change(source(contractFile)));
  unchanged ??= readContract(source(contractFile));
  return unchanged;
}

/** The error catalogue of the project, changed. */
export function errorsWith(change: Change = same): ReturnType<typeof readErrors> {
  return readErrors(change(source(errorsFile)));
}

export function vocabularyWith(change: Change = same): Vocabulary {
  return vocabularyOf(contractWith(change).value, errorsWith().value);
}

/** What is expected of the pages when the contract is changed. */
export function partsWith(change: Change = same): readonly Expected[] {
  return expectedParts(contractWith(change), errorsWith());
}

/** Pages that show everything that is expected, once. */
export function pagesShowing(parts: readonly Expected[]): ReadonlyMap<PageId, ShownNames> {
  return new Map(
    homes.map(({page}) => {
      const here = parts.filter((part) => part.page === page);
      return [
        page,
        {
          ids: new Map(here.flatMap(({anchor}) => (anchor === undefined ? [] : [[anchor, 1] as const]))),
          codes: new Set(here.flatMap(({code}) => code ?? [])),
        },
      ];
    }),
  );
}

/** @returns a change that puts one text in the place of another, which must be there */
export function replacing(from: string, to: string): Change {
  return (text) => {
    if (!text.includes(from)) throw new Error(`The test looks for ${JSON.stringify(from)}, which is gone.`);
    return text.replaceAll(from, to);
  };
}
