import path from 'node:path';
import type {Plugin} from 'vitest/config';
import type {Locale} from '@integration-docs/facts';
import {importData, isContract, isImportable} from './import-data.ts';
import {referenceOf, type ReferenceInputs} from './load-reference.ts';

interface Options {
  readonly locale: Locale;
  /** Replaces the contract of `@integration-docs/contract/openapi.yaml`; by default that of the file. */
  readonly told?: ReferenceInputs;
}

/**
 * Vite plugin for imports of catalogues and contract, for the build of the site and for Vitest.
 *
 * @example // vitest.config.ts
 *   export default defineConfig({plugins: [catalogues({locale: 'pt'})], …})
 */
export function catalogues({locale, told}: Options): Plugin {
  return {
    name: 'catalogues',
    enforce: 'pre',
    async load(id) {
      const [file = id, query] = id.split('?');
      if (!isImportable(file)) return null;
      const {data, dependencies} =
        told !== undefined && isContract(file)
          ? {data: await referenceOf(told, locale), dependencies: []}
          : await importData(path.resolve(file), locale, query);
      dependencies.forEach((dependency) => this.addWatchFile(dependency));
      return {code: `export default ${JSON.stringify(data)};`, map: null};
    },
  };
}
