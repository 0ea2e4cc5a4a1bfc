import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import path from 'node:path';

/** Returns the path of a command's executable; undefined when it is not on the PATH. */
export function commandPath(command: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', '.bat'] : [''];
  return folders
    .flatMap((folder) => endings.map((ending) => path.join(folder, command + ending)))
    .find((file) => existsSync(file));
}

/** Installs Debian or Ubuntu packages as root or, in CI, with sudo. Does nothing anywhere else. */
export function installPackages(packages: readonly string[], reason: string): void {
  const prefix = process.getuid?.() === 0 ? [] : process.env.CI ? ['sudo', '--non-interactive'] : undefined;
  if (!prefix || packages.length === 0 || commandPath('apt-get') === undefined) return;
  console.log(`Installing ${reason} …`);
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const [command = '', ...rest] = [...prefix, 'apt-get', '-qq', ...args];
    spawnSync(command, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {...process.env, DEBIAN_FRONTEND: 'noninteractive'},
    });
  }
}
