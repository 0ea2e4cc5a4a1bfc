import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import {loadPages} from '../lib/content/load-pages.ts';
import {nearest} from '../lib/problem/nearest.ts';
import {formatProblem} from '../lib/problem/problem.ts';
import type {Problem} from '../lib/problem/problem.ts';
import {projectRoot} from '../lib/problem/project-root.ts';
import {parityProblems, twinProblems, twinsOf} from '../lib/content/twins/check.ts';
import {readLock} from '../lib/content/twins/lock-file.ts';
import {confirm, lockFile, writeLock} from '../lib/content/twins/stamp.ts';

const usage = `npm run parity                                 compares both languages of every page
npm run parity -- --confirm docs/x.mdx …      records that both languages of these pages were looked at together
npm run parity -- --confirm-all               the same for every page`;

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const [option, ...names] = args;
  const {pages, problems} = await loadPages(projectRoot);
  const lock = await readLock(projectRoot);
  const twins = twinsOf(pages);
  if (option === undefined) return report([...problems, ...parityProblems(pages, lock)], 'Both languages agree.');
  if (option !== '--confirm-all' && (option !== '--confirm' || names.length === 0)) {
    console.error(usage);
    return 2;
  }
  const chosen =
    option === '--confirm-all'
      ? twins
      : twins.filter(({pt, en}) => names.some((name) => [pt.file, en.file].includes(clean(name))));
  const unknown = names.map(clean).filter((name) => !twins.some(({pt, en}) => [pt.file, en.file].includes(name)));
  for (const name of unknown) {
    console.error(
      `${name} is not a page in both languages. Nearest: ${nearest(
        name,
        twins.map(({pt}) => pt.file),
      ).join()}`,
    );
  }
  if (unknown.length > 0) return 1;
  const differing = [...problems, ...chosen.flatMap(twinProblems)];
  if (differing.length > 0) {
    report(differing, '');
    console.error('Nothing was recorded: first make both languages agree.');
    return 1;
  }
  await writeFile(path.join(projectRoot, lockFile), writeLock(confirm(lock, chosen, twins)));
  console.log(`Confirmed ${chosen.length} ${chosen.length === 1 ? 'page' : 'pages'} in ${lockFile}.`);
  return 0;
}

function clean(name: string): string {
  return path.relative(projectRoot, path.resolve(name)).split(path.sep).join('/');
}

function report(problems: readonly Problem[], fine: string): number {
  for (const problem of problems) console.error(formatProblem(problem));
  if (problems.length === 0) console.log(fine);
  else console.error(`\n${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}.`);
  return problems.length === 0 ? 0 : 1;
}
