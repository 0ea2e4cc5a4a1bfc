import {defineConfig} from '@playwright/test';
import {browserOf, chromiumArguments} from './site/tests/engines/browsers.ts';

const port = Number(process.env.TEST_PORT ?? 4173);
const chromium = browserOf('chromium');

export default defineConfig({
  testDir: 'site',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  timeout: 90_000,
  // CI machines can be slow, so assertions wait longer than by default.
  expect: {timeout: 20_000},
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'pt-PT',
    launchOptions: {
      ...(chromium && {executablePath: chromium.path}),
      args: [...chromiumArguments],
    },
  },
  webServer: {command: 'node site/commands/serve.ts', url: `http://localhost:${port}`, env: {PORT: String(port)}},
});
