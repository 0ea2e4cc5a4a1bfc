import {spawnSync} from 'node:child_process';
import {existsSync, readdirSync, statSync} from 'node:fs';
import path from 'node:path';
import {projectRoot} from '@integration-docs/facts/node';

/** Files and folders that a build depends on, content and code. `ensure-build.test.ts` compares them with the imports. */
export const sources: readonly string[] = ['package-lock.json', 'package.json', 'packages', 'samples', 'site'];

/** Builds the site when the build is missing or older than {@link sources}. Deleting a file updates the time of its folder. */
export function ensureBuild(): void {
  const sitemap = path.join(projectRoot, 'build/sitemap.xml');
  const isCurrent = existsSync(sitemap) && statSync(sitemap).mtimeMs > Math.max(...sources.map(newestIn));
  if (isCurrent) return;
  const {status} = spawnSync(process.execPath, ['site/commands/build.ts'], {cwd: projectRoot, stdio: 'inherit'});
  if (status !== 0) process.exit(status ?? 1);
}

function newestIn(source: string): number {
  const target = path.join(projectRoot, source);
  if (statSync(target).isFile()) return statSync(target).mtimeMs;
  const names = readdirSync(target, {recursive: true, encoding: 'utf8'}).map((name) => path.join(target, name));
  return Math.max(...[target, ...names].filter((name) => !isForAuthors(name)).map((name) => statSync(name).mtimeMs));
}

/**
 * Whether a file cannot change a page: tests, READMEs, measurements and judged queries of the search. Also the folders whose time changes
 * without a new build: a build writes into site/deploy/, a test into fixtures, Vitest into the node_modules of a package.
 */
export function isForAuthors(file: string): boolean {
  return (
    /\.(?:test|spec)\.tsx?$|[\\/](?:judged|fixtures|node_modules)(?:[\\/]|$)|[\\/]site[\\/](?:bench|deploy|tests)(?:[\\/]|$)/.test(
      file,
    ) || path.basename(file) === 'README.md'
  );
}
