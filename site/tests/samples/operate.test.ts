import {spawnSync} from 'node:child_process';
import {statSync} from 'node:fs';
import {chmod, mkdir, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {beforeEach, describe, expect, it} from 'vitest';
import {projectRoot} from '@integration-docs/facts/node';
import {isThere} from '../../commands/samples/run.ts';

const operate = path.join(projectRoot, 'samples/operate');

describe.skipIf(process.platform === 'win32')('the scripts of operation', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'operate-'));
  });

  /** Puts a command with this name on the `PATH`. */
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
    // The running pass tries to start another one.
    await command('connector', `[ -e "${log}.two" ] && exit 1; touch "${log}.two"; bash "${operate}/pass.sh"; exit $?`);
    expect(run('pass.sh', {LOG: log})).toMatchObject({status: 0, stdout: ''});
  });

  it.each([
    ['node', 'connector.ts'],
    ['python3', '-m connector'],
    ['php', 'connector.php'],
    ['java', '-jar', 'target/connector.jar'],
    ['dotnet', 'bin/connector.dll'],
  ])(
    'connector.sh runs a verb with the settings of the file, and the paths of its caller: %s',
    async (name, ...first) => {
      await command(name, 'echo "$BASE_URL $DATA_DIR $PWD ${PYTHONPATH:-} $*"');
      const settings = path.join(folder, 'connector.env');
      await writeFile(settings, await readFile(path.join(operate, 'connector.env'), 'utf8'));
      // Keep the `exec` line of this language only.
      const wrapper = path.join(folder, 'connector.sh');
      const lines = (await readFile(path.join(operate, 'connector.sh'), 'utf8')).split('\n');
      const execLines = lines.filter((line) => line.includes(`exec ${name} `));
      const others = lines.filter((line) => !/(?:^|[ =])exec /.test(line));
      await writeFile(wrapper, [...others, ...execLines.map((line) => line.replace(/^# /, ''))].join('\n'));
      const caller = path.join(folder, 'caller');
      await mkdir(caller);
      const {stdout} = spawnSync('bash', [wrapper, 'submit', 'INV 1.json'], {
        encoding: 'utf8',
        cwd: caller,
        env: {...process.env, PATH: `${folder}:${process.env.PATH}`, SETTINGS: settings, PROGRAM: '/opt/program'},
      });
      const program = first.map((one) => (one.startsWith('-') ? one : `/opt/program/${one}`)).join(' ');
      const module = name === 'python3' ? '/opt/program' : '';
      expect(execLines).toHaveLength(1);
      expect(stdout).toBe(`%site.api.sandbox% /var/lib/connector ${caller} ${module} ${program} submit INV 1.json\n`);
    },
  );

  it.skipIf(!isThere({commands: ['sqlite3'], packages: ['sqlite3']}, 'The test of backup.sh'))(
    'backup.sh copies what is written, while the database is in use, and deletes its old copies',
    async () => {
      const database = new DatabaseSync(path.join(folder, 'connector.db'));
      database.exec('PRAGMA journal_mode = WAL; CREATE TABLE meta (name TEXT); INSERT INTO meta VALUES (1)');
      const backups = path.join(folder, 'backups');
      await mkdir(backups);
      const ages = [
        ['2026-01-01.db', 31],
        ['2026-01-03.db', 29],
        ['of-a-person.db', 31],
      ] as const;
      for (const [file, days] of ages) {
        const time = Date.now() / 1000 - (days + 0.5) * 86_400;
        await writeFile(path.join(backups, file), '');
        await utimes(path.join(backups, file), time, time);
      }
      expect(run('backup.sh', {DATA_DIR: folder, BACKUPS: backups})).toMatchObject({status: 0, stderr: ''});
      database.close();
      const kept = ages.slice(1).map(([file]) => file);
      const [name = '', ...others] = (await readdir(backups)).filter((file) => !kept.includes(file as never));
      expect(others).toEqual([]);
      expect(await readdir(backups)).toEqual(expect.arrayContaining(kept));
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

  describe.skipIf(!isThere({commands: ['sqlite3'], packages: ['sqlite3']}, 'The test of restore.sh'))(
    'restore.sh',
    () => {
      const callsFile = (): string => path.join(folder, 'calls');
      const calls = (): Promise<string> => readFile(callsFile(), 'utf8').catch(() => '');
      const data = (): string => path.join(folder, 'data');
      const live = ['connector.db', 'connector.db-shm', 'connector.db-wal'];

      beforeEach(async () => {
        await mkdir(data());
        for (const name of live) await writeFile(path.join(data(), name), 'old');
        await command('systemctl', `echo "$*" >> "${callsFile()}"`);
        // Copy without changing the owner: the user of the service does not exist on this machine.
        await command('install', 'shift 2; exec /usr/bin/install "$@"');
      });

      /** Makes a backup of several pages, as backup.sh makes it. */
      async function copyOfDatabase(): Promise<string> {
        const database = new DatabaseSync(path.join(folder, 'connector.db'));
        database.exec(`PRAGMA journal_mode = WAL; CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
        INSERT INTO meta VALUES ('endpoint', 'wh_1'), ('large', hex(zeroblob(20000)))`);
        database.close();
        const backups = path.join(folder, 'backups');
        run('backup.sh', {DATA_DIR: folder, BACKUPS: backups});
        return path.join(backups, (await readdir(backups))[0] ?? '');
      }

      /** Expects the copy, marked as one, in place of the old database, which is kept. */
      async function expectRestored(): Promise<void> {
        const [setAside = '', ...names] = (await readdir(data())).toSorted();
        expect(names).toEqual(['connector.db']);
        const database = new DatabaseSync(path.join(data(), 'connector.db'), {readOnly: true});
        const stored = database.prepare('SELECT name FROM meta ORDER BY name').all();
        database.close();
        expect(stored.map(({name}) => name)).toEqual(['endpoint', 'large', 'restored']);
        expect(statSync(path.join(data(), 'connector.db')).mode & 0o077).toBe(0);
        expect((await readdir(path.join(data(), setAside))).toSorted()).toEqual(live);
        for (const name of live) expect(await readFile(path.join(data(), setAside, name), 'utf8')).toBe('old');
        expect(statSync(path.join(data(), setAside)).mode & 0o077).toBe(0);
      }

      it('puts the copy in its place, marked as one, while nothing runs, and keeps the old database', async () => {
        await command('mv', `echo mv >> "${callsFile()}"; exec /usr/bin/mv "$@"`);
        expect(run('restore.sh', {DATA_DIR: data()}, await copyOfDatabase())).toMatchObject({status: 0, stderr: ''});
        const steps = (await calls())
          .trimEnd()
          .split('\n')
          .filter((line) => !line.startsWith('cat'));
        expect([...new Set(steps)]).toEqual(['stop connector', 'mv', 'start connector']);
        await expectRestored();
      });

      it('works where cron runs the connector, without a unit', async () => {
        await command('systemctl', `echo "$*" >> "${callsFile()}"; exit 1`);
        expect(run('restore.sh', {DATA_DIR: data()}, await copyOfDatabase())).toMatchObject({status: 0, stderr: ''});
        expect(await calls()).not.toMatch(/stop|start/);
        await expectRestored();
      });

      it('works on a new machine, without a database', async () => {
        for (const name of live) await rm(path.join(data(), name));
        expect(run('restore.sh', {DATA_DIR: data()}, await copyOfDatabase())).toMatchObject({status: 0, stderr: ''});
        expect(await readdir(data())).toContain('connector.db');
      });

      it.each<[string, (copy: string) => Promise<readonly string[]>]>([
        ['no argument', () => Promise.resolve([])],
        ['an empty argument', () => Promise.resolve([''])],
        ['a file that does not exist', () => Promise.resolve([path.join(folder, 'typo.db')])],
        ['a folder', () => Promise.resolve([folder])],
        ['an empty file', (copy) => writeFile(copy, '').then(() => [copy])],
        ['a file that is no database', (copy) => writeFile(copy, 'no database'.repeat(1000)).then(() => [copy])],
        ['half a database', (copy) => truncate(copy, statSync(copy).size / 2).then(() => [copy])],
        [
          'a database with a damaged page',
          async (copy) => {
            const bytes = await readFile(copy);
            await writeFile(copy, bytes.fill(0xff, bytes.length - 4096));
            return [copy];
          },
        ],
      ])('with %s, says so and touches nothing', async (_, argumentsWith) => {
        const {status, stderr} = run(
          'restore.sh',
          {DATA_DIR: data()},
          ...(await argumentsWith(await copyOfDatabase())),
        );
        expect(status).not.toBe(0);
        expect(stderr).not.toBe('');
        expect(await calls()).toBe('');
        expect((await readdir(data())).toSorted()).toEqual(live);
        for (const name of live) expect(await readFile(path.join(data(), name), 'utf8')).toBe('old');
      });
    },
  );

  it('crontab names the commands that the page makes', async () => {
    const lines = (await readFile(path.join(operate, 'crontab'), 'utf8')).trimEnd().split('\n');
    const jobs = lines.filter((line) => !/^[A-Z]+=/.test(line)).map((line) => line.split(' ').slice(5));
    const page = await readFile(path.join(projectRoot, 'site/content/en/docs/integrations/connector.mdx'), 'utf8');
    expect(jobs).toHaveLength(3);
    expect(jobs.filter(([name]) => !page.includes(`title="/usr/local/bin/${name}"`))).toEqual([]);
    expect(lines.find((line) => line.startsWith('PATH='))).toContain('/usr/local/bin:');
  });
});
