import {cp, mkdir, readdir, rm, stat, utimes} from 'node:fs/promises';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {projectRoot} from '../lib/problem/project-root.ts';

/*
 * npm run publish -- /srv/www [--days 30]
 * Puts the build over a running site: first the files whose names carry a hash, then all others, so that every page finds what it
 * names. Files of older builds whose names carry a hash stay for some days, for readers who have an old page open.
 */
const {values: options, positionals} = parseArgs({
  options: {build: {type: 'string', default: path.join(projectRoot, 'build')}, days: {type: 'string', default: '30'}},
  allowPositionals: true,
});
const [target] = positionals;
if (target === undefined) {
  console.error('Say where: npm run publish -- /srv/www');
  process.exit(2);
}
await publish(options.build, target, Number(options.days) * 24 * 60 * 60 * 1000);

async function publish(build: string, folder: string, keepFor: number): Promise<void> {
  const files = await filesIn(build);
  const now = new Date();
  const put = async (name: string): Promise<void> => {
    const to = path.join(folder, name);
    await mkdir(path.dirname(to), {recursive: true});
    await cp(path.join(build, name), to);
    // A hashed file is as old as the last build that had it.
    if (isHashed(name)) await utimes(to, now, now);
  };
  for (const name of files.filter(isHashed)) await put(name);
  for (const name of files.filter((each) => !isHashed(each))) await put(name);
  const current = new Set(files);
  let removed = 0;
  for (const name of await filesIn(folder)) {
    if (current.has(name)) continue;
    const {mtimeMs} = await stat(path.join(folder, name));
    if (isHashed(name) && now.getTime() - mtimeMs < keepFor) continue;
    await rm(path.join(folder, name));
    removed += 1;
  }
  console.log(`${files.length} files in ${folder}; ${removed} of older builds removed.`);
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, {recursive: true, withFileTypes: true});
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}

function isHashed(name: string): boolean {
  return /(?:^|\/)assets\//.test(name);
}
