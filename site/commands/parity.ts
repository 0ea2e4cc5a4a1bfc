import {existsSync} from 'node:fs';
import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import {
  changesOf,
  confirm,
  deadStamps,
  loadPages,
  type Lock,
  lockFile,
  onlyChanged,
  parityProblems,
  readLock,
  formatChanges,
  type Stamp,
  twinProblems,
  type Twins,
  twinsOf,
  withoutStamps,
  writeLock,
} from '@integration-docs/docs/content';
import {formatProblem, nearest, nearestWithSameEnd, type Problem, problemsOf} from '@integration-docs/facts';
import {projectRoot} from '@integration-docs/facts/node';
import {committedText, confirmedText} from './confirmed-text.ts';

const usage = `npm run parity                                 compares both languages of every page, and takes out the stamps of pages that are gone
npm run parity -- --confirm docs/x …           shows what changed in both languages of these pages, and records that it was compared
npm run parity -- --confirm-one-side docs/x …  the same for pages of which only one language had to change
npm run parity -- --confirm-all                the same for every page`;

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const [option, ...names] = args;
  if (option === '--help') {
    console.log(usage);
    return 0;
  }
  const {pages, problems} = await loadPages(projectRoot);
  const lock = await readLock(projectRoot).catch((error: unknown) => {
    report(problemsOf(error), '');
    return undefined;
  });
  if (lock === undefined) return 1;
  const twins = twinsOf(pages);
  if (option === undefined) {
    const liveLock = await withoutDeadStamps(lock);
    return report([...problems, ...parityProblems(pages, liveLock, problems)], 'Both languages agree.');
  }
  const isNamed = (option === '--confirm' || option === '--confirm-one-side') && names.length > 0;
  if (option !== '--confirm-all' && !isNamed) {
    const message = ['--confirm', '--confirm-one-side'].includes(option)
      ? `${option} needs a page.`
      : option.startsWith('-')
        ? `There is no option ${option}.`
        : `Found the page ${option} without an option; expected --confirm before it.`;
    console.error(`${message}\n\n${usage}`);
    return 2;
  }
  const selectedPages =
    option === '--confirm-all' ? twins : twins.filter((pair) => names.some((name) => isNamedBy(pair, name)));
  const unknown = names.filter((name) => !twins.some((pair) => isNamedBy(pair, name)));
  const routes = twins.map(({pt}) => routeIn(pt.file));
  for (const name of unknown) {
    const route = routeIn(clean(name));
    const guess = nearestWithSameEnd(route, routes) ?? nearest(route, routes).join();
    console.error(`${name} is not a page in both languages. Nearest: ${guess}`);
  }
  if (unknown.length > 0) return 1;
  const differences = [...problems, ...selectedPages.flatMap(twinProblems)];
  if (differences.length > 0) {
    report(differences, '');
    console.error('Nothing was recorded: first make both languages agree.');
    return 1;
  }
  for (const page of selectedPages) show(page, lock[page.pt.file]);
  const oneSidedPages = selectedPages.filter((page) => onlyChanged(lock[page.pt.file], page) !== undefined);
  if (option === '--confirm' && oneSidedPages.length > 0) {
    const files = oneSidedPages.map(({pt}) => pt.file).join(' ');
    console.error(
      `Nothing was recorded: of ${files} only one language changed. Change the other one, or, when it says the same already, run: npm run parity -- --confirm-one-side ${files}`,
    );
    return 1;
  }
  await writeFile(path.join(projectRoot, lockFile), writeLock(confirm(lock, selectedPages, twins)));
  console.log(`Confirmed ${selectedPages.length} ${selectedPages.length === 1 ? 'page' : 'pages'} in ${lockFile}.`);
  return 0;
}

/** Removes the stamps of deleted pages from the lock file. Returns the new lock. */
async function withoutDeadStamps(lock: Lock): Promise<Lock> {
  const deadFiles = deadStamps(lock, (file) => existsSync(path.join(projectRoot, file)));
  if (deadFiles.length === 0) return lock;
  const liveLock = withoutStamps(lock, deadFiles);
  await writeFile(path.join(projectRoot, lockFile), writeLock(liveLock));
  for (const file of deadFiles) console.log(`${file} is gone: its stamp is taken out of ${lockFile}.`);
  return liveLock;
}

/** Prints what changed on a page since both its languages were confirmed. */
function show(page: Twins, stamp: Stamp | undefined): void {
  if (stamp === undefined) return;
  const changedSide = onlyChanged(stamp, page);
  const confirmedChanges = changesSince(page, (side) => confirmedText(page[side].file, stamp[side]));
  const lines = confirmedChanges ?? changesSince(page, (side) => committedText(page[side].file));
  if (lines === undefined) {
    console.log(`${page.pt.file}: never committed, so nobody knows what changed; compare the whole page.\n`);
    return;
  }
  if (lines.length === 0) return;
  const asides = [
    ...(changedSide === undefined ? [] : [`only ${changedSide} changed`]),
    ...(confirmedChanges === undefined ? ['since the last commit: what was confirmed is in none'] : []),
  ];
  const aside = asides.length === 0 ? '' : ` (${asides.join('; ')})`;
  console.log(`${[`${page.pt.file}${aside}`, ...lines].join('\n')}\n`);
}

/** Returns the changes since an earlier text of both languages; undefined when one of the texts is missing. */
function changesSince(page: Twins, textOf: (side: 'pt' | 'en') => string | undefined): readonly string[] | undefined {
  const [pt, en] = [textOf('pt'), textOf('en')];
  if (pt === undefined || en === undefined) return undefined;
  return formatChanges({pt: changesOf(pt, page.pt.source), en: changesOf(en, page.en.source)});
}

/** Whether a name is the file of the page in either language, or its route, such as `docs/guides/moloni`. */
function isNamedBy({pt, en}: Twins, name: string): boolean {
  return [pt.file, en.file].includes(clean(name)) || routeIn(pt.file) === routeIn(name);
}

/** Returns the route of a page, by its file or as someone has written it: `docs/guides/moloni`. */
function routeIn(name: string): string {
  return name.replace(/^(?:site\/content\/(?:pt|en))?\//, '').replace(/\.mdx$/, '');
}

function clean(name: string): string {
  return path.relative(projectRoot, path.resolve(name)).split(path.sep).join('/');
}

function report(problems: readonly Problem[], successMessage: string): number {
  for (const problem of problems) console.error(formatProblem(problem));
  if (problems.length === 0) console.log(successMessage);
  else console.error(`\n${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}.`);
  return problems.length === 0 ? 0 : 1;
}
