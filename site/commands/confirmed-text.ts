import {execFileSync} from 'node:child_process';
import {projectRoot} from '@integration-docs/facts/node';
import {hashOf} from '@integration-docs/docs/content';

/**
 * The text of a page as it was when both its languages were confirmed: the version in git with the hash of the stamp.
 *
 * @param file path from the project folder
 * @param stamp hash of that text
 * @returns undefined without git, and for a text that was confirmed and never committed
 */
export function confirmedText(file: string, stamp: string): string | undefined {
  return versionsOf(file)
    .map((version) => git('show', version))
    .find((text) => text !== undefined && hashOf(text) === stamp);
}

/** The text of a page as it was last committed; undefined without git, and for a page that never was. */
export function committedText(file: string): string | undefined {
  const [newest] = versionsOf(file);
  return newest === undefined ? undefined : git('show', newest);
}

/** `<commit>:<path>` of each version of a file, the newest first, also under the names that it had before. */
function versionsOf(file: string): readonly string[] {
  const log = git('log', '--follow', '--format=commit %H', '--name-only', '--', file) ?? '';
  let commit = '';
  return log.split('\n').flatMap((line) => {
    if (line.startsWith('commit ')) commit = line.slice('commit '.length);
    return line === '' || line.startsWith('commit ') ? [] : [`${commit}:${line}`];
  });
}

function git(...args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', args, {cwd: projectRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']});
  } catch {
    return undefined;
  }
}
