import {readSite} from '../config/settings.ts';
import {formatProblem, type Problem, problemsOf} from '@integration-docs/facts';
import {projectRoot} from '@integration-docs/facts/node';

process.exitCode = await main();

/** Checks everything that authors write, without a build. Prints each problem with its fix. Returns the exit code. */
async function main(): Promise<number> {
  const wrongSettings = await readSite(projectRoot).then(() => [], problemsOf);
  if (wrongSettings.length > 0) return report(wrongSettings, 'the settings alone, which everything else needs');
  // Imported only now, because these modules throw on import when the settings are invalid.
  const {checkContent} = await import('../checks/run.ts');
  try {
    const {problems, warnings, count} = await checkContent(projectRoot);
    for (const warning of warnings) console.warn(warning);
    return report(problems, count);
  } catch (error) {
    return report(problemsOf(error), 'what the checks begin with');
  }
}

function report(problems: readonly Problem[], checked: string): number {
  for (const problem of problems) console.error(formatProblem(problem));
  if (problems.length === 0) console.log(`Checked ${checked}: no problems.`);
  else console.error(`\nChecked ${checked}: ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}.`);
  return problems.length === 0 ? 0 : 1;
}
