import path from 'node:path';
import type {Locale} from '@integration-docs/facts';
import {wholeReference} from '@integration-docs/contract/pure';
import {localizeCatalogue} from '@integration-docs/facts/node';
import {loadReference} from './load-reference.ts';

interface ImportedData {
  readonly data: unknown;
  /** Absolute paths of other files that the result depends on, which must be watched. */
  readonly dependencies: readonly string[];
}

const wholeQuery = 'whole';

/** Whether components can import the file: a catalogue or the contract. */
export function isImportable(file: string): boolean {
  return /[\\/]contract[\\/](?:catalogues[\\/][^\\/]+|openapi)\.yaml$/.test(file);
}

/**
 * Returns the data of an import in one language: the catalogue, or the reference made from the contract.
 *
 * @param file absolute path, see {@link isImportable}
 * @param query the text after `?` in the import; `whole` returns the reference for the single page of the specification
 * @throws ProblemError with every mistake of the file
 */
export async function importData(file: string, locale: Locale, query = ''): Promise<ImportedData> {
  if (!isContract(file)) return localizeCatalogue(file, locale);
  return loadReference(file, locale, query === wholeQuery ? wholeReference : undefined);
}

export function isContract(file: string): boolean {
  return path.basename(file) === 'openapi.yaml';
}
