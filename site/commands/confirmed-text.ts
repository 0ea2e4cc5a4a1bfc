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
export function confirmedText(file: string, stamp: string, root = projectRoot): string | undefined {
  return versionsOf(file, root)
    .map((version) => git(root, 'show', version))
    .find((text) => text !== undefined && hashOf(text) === stamp);
}

/** Returns the last committed text of a page; undefined without git, and for a page that was never committed. */
export function committedText(file: string, root = projectRoot): string | undefined {
  const [newest] = versionsOf(file, root);
  return newest === undefined ? undefined : git(root, 'show', newest);
}

/**
 * Returns `<commit>:<path>` of each version of a file, the newest first, including its earlier paths. A merge counts as one change, so that
 * a text that was written while merging is found too.
 */
function versionsOf(file: string, root: string): readonly string[] {
  const options = ['--follow', '--diff-merges=first-parent', '--format=commit %H', '--name-only'];
  const log = git(root, 'log', ...options, '--', file) ?? '';
  let commit = '';
  return log.split('\n').flatMap((line) => {
    if (line.startsWith('commit ')) commit = line.slice('commit '.length);
    return line === '' || line.startsWith('commit ') ? [] : [`${commit}:${line}`];
  });
}

function git(root: string, ...args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', args, {cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']});
  } catch {
    return undefined;
  }
}
