import {availableParallelism} from 'node:os';
import {defineConfig} from 'vitest/config';
import {virtualModules} from '@integration-docs/docs';
import {siteDefinition} from './site/definition.ts';

const site = await siteDefinition(import.meta.dirname);

export default defineConfig({
  plugins: [...site.plugins('pt'), virtualModules({site, locale: 'pt', workers: {}})],
  test: {
    include: ['**/*.test.{ts,tsx}'],
    // The test in a connector is its reader's, for `node --test`: site/tests/connector runs it.
    exclude: ['node_modules', 'build', 'site/tests/hosts', 'samples'],
    // Vitest itself leaves a processor free, which on two is half of them.
    maxWorkers: availableParallelism(),
    // The contract is read once for each worker, not for each of some 190 files.
    isolate: false,
    unstubGlobals: true,
  },
});
