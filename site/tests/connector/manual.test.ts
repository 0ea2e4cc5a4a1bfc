import {spawnSync} from 'node:child_process';
import {readFileSync, statSync} from 'node:fs';
import {chmod, mkdir, mkdtemp, readdir, readFile, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {beforeEach, describe, expect, it} from 'vitest';
import * as z from 'zod';
import {filesBelow} from '@integration-docs/docs/content';
import {loadCatalogue, projectRoot} from '@integration-docs/facts/node';
import {connectorLanguages} from '../../commands/connector/languages.ts';
import {isThere} from '../../commands/samples/run.ts';

/*
 * The page of the connector (`site/content/*∕docs/integrations/connector.mdx`) and its READMEs take their tables from the same catalogues.
 */

const texts = z.union([
  z.string().transform((text) => ({pt: text, en: text})),
  z.object({pt: z.string(), en: z.string()}),
]);

async function entriesOf<T>(name: string, entry: z.ZodType<T>): Promise<readonly T[]> {
  const {data} = await loadCatalogue(path.join(projectRoot, `packages/contract/catalogues/connector-${name}.yaml`));
  return z.object({entries: z.array(entry)}).parse(data).entries;
}

const readmes = [
  ['README.md', 'en'],
  ['LEIAME.md', 'pt'],
] as const;

describe.each(Object.keys(connectorLanguages))('the manual and the connector in %s', (language) => {
  /** Without the breaks of its lines. */
  const readme = async (name: string): Promise<string> =>
    (await readFile(path.join(projectRoot, 'samples/connector', language, name), 'utf8')).replaceAll(/[ \n]+/g, ' ');
  const sources = async (): Promise<readonly string[]> => {
    const files = await filesBelow(projectRoot, `samples/connector/${language}`);
    return files
      .filter((file) => /\.(?:ts|py|php|java|cs)$/.test(file))
      .map((file) => readFileSync(path.join(projectRoot, file), 'utf8'));
  };

  it.each(readmes)('have the same settings: %s', async (name, locale) => {
    const settings = await entriesOf(
      'settings',
      z.object({variables: z.array(z.string()), default: texts.optional(), meaning: texts}),
    );
    const text = await readme(name);
    for (const {variables, default: before, meaning} of settings) {
      const cells = [variables.map((one) => `\`${one}\``).join(', '), before?.[locale] ?? '', meaning[locale]];
      expect(text).toContain(`| ${cells.join(' | ')} |`.replace('|  |', '| |'));
    }
  });

  it('have the same settings as the program', async () => {
    const settings = await entriesOf('settings', z.object({variables: z.array(z.string())}));
    const all = (await sources()).join('\n');
    expect(settings.flatMap(({variables}) => variables).filter((name) => !all.includes(name))).toEqual([]);
  });

  it.each(readmes)('have the same exit codes: %s', async (name, locale) => {
    const codes = await entriesOf('exit-codes', z.object({code: z.string(), means: texts}));
    const text = await readme(name);
    expect(codes.filter(({code, means}) => !text.includes(`\`${code}\` ${means[locale]}`))).toEqual([]);
  });

  it.each(readmes)('start it alike: %s', async (name) => {
    const own = (await entriesOf('languages', z.object({id: z.string(), command: z.string()}))).find(
      ({id}) => id === language,
    );
    expect(await readme(name)).toContain(`${own?.command} submit invoice.json`);
  });

  it('have the same alerts', async () => {
    const known = (await entriesOf('alerts', z.object({step: z.string()}))).map(({step}) => step);
    // log('alert', 'a.b'; Log.alert("a.b"; Log::alert('a.b': a step that is put together is not seen.
    const told = (await sources()).flatMap((source) =>
      [...source.matchAll(/alert(?:["'],\s*|\(\s*)["']([a-z-]+\.[a-z-]+)["']/gi)].map(([, step]) => step),
    );
    expect(told.length).toBeGreaterThan(10);
    expect(told.filter((step) => step === undefined || !known.includes(step))).toEqual([]);
  });
});

it('every alert of the manual is one of a program', async () => {
  const files = (await filesBelow(projectRoot, 'samples/connector')).filter((file) =>
    /\.(?:ts|py|php|java|cs)$/.test(file),
  );
  const all = files.map((file) => readFileSync(path.join(projectRoot, file), 'utf8')).join('\n');
  const steps = await entriesOf('alerts', z.object({step: z.string()}));
  expect(steps.filter(({step}) => !new RegExp(`["']${step.replace('.', '\\.')}["']`).test(all))).toEqual([]);
});

it('what is printed is said of verbs that there are', async () => {
  const verbs = (await entriesOf('verbs', z.object({command: z.string()}))).map(({command}) => command.split(' ')[0]);
  const printed = await entriesOf('output', z.object({verbs: z.array(z.string())}));
  expect(printed.flatMap((one) => one.verbs).filter((verb) => !verbs.includes(verb))).toEqual([]);
});

const operate = path.join(projectRoot, 'samples/operate');

describe.skipIf(process.platform === 'win32')('the scripts of operation', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'operate-'));
  });

  /** A command of this name on the PATH. */
  async function command(name: string, body: string): Promise<void> {
    const file = path.join(folder, name);
    await writeFile(file, `#!/usr/bin/env bash\n${body}\n`);
    await chmod(file, 0o755);
  }

  const run = (script: string, env: Readonly<Record<string, string>>, ...args: readonly string[]) =>
    spawnSync('bash', [path.join(operate, script), ...args], {
      encoding: 'utf8',
      env: {...process.env, PATH: `${folder}:${process.env.PATH}`, ...env},
    });

  const alert = '2026-11-24T22:00:00.000Z alert document.state document=doc_1 state=rejected rule=BR-16';
  const other = '2026-11-24T22:00:00.000Z info sync.later reason="alert is a word here"';

  it.each([
    [0, `${alert}\n`],
    [75, `${alert}\n`],
    [65, `${alert}\n`],
    [1, `${alert}\n${other}\n${alert}\n`],
  ])('pass.sh shows what is for a person when the connector ends with %i', async (code, shown) => {
    await command('connector', `echo "$*" > "${folder}/asked"; printf '%s\\n' '${other}' '${alert}' >&2; exit ${code}`);
    const log = path.join(folder, 'connector.log');
    const {stdout, status} = run('pass.sh', {LOG: log});
    expect(stdout).toBe(shown);
    expect(status).toBe(code === 75 ? 0 : code);
    expect(await readFile(path.join(folder, 'asked'), 'utf8')).toBe('sync\n');
    expect(await readFile(log, 'utf8')).toBe(`${other}\n${alert}\n`);
  });

  it('pass.sh does nothing while another pass runs', async () => {
    const log = path.join(folder, 'connector.log');
    // The pass that runs tries to make another one.
    await command('connector', `[ -e "${log}.two" ] && exit 1; touch "${log}.two"; bash "${operate}/pass.sh"; exit $?`);
    expect(run('pass.sh', {LOG: log})).toMatchObject({status: 0, stdout: ''});
  });

  it('connector.sh runs a verb with the settings of the file', async () => {
    await command('node', 'echo "$BASE_URL $DATA_DIR $PWD $*"');
    const settings = path.join(folder, 'connector.env');
    await writeFile(settings, await readFile(path.join(operate, 'connector.env'), 'utf8'));
    await mkdir(path.join(folder, 'program'));
    const program = path.join(folder, 'program');
    const {stdout} = run('connector.sh', {SETTINGS: settings, PROGRAM: program}, 'status', 'INV 1');
    expect(stdout).toBe(`%site.api.sandbox% /var/lib/connector ${program} connector.ts status INV 1\n`);
  });

  it.skipIf(!isThere({commands: ['sqlite3'], packages: ['sqlite3']}, 'The test of backup.sh'))(
    'backup.sh copies what is written, while the database is in use',
    async () => {
      const database = new DatabaseSync(path.join(folder, 'connector.db'));
      database.exec('PRAGMA journal_mode = WAL; CREATE TABLE meta (name TEXT); INSERT INTO meta VALUES (1)');
      const backups = path.join(folder, 'backups');
      expect(run('backup.sh', {DATA_DIR: folder, BACKUPS: backups})).toMatchObject({status: 0, stderr: ''});
      database.close();
      const [name = ''] = await readdir(backups);
      const copy = new DatabaseSync(path.join(backups, name));
      expect(copy.prepare('SELECT count(*) n FROM meta').get()).toEqual({n: 1});
      copy.close();
      expect(statSync(path.join(backups, name)).mode & 0o077).toBe(0);
    },
  );

  it.skipIf(!isThere({commands: ['systemd-analyze'], packages: ['systemd']}, 'The test of connector.service'))(
    'connector.service is a unit that systemd understands',
    async () => {
      await command('connector', '');
      const unit = path.join(folder, 'connector.service');
      const text = await readFile(path.join(operate, 'connector.service'), 'utf8');
      await writeFile(unit, text.replace('/usr/local/bin', folder));
      expect(spawnSync('systemd-analyze', ['verify', unit], {encoding: 'utf8'})).toMatchObject({status: 0, stderr: ''});
    },
  );
});
