import {fileURLToPath} from 'node:url';
import {defineConfig} from 'vitest/config';
import {catalogues} from './plugins/model/vite.ts';

export default defineConfig({
  plugins: [catalogues({locale: 'pt'})],
  resolve: {alias: {'@site': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '')}},
  test: {include: ['**/*.test.{ts,tsx}'], exclude: ['node_modules', 'build', '.docusaurus', 'tests/hosts']},
});
