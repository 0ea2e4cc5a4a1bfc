import {defineConfig} from '@playwright/test';
import {browserOf} from './site/tests/engines/browsers.ts';

const port = Number(process.env.TEST_PORT ?? 4173);
const chromium = browserOf('chromium');

export default defineConfig({
  testDir: 'site',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,

  timeout: 90_000,
  // A busy machine is slow, not wrong.
  expect: {timeout: 20_000},
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'pt-PT',
    launchOptions: {
      ...(chromium && {executablePath: chromium.path}),
      // Chromium's own look-ups are refused on closed networks, many at a time.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },

});
