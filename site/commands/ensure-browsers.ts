import {spawnSync} from 'node:child_process';
import {browserOf, engineNames, packagesOf, type EngineName} from '../tests/engines/browsers.ts';
import {projectRoot} from '@integration-docs/facts/node';
import {fail} from './ensure.mjs';
import {installPackages} from './packages.ts';

/**
 * Installs the browsers for the tests: downloads Playwright's or, where that fails, installs those of the system. Exits with a message
 * without Chromium, and in CI without Firefox or WebKit. Elsewhere prints a warning and goes on, because the tests of the missing
 * browsers are then skipped.
 */
export function ensureBrowsers(): void {
  const isMissing = (name: EngineName): boolean => browserOf(name) === undefined;
  const missing = engineNames.filter(isMissing);
  if (missing.length === 0) return;
  console.log(`Downloading browsers for the tests (${missing.join(', ')}) …`);
  playwright('install', ...missing);
  const downloaded = missing.filter((name) => !isMissing(name));
  // System libraries of the browsers, which only root can install.
  if (downloaded.length > 0 && process.getuid?.() === 0) playwright('install-deps', ...downloaded);
  for (const choice of [0, 1] as const) {
    const packages = engineNames.filter(isMissing).flatMap((name) => packagesOf(name)[choice]);
    installPackages(packages, 'browsers from Debian, for want of a download');
  }
  const stillMissing = engineNames.filter(isMissing);
  if (stillMissing.length === 0) return;
  const cures = stillMissing.map(
    (name) => `  npx playwright install --with-deps ${name}, or apt-get install ${packagesOf(name)[1].join(' ')}`,
  );
  const message = `No ${stillMissing.join(', ')} for the tests. Install one and run npm test again:\n${cures.join('\n')}`;
  if (process.env.CI || stillMissing.includes('chromium')) fail(message);
  console.warn(`\n${message}\nTheir tests are skipped.\n`);
}

function playwright(...args: readonly string[]): void {
  spawnSync('npx', ['playwright', ...args], {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'ignore'],
    timeout: 600_000,
    shell: process.platform === 'win32',
  });
}
