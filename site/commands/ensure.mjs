// Plain JavaScript without dependencies, because it runs before anything is installed.
import {spawnSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Exits with a message when Node.js is too old. Installs the dependencies when they are missing or differ from the lock file.
 *
 * @returns whether it installed the dependencies
 */
export function ensureInstalled() {
  if (isOlderThan([20, 19])) {
    fail(
      `Node.js ${process.versions.node} is too old: this site needs 20.19 or newer. Get it from https://nodejs.org/.`,
    );
  }
  const installs = !isInstalled();
  if (installs) {
    console.log('Installing dependencies (npm ci) …');
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  }
  ensureNode();
  return installs;
}

/**
 * Whether the packages of the lock file are installed: npm writes what it has installed into `.package-lock.json`, last. Contents are
 * compared, because a checkout changes the time of the lock file. A copy for tests has no lock file.
 */
function isInstalled() {
  const installed = packagesIn(`${root}node_modules/.package-lock.json`);
  const locked = packagesIn(`${root}package-lock.json`);
  if (installed === undefined || locked === undefined) return installed !== undefined;
  const isAsLocked = ([name, {version, optional}]) =>
    installed[name] === undefined ? optional === true : installed[name].version === version;
  return Object.entries(locked).every(isAsLocked) && Object.keys(installed).every((name) => name in locked);
}

/** @returns the packages of a lock file by their folder, without the project itself; undefined without the file */
function packagesIn(file) {
  if (!existsSync(file)) return undefined;
  const {packages} = JSON.parse(readFileSync(file, 'utf8'));
  return Object.fromEntries(Object.entries(packages).filter(([name]) => name !== ''));
}

/** Exits with a message when the Node.js that npm scripts use cannot run TypeScript. */
function ensureNode() {
  if (existsSync(`${root}node_modules/.bin/node`) || existsSync(`${root}node_modules/.bin/node.cmd`)) return;
  // The npm packages of Node.js exist only for Linux and Windows.
  if (!canRunTypeScript()) {
    fail(
      `Node.js ${process.versions.node} cannot run TypeScript, and its packages have no newer one for ${process.platform} ${process.arch}. Install Node.js 24 from https://nodejs.org/.`,
    );
  }
}

export function canRunTypeScript() {
  return !isOlderThan([22, 18]);
}

function isOlderThan([major, minor]) {
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split('.').map(Number);
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
}

/** Runs a command and shows its output. Exits when the command fails. */
export function run(command, args, env = {}) {
  const status = statusOf(command, args, env);
  if (status !== 0) process.exit(status);
}

/** Runs a command and shows its output; `node` is the one in node_modules, if it has one. Returns its exit code. */
export function statusOf(command, args, env = {}) {
  const {status, error} = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: {...process.env, PATH: `${root}node_modules/.bin${path.delimiter}${process.env.PATH ?? ''}`, ...env},
    shell: process.platform === 'win32',
  });
  if (error) fail(`${command} could not be started: ${error.message}`);
  return status ?? 1;
}

/** @type {(message: string) => never} */
export function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}
