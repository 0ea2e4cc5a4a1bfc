import {mkdir, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, describe, expect, it} from 'vitest';
import site from './site.ts';
import {formatProblem, problemsOf} from '@integration-docs/facts';
import {projectRoot} from '@integration-docs/facts/node';
import {readSite, siteFile, siteProblems} from './settings.ts';

const source = await readFile(path.join(projectRoot, siteFile), 'utf8');
const lineOf = (text: string): number => source.slice(0, source.indexOf(text)).split('\n').length;

const folders: string[] = [];
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, {recursive: true}))));

/** Returns the messages of {@link readSite} for a project with these settings. */
async function messagesFor(settings: string): Promise<readonly string[]> {
  const root = await mkdtemp(path.join(tmpdir(), 'settings-'));
  folders.push(root);
  await mkdir(path.join(root, 'site/config'), {recursive: true});
  await writeFile(path.join(root, siteFile), settings);
  return readSite(root).then(
    () => [],
    (error: unknown) => problemsOf(error).map(formatProblem),
  );
}

it('accepts the settings of this project', async () => {
  expect(await readSite(projectRoot)).toEqual(site);
  expect(await siteProblems(site, source)).toEqual([]);
});

describe('a wrong setting is told with the line of its key', () => {
  it.each([
    [
      {...site, url: 'http://docs.plataforma.example'},
      `${siteFile}:${lineOf('url:')}: found url: "http://docs.plataforma.example"; expected`,
    ],
    [{...site, sftp: {...site.sftp, test: null}}, `${siteFile}:${lineOf('sftp:')}: found sftp.test: null; expected`],
    [
      {...site, support: {...site.support, phone: '210'}},
      `${siteFile}:${lineOf('support:')}: found support.phone: "210"; expected international form`,
    ],
    [
      {...site, operations: {...site.operations, tls: '1.1'}},
      `${siteFile}:${lineOf("tls: '1.2'")}: found operations.tls: "1.1"; expected one of 1.2, 1.3`,
    ],
    [
      {...site, title: {pt: 'Só em português'}},
      `${siteFile}:${lineOf('title:')}: found no title.en; expected string\n  → Add "en:" here.`,
    ],
    [
      {...site, colour: 'teal'},
      `${siteFile}:${lineOf('{\n  name:')}: found the key "colour"; expected only the keys of the schema`,
    ],
  ])('%#', async (settings, message) => {
    const [first = '', ...rest] = (await siteProblems(settings, source)).map(formatProblem);
    expect(first.slice(0, message.length)).toBe(message);
    expect(rest).toEqual([]);
  });
});

describe('readSite', () => {
  it('tells every wrong key of the file, not a stack', async () => {
    const messages = await messagesFor(source.replace('copyrightYear: 2025', "copyrightYear: '2025'"));
    expect(messages).toEqual([
      `${siteFile}:${lineOf('copyrightYear')}: found copyrightYear: "2025"; expected number\n  → Write 2025 without quotation marks.`,
    ]);
  });

  it('tells the line of a mistake of TypeScript', async () => {
    expect(await messagesFor('export default {\n  name: ,\n};\n')).toEqual([
      `${siteFile}:2: found a module that cannot be loaded (Unexpected ","); expected a TypeScript module whose default export is the settings\n  → Correct this line.`,
    ]);
  });

  it('tells what the module itself throws', async () => {
    expect((await messagesFor("throw new Error('no settings');\n"))[0]).toContain('cannot be loaded (no settings)');
  });
});
