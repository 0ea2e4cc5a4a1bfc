import {execFileSync} from 'node:child_process';
import {projectRoot} from '@integration-docs/facts/node';
import {hashOf} from '@integration-docs/docs/content';

/**
 * Returns the text of a page when both its languages were last confirmed: the version in git whose hash is in the stamp.
 *
 * @param file path relative to the project folder
 * @param stamp hash of the confirmed text
 * @returns undefined without git, and for a confirmed text that was never committed
 */
export function confirmedText(file: string, stamp: string): string | undefined {
  return versionsOf(file)
    .map((version) => git('show', version))
    .find((text) => text !== undefined && hashOf(text) === stamp);
}

/** Returns the last committed text of a page; undefined without git, and for a page that was never committed. */
export function committedText(file: string): string | undefined {
  const [newest] = versionsOf(file);
  return newest === undefined ? undefined : git('show', newest);
}

/** Returns `<commit>:<path>` of each version of a file, the newest first, including its earlier paths. */
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
