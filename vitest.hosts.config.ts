import {defineConfig} from 'vitest/config';
import base from './vitest.config.ts';

/** `npm run test:hosts`: tests the build on real web servers. */
export default defineConfig({
  ...base,
  test: {
    include: ['site/tests/hosts/*.test.ts'],
    exclude: ['node_modules'],
    globalSetup: 'site/tests/temporary-folder.ts',
  },
});
