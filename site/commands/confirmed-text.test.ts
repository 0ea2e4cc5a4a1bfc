import {execFileSync} from 'node:child_process';
import {mkdtempSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {hashOf} from '@integration-docs/docs/content';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {committedText, confirmedText} from './confirmed-text.ts';

let root = '';
const page = (text: string): string => `---\ntitle: A page\n---\n\n${text}\n`;
const commit = (text: string, file = 'page.mdx'): void => {
  writeFileSync(path.join(root, file), page(text));
  git('add', '.');
  git('commit', '-m', text);
};

function git(...args: readonly string[]): void {
  const person = ['-c', 'user.name=A', '-c', 'user.email=a@example.org'];
  execFileSync('git', [...person, ...args], {cwd: root, stdio: 'ignore'});
}

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'confirmed-'));
  git('init', '-b', 'main');
  commit('One.', 'old.mdx');
  renameSync(path.join(root, 'old.mdx'), path.join(root, 'page.mdx'));
  commit('One, in another place.');
  git('checkout', '-b', 'other');
  commit('Two, here.');
  git('checkout', 'main');
  commit('Two, there.');
  // The conflict makes `git merge` fail; the merge is committed with a text of neither side.
  expect(() => git('merge', 'other')).toThrow();
  commit('Three, of the merge.');
  writeFileSync(path.join(root, 'page.mdx'), page('Four, not committed.'));
});
afterAll(() => rmSync(root, {recursive: true, force: true}));

it.each(['One, in another place.', 'Two, here.', 'Two, there.', 'Three, of the merge.'])(
  'finds the confirmed text in git: %s',
  (text) => {
    expect(confirmedText('page.mdx', hashOf(page(text)), root)).toBe(page(text));
  },
);

it('finds the confirmed text under the earlier name of the page', () => {
  expect(confirmedText('page.mdx', hashOf(page('One.')), root)).toBe(page('One.'));
});

it('finds no text that was never committed, and none of a page that git does not know', () => {
  expect(confirmedText('page.mdx', hashOf(page('Four, not committed.')), root)).toBeUndefined();
  expect(confirmedText('new.mdx', hashOf(page('One.')), root)).toBeUndefined();
  expect(committedText('new.mdx', root)).toBeUndefined();
});

it('the last committed text is that of the merge', () => {
  expect(committedText('page.mdx', root)).toBe(page('Three, of the merge.'));
});
