// Plain JavaScript: called by tools/test.mjs before any TypeScript runs.
import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {createRequire} from 'node:module';
import {fail, root} from './ensure.mjs';

/**
 * Makes sure that there is a Chromium to test with: Playwright's own, downloaded when missing; where that download is not
 * possible, the system's; as root on Debian or Ubuntu, installed from there.
 *
 * @returns {string} path of the executable
 */
export function ensureBrowser() {
  const own = createRequire(`${root}package.json`)('@playwright/test').chromium.executablePath();
  if (existsSync(own)) return own;
  const installed = systemChromium();
  if (installed && process.env.CI) return installed;
  console.log('Downloading the test browser (npx playwright install chromium) …');
  spawnSync('npx', ['playwright', 'install', 'chromium'], {cwd: root, stdio: 'inherit', timeout: 600_000});
  if (existsSync(own)) return own;
  if (installed) return installed;
  if (process.getuid?.() === 0 && works('apt-get', ['--version'])) {
    console.log('No download; installing the chromium package …');
    works('apt-get', ['update', '-qq']);
    works('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation']);
  }
  return (
    systemChromium() ??
    fail(
      'No browser for the tests. Install one of these and run npm test again:\n' +
        '  npx playwright install --with-deps chromium\n' +
        '  apt-get install chromium',
    )
  );
}

function systemChromium() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env.PATH ?? '').split(':');
  return folders.flatMap((folder) => names.map((name) => `${folder}/${name}`)).find((file) => existsSync(file));
}

function works(command, args) {
  return (
    spawnSync(command, args, {stdio: 'ignore', env: {...process.env, DEBIAN_FRONTEND: 'noninteractive'}}).status === 0
  );
}
