import {availableParallelism} from 'node:os';
import {fileURLToPath} from 'node:url';
import {defineConfig} from 'vitest/config';
import {catalogues} from './site/importable/vite-plugin.ts';
import {virtualModules} from './packages/docs/engine/language.ts';

export default defineConfig({
  plugins: [catalogues({locale: 'pt'}), virtualModules({root: import.meta.dirname, locale: 'pt', validatorWorker: ''})],
  resolve: {alias: {'@site': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '')}},
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['node_modules', 'build', 'site/tests/hosts'],
    // Vitest itself leaves a processor free, which on two is half of them.
    maxWorkers: availableParallelism(),
    // The contract is read once for each worker, not for each of some 190 files.
    isolate: false,
    unstubGlobals: true,
  },
});
