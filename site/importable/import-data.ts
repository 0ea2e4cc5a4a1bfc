import path from 'node:path';
import type {Locale} from '@integration-docs/facts';
import {localizeCatalogue} from '@integration-docs/facts/node';
import {loadReference} from './load-reference.ts';

interface ImportedData {
  readonly data: unknown;
  /** Files besides the one imported that the result was made of, absolute: watch these. */
  readonly dependencies: readonly string[];
}

/** True for a file that components can import: a catalogue, or the contract itself. */
export function isImportable(file: string): boolean {
  return /[\\/]contract[\\/](?:catalogues[\\/][^\\/]+|openapi)\.yaml$/.test(file);
}

/**
 * What an import gives, in one language: the catalogue, or the reference made of the contract.
 *
 * @param file absolute path, see {@link isImportable}
 * @throws ProblemError with every mistake of the file
 */
export async function importData(file: string, locale: Locale): Promise<ImportedData> {
  return path.basename(file) === 'openapi.yaml' ? loadReference(file, locale) : localizeCatalogue(file, locale);
}
