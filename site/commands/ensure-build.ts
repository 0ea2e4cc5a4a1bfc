import {spawnSync} from 'node:child_process';
import {existsSync, readdirSync, statSync} from 'node:fs';
import path from 'node:path';
import {projectRoot} from '@integration-docs/facts/node';

/** What a build is made of, and by; `ensure-build.test.ts` follows the imports. */
export const sources: readonly string[] = ['package-lock.json', 'package.json', 'packages', 'samples', 'site'];

/** Builds when there is no build, or one that is older than what it is made of; a file that went made its folder younger. */
export function ensureBuild(): void {
  const built = path.join(projectRoot, 'build/sitemap.xml');
  const isCurrent = existsSync(built) && statSync(built).mtimeMs > Math.max(...sources.map(newestIn));
  if (isCurrent) return;
  const {status} = spawnSync(process.execPath, ['site/commands/build.ts'], {cwd: projectRoot, stdio: 'inherit'});
  if (status !== 0) process.exit(status ?? 1);
}

function newestIn(source: string): number {
  const target = path.join(projectRoot, source);
  if (statSync(target).isFile()) return statSync(target).mtimeMs;
  const found = readdirSync(target, {recursive: true, encoding: 'utf8'}).map((name) => path.join(target, name));
  return Math.max(...[target, ...found].filter((name) => !isForAuthors(name)).map((name) => statSync(name).mtimeMs));
}

/**
 * No page is made of tests, of the READMEs of rooms, of measurements and of what the search is judged by. A build writes files for hosts into
 * site/deploy/, a test may write into a folder of fixtures, Vitest into the node_modules of a package: all make the folder younger.
 */
export function isForAuthors(file: string): boolean {
  return (
    /\.(?:test|spec)\.tsx?$|[\\/](?:judged|fixtures|node_modules)(?:[\\/]|$)|[\\/]site[\\/](?:bench|deploy|tests)(?:[\\/]|$)/.test(
      file,
    ) || path.basename(file) === 'README.md'
  );
}
