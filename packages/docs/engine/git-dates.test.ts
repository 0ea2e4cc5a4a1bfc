import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, expect, it} from 'vitest';
import {lastCommits} from './git-dates.ts';

const root = mkdtempSync(path.join(tmpdir(), 'git-dates-'));
afterAll(() => rmSync(root, {recursive: true, force: true}));

function commit(date: string, files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(root, file), text);
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@plataforma.example'];
  const env = {...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date};
  execFileSync('git', ['add', '.'], {cwd: root});
  execFileSync('git', [...author, 'commit', '--quiet', '--message', date], {cwd: root, env});
}

it('dates each file by its last commit, below the folder that is asked for; without git none', async () => {
  expect([...(await lastCommits(root))]).toEqual([]);
  execFileSync('git', ['init', '--quiet'], {cwd: root});
  mkdirSync(path.join(root, 'pages'));
  commit('2026-01-02T23:30:00Z', {'pages/a.mdx': 'a', 'pages/b.mdx': 'b', 'other.txt': ''});
  commit('2026-03-04T12:00:00Z', {'pages/a.mdx': 'changed'});
  expect(Object.fromEntries(await lastCommits(root))).toEqual({
    'pages/a.mdx': '2026-03-04',
    'pages/b.mdx': '2026-01-02',
    'other.txt': '2026-01-02',
  });
  expect([...(await lastCommits(path.join(root, 'pages'))).keys()].toSorted()).toEqual(['a.mdx', 'b.mdx']);
});
