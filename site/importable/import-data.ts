import path from 'node:path';
import type {Locale} from '@integration-docs/facts';
import {wholeReference} from '@integration-docs/contract/pure';
import {localizeCatalogue} from '@integration-docs/facts/node';
import {loadReference} from './load-reference.ts';

interface ImportedData {
  readonly data: unknown;
  /** Files besides the one imported that the result was made of, absolute: watch these. */
  readonly dependencies: readonly string[];
}

const wholeQuery = 'whole';

/** True for a file that components can import: a catalogue, or the contract itself. */
export function isImportable(file: string): boolean {
  return /[\\/]contract[\\/](?:catalogues[\\/][^\\/]+|openapi)\.yaml$/.test(file);
}

/**
 * What an import gives, in one language: the catalogue, or the reference made of the contract.
 *
 * @param file absolute path, see {@link isImportable}
 * @param query after the `?` of the import: `whole` gives the contract as the one page of the specification shows it
 * @throws ProblemError with every mistake of the file
 */
export async function importData(file: string, locale: Locale, query = ''): Promise<ImportedData> {
  if (!isContract(file)) return localizeCatalogue(file, locale);
  return loadReference(file, locale, query === wholeQuery ? wholeReference : undefined);
}

export function isContract(file: string): boolean {
  return path.basename(file) === 'openapi.yaml';
}
