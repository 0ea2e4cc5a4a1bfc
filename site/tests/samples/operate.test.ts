import {spawnSync} from 'node:child_process';
import {statSync} from 'node:fs';
import {chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {beforeEach, describe, expect, it} from 'vitest';
import {loadCatalogue, projectRoot} from '@integration-docs/facts/node';
import * as z from 'zod';
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

  /** Writes the file of settings that the scripts read. @returns the environment that names it */
  async function settings(more: readonly string[] = [], dataDir = folder): Promise<{readonly SETTINGS: string}> {
    const file = path.join(folder, 'connector.env');
    const example = await readFile(path.join(operate, 'connector.env'), 'utf8');
    await writeFile(file, [example.replace('/var/lib/connector', dataDir), ...more].join('\n'));
    return {SETTINGS: file};
  }

  const alert = '2026-11-24T22:00:00.000Z alert document.state document=doc_1 state=rejected rule=BR-16';
  const other = '2026-11-24T22:00:00.000Z info sync.later reason="alert is a word here"';

  it.each([
    [0, `${alert}\n`],
    [75, `${alert}\n`],
    [65, `${alert}\n`],
    [1, `${other}\n${alert}\n`],
  ])('pass.sh shows what is for a person when the connector ends with %i', async (code, shown) => {
    await command('connector', `echo "$*" > "${folder}/asked"; printf '%s\\n' '${other}' '${alert}' >&2; exit ${code}`);
    const log = path.join(folder, 'connector.log');
    const {stdout, status} = run('pass.sh', {LOG: log});
    expect(stdout).toBe(shown);
    expect(status).toBe(code === 75 ? 0 : code);
    expect(await readFile(path.join(folder, 'asked'), 'utf8')).toBe('sync\n');
    expect(await readFile(log, 'utf8')).toBe(`${other}\n${alert}\n`);
  });

  it.each([
    ['alert sync.failed part=received document=rcv_1', true],
    ['warn sync.failed part=received document=rcv_1', false],
  ])('pass.sh shows a failure that has a line only when it is new: %s', async (failure, isShown) => {
    const line = `2026-11-24T22:00:00.000Z ${failure}`;
    await command('connector', `printf '%s\\n' '${other}' '${line}' >&2; exit 1`);
    const {stdout, status} = run('pass.sh', {LOG: path.join(folder, 'connector.log')});
    expect([stdout, status]).toEqual([isShown ? `${line}\n` : '', 1]);
  });

  it('pass.sh does nothing while another pass runs', async () => {
    const log = path.join(folder, 'connector.log');
    // The running pass tries to start another one.
    await command('connector', `[ -e "${log}.two" ] && exit 1; touch "${log}.two"; bash "${operate}/pass.sh"; exit $?`);
    expect(run('pass.sh', {LOG: log})).toMatchObject({status: 0, stdout: ''});
  });

  it('pass.sh makes no pass, and says so, without a log that it can write', async () => {
    await command('connector', `touch "${folder}/asked"`);
    for (const log of [path.join(folder, 'missing/connector.log'), folder]) {
      const {stderr, stdout, status} = run('pass.sh', {LOG: log});
      expect([stderr.trimEnd().split('\n').at(-1), stdout, status]).toEqual([
        `${log}: cannot be written; no pass was made`,
        '',
        1,
      ]);
    }
    expect(await readdir(folder)).not.toContain('asked');
  });

  it.each([
    ['node', 'connector.ts'],
    [
      'python3',
      '-I -c import sys; sys.path.insert(0, sys.argv.pop(1)); from connector.__main__ import main; main() /opt/program',
    ],
    ['php', 'connector.php'],
    ['java', '-jar', 'target/connector.jar'],
    ['dotnet', 'bin/connector.dll'],
  ])(
    'connector.sh runs a verb with the settings of the file, and the paths of its caller: %s',
    async (name, ...first) => {
      await command(name, 'echo "$LC_ALL $BASE_URL $DATA_DIR $PWD $*"');
      const {SETTINGS} = await settings([], '/var/lib/connector');
      const wrapper = await wrapperFor(name);
      const caller = path.join(folder, 'caller');
      await mkdir(caller);
      const {stdout} = spawnSync('bash', [wrapper, 'submit', 'INV 1.json'], {
        encoding: 'utf8',
        cwd: caller,
        env: {...process.env, PATH: `${folder}:${process.env.PATH}`, SETTINGS, PROGRAM: '/opt/program', LC_ALL: 'C'},
      });
      const program = first.map((one) => (one.startsWith('-') ? one : `/opt/program/${one}`)).join(' ');
      expect(stdout).toBe(`C.UTF-8 %site.api.sandbox% /var/lib/connector ${caller} ${program} submit INV 1.json\n`);
    },
  );

  it('connector.sh stops with 2 at a malformed https_proxy, whose password it does not print', async () => {
    await command('node', 'echo runs');
    const wrapper = await wrapperFor('node');
    const {SETTINGS} = await settings();
    const ran = (https_proxy: string) => {
      const env = {...process.env, PATH: `${folder}:${process.env.PATH}`, SETTINGS, https_proxy};
      const {status, stdout, stderr} = spawnSync('bash', [wrapper, 'status'], {encoding: 'utf8', env});
      return [status, stdout, stderr.replace(/:.*\n/, '')];
    };
    const right = ['', 'http://proxy.example:3128', 'http://u:p%40%2F@[::1]:3128/', '10.0.0.1:3128', 'http://u@proxy'];
    for (const one of right) expect(ran(one), one).toEqual([0, 'runs\n', '']);
    for (const one of ['http://u:p@:x', 'http://u:p@q@proxy:3128', 'http://u:p/q@proxy:3128'])
      expect(ran(one), one).toEqual([2, '', 'https_proxy is malformed']);
  });

  /** Writes connector.sh with the `exec` line of this language only. @returns its path */
  async function wrapperFor(name: string): Promise<string> {
    const wrapper = path.join(folder, 'connector.sh');
    const lines = (await readFile(path.join(operate, 'connector.sh'), 'utf8')).split('\n');
    const execLines = lines.filter((line) => line.includes(`exec ${name} `));
    expect(execLines).toHaveLength(1);
    const others = lines.filter((line) => !/(?:^|[ =])exec /.test(line));
    await writeFile(wrapper, [...others, ...execLines.map((line) => line.replace(/^# /, ''))].join('\n'));
    return wrapper;
  }

  it.skipIf(!isThere({commands: ['python3'], packages: ['python3']}, 'The test of connector.sh in Python'))(
    'connector.sh runs no Python of the current folder, in Python 3.10 too',
    async () => {
      const caller = path.join(folder, 'caller');
      await mkdir(path.join(caller, 'connector'), {recursive: true});
      await writeFile(path.join(caller, 'connector/__main__.py'), 'print("not the connector")');
      await writeFile(path.join(caller, 'secrets.py'), 'print("not that of Python")');
      const program = path.join(folder, 'program');
      await cp(path.join(projectRoot, 'samples/connector/python'), program, {recursive: true});
      const {stdout: real} = spawnSync('bash', ['-c', 'command -v python3'], {encoding: 'utf8'});
      // Python 3.10 does not know PYTHONSAFEPATH.
      await command('python3', `unset PYTHONSAFEPATH; exec ${real.trim()} "$@"`);
      const wrapper = await wrapperFor('python3');
      const env = {...process.env, PATH: `${folder}:${process.env.PATH}`, PROGRAM: program, ...(await settings())};
      for (const cwd of [caller, path.join(program, 'connector')]) {
        const {stdout, stderr} = spawnSync('bash', [wrapper, 'help'], {encoding: 'utf8', cwd, env});
        expect([stderr, stdout]).toEqual(['', expect.stringMatching(/^## Commands[^]+`submit PATH/)]);
      }
    },
  );

  it('a setting with spaces, in quotes, reaches the program whole: the scopes, two secrets, a secret with signs', async () => {
    await command('node', `printf '%s\\n' "$SCOPES" "$WEBHOOK_SECRET" "$CLIENT_SECRET"`);
    const more = [`WEBHOOK_SECRET='whsec_one whsec_two'`, `CLIENT_SECRET='a b$c"d\\e#f'`];
    const {stdout, stderr} = run('connector.sh', await settings(more), 'status');
    expect([stderr, ...stdout.trimEnd().split('\n')]).toEqual([
      '',
      expect.stringMatching(/^(?:[a-z]+:(?:read|write|manage) ?){5,}$/),
      'whsec_one whsec_two',
      'a b$c"d\\e#f',
    ]);
  });

  it('connector.env is what bash and systemd read alike: plain values, others in single quotes, comments', async () => {
    const lines = (await readFile(path.join(operate, 'connector.env'), 'utf8')).trimEnd().split('\n');
    expect(lines.filter((line) => !/^(?:#.*|[A-Z_]+=(?:'[^'\\]*'|[\w:/.%…-]+))$/.test(line))).toEqual([]);
  });

  it.skipIf(!isThere({commands: ['sqlite3'], packages: ['sqlite3']}, 'The test of backup.sh'))(
    'backup.sh copies what is written, while the database is in use, and deletes its old copies',
    async () => {
      const database = new DatabaseSync(path.join(folder, 'connector.db'));
      database.exec('PRAGMA journal_mode = WAL; CREATE TABLE outbox (name TEXT); INSERT INTO outbox VALUES (1)');
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
      expect(run('backup.sh', {...(await settings()), BACKUPS: backups})).toMatchObject({status: 0, stderr: ''});
      database.close();
      const kept = ages.slice(1).map(([file]) => file);
      const [name = '', ...others] = (await readdir(backups)).filter((file) => !kept.includes(file as never));
      expect(others).toEqual([]);
      expect(await readdir(backups)).toEqual(expect.arrayContaining(kept));
      const copy = new DatabaseSync(path.join(backups, name));
      expect(copy.prepare('SELECT count(*) n FROM outbox').get()).toEqual({n: 1});
      copy.close();
      expect(statSync(path.join(backups, name)).mode & 0o077).toBe(0);
    },
  );

  it.skipIf(!isThere({commands: ['sqlite3'], packages: ['sqlite3']}, 'The test of backup.sh'))(
    'backup.sh makes neither a copy nor a database where there is none',
    async () => {
      const backups = path.join(folder, 'backups');
      const data = path.join(folder, 'data');
      const file = path.join(data, 'connector.db');
      const expectRefused = async (env: Readonly<Record<string, string>>): Promise<void> => {
        const {status, stderr} = run('backup.sh', {...env, BACKUPS: backups});
        expect([status, stderr]).toEqual([expect.any(Number), expect.stringMatching(/./)]);
        expect(status).not.toBe(0);
        expect(await readdir(backups).catch(() => [])).toEqual([]);
      };
      const env = await settings([], data);
      await expectRefused(env);
      await mkdir(data);
      await expectRefused(env);
      expect(await readdir(data)).toEqual([]);
      await writeFile(file, '');
      await expectRefused(env);
      const database = new DatabaseSync(file);
      database.exec('CREATE TABLE other (name TEXT)');
      database.close();
      await expectRefused(env);
      await expectRefused({SETTINGS: path.join(folder, 'nothing.env')});
    },
  );

  it.skipIf(!isThere({commands: ['sqlite3'], packages: ['sqlite3']}, 'The test of backup.sh'))(
    'backup.sh keeps the copy of the day, and leaves no other file, when the folder is full',
    async () => {
      const database = new DatabaseSync(path.join(folder, 'connector.db'));
      database.exec('CREATE TABLE outbox (name TEXT)');
      database.close();
      const backups = path.join(folder, 'backups');
      const env = {...(await settings()), BACKUPS: backups};
      run('backup.sh', env);
      const before = await readdir(backups);
      const read = (): Promise<Buffer> => readFile(path.join(backups, before[0] ?? ''));
      const copy = await read();
      const {stdout: real} = spawnSync('bash', ['-c', 'command -v sqlite3'], {encoding: 'utf8'});
      const full = `[[ $2 =~ ^.backup\\ \\'(.*)\\'$ ]] && : > "\${BASH_REMATCH[1]}" && exit 1`;
      await command('sqlite3', `${full}; exec ${real.trim()} "$@"`);
      expect(run('backup.sh', env).status).toBe(1);
      expect([await readdir(backups), before.length, copy.length > 0]).toEqual([before, 1, true]);
      expect(await read()).toEqual(copy);
    },
  );

  it.skipIf(!isThere({commands: ['systemd-analyze'], packages: ['systemd']}, 'The test of connector.service'))(
    'the unit, and the one that tells a person of its end, are units that systemd understands',
    async () => {
      await command('connector', '');
      const units = ['connector.service', 'connector-failed.service'];
      for (const name of units) {
        const text = await readFile(path.join(operate, name), 'utf8');
        await writeFile(path.join(folder, name), text.replace('/usr/local/bin', folder));
      }
      const files = units.map((name) => path.join(folder, name));
      expect(spawnSync('systemd-analyze', ['verify', ...files], {encoding: 'utf8'})).toMatchObject({
        status: 0,
        stderr: '',
      });
      const unit = await readFile(path.join(operate, 'connector.service'), 'utf8');
      expect(/^OnFailure=(.+)$/m.exec(unit)?.[1]).toBe(units[1]);
    },
  );

  it('connector-failed.service sends the state of the service to a person', async () => {
    await command('systemctl', 'echo "$* said no"; exit 3');
    await command('mail', `echo "$@" > "${folder}/mail"; cat >> "${folder}/mail"`);
    const unit = await readFile(path.join(operate, 'connector-failed.service'), 'utf8');
    const [, script = ''] = /^ExecStart=\/bin\/sh -c '(.+)'$/m.exec(unit) ?? [];
    const env = {...process.env, PATH: `${folder}:${process.env.PATH}`, MAILTO: 'someone@erp.example'};
    expect(spawnSync('/bin/sh', ['-c', script], {env}).status).toBe(0);
    const [head = '', ...body] = (await readFile(path.join(folder, 'mail'), 'utf8')).split('\n');
    expect(head).toMatch(/^-s The connector .* someone@erp\.example$/);
    expect(body[0]).toMatch(/status .*connector said no/);
  });

  // Those of the table `received`.
  const bookings = ['booked', 'reversed', 'duplicate', 'conflict'];
  const receivedStates = ['received', 'refused', 'acknowledged', 'accepted', 'returned', 'correction_requested'];
  const unbookedStates = ['failed', 'ended', 'refused'];

  it('the daily list has the documents that wait for a person, and no other', async () => {
    const {data} = await loadCatalogue(path.join(projectRoot, 'packages/contract/catalogues/document-states.yaml'));
    const {entries} = z.object({entries: z.array(z.object({state: z.string()}))}).parse(data);
    const lines = [
      ...entries.map(({state}) => `${state} doc_1 -`),
      'queued - -',
      // A refused document, and those that wait for permissions or the right address.
      'refused - BR-16',
      'queued - nif-not-authorised',
      'queued - insufficient-scope',
      'queued - 404',
      'queued - stuck',
      'submitted doc_1 stuck',
      'waiting - stuck',
      'rejected doc_1 BR-16 old',
    ].map((line, n) => `REF-${n} ${line}`);
    // The number is that of a supplier, who chooses it.
    const received = [
      ...bookings.flatMap((booking) => receivedStates.map((state) => [booking, state] as const)),
      ...unbookedStates.map((state) => ['unbooked', state] as const),
    ].map(
      ([booking, state]) =>
        `doc_${booking}_${state} ${booking} ${state} 380 1.00 EUR 0a 500000000 FT conflict received unbooked failed`,
    );
    const echo = (all: readonly string[]): string => all.map((one) => `echo '${one}'`).join('; ');
    await command('connector', `if [ "$1" = status ]; then ${echo(lines)}; else ${echo(received)}; fi`);
    const jobs = (await readFile(path.join(operate, 'crontab'), 'utf8'))
      .split('\n')
      .filter((one) => one.includes('grep'))
      .map((one) => one.split(' ').slice(5).join(' '));
    const env = {...process.env, PATH: `${folder}:${process.env.PATH}`};
    const [stdout = '', arrived = ''] = jobs.map(
      (job) => spawnSync('bash', ['-c', job], {encoding: 'utf8', env}).stdout,
    );
    // A conflict waits until it has a response; a refusal of its content or acknowledgement is in the alerts too.
    const waiting = received.filter((one) =>
      /^\w+_(?:conflict_(?:received|acknowledged)|refused|unbooked_\w+) /.test(one),
    );
    expect([arrived.trimEnd().split('\n'), waiting.length]).toEqual([waiting, 9]);
    // The states for which the connector has a reason are those of which it tells a person.
    const reasons = await readFile(path.join(projectRoot, 'samples/connector/php/src/Reasons.php'), 'utf8');
    const expected = lines
      .slice(0, -1)
      .filter((one) => reasons.includes(`'${one.split(' ')[1]}' =>`) || / refused | queued - [^-]| stuck$/.test(one));
    expect(expected).toHaveLength(11);
    expect(stdout.trimEnd().split('\n')).toEqual(expected);
  });

  it('the folders and the file of the settings are those that the scripts use', async () => {
    const all = await Promise.all(
      ['user.sh', 'backup.sh', 'pass.sh', 'connector.env', 'logrotate.conf'].map((name) =>
        readFile(path.join(operate, name), 'utf8'),
      ),
    );
    const [user = '', ...scripts] = all;
    expect(spawnSync('bash', ['-n', path.join(operate, 'user.sh')]).status).toBe(0);
    const used = new Set(scripts.flatMap((text) => text.match(/\/(?:var\/\w+\/connector|etc\/connector\.env)/g) ?? []));
    const made = spawnSync('bash', ['-c', `printf '%s\\n' ${user.split('\n').slice(1).join(' ').replace('&&', '')}`], {
      encoding: 'utf8',
    }).stdout.split('\n');
    expect([...used].filter((name) => !made.includes(name))).toEqual([]);
    expect(used.size).toBe(4);
  });

  it('user.sh leaves no second file of the settings, and the only one when it cannot install it', async () => {
    const install = (await readFile(path.join(operate, 'user.sh'), 'utf8'))
      .split('\n')
      .filter((line) => line.includes('connector.env'))
      .join('\n');
    const env = {...process.env, PATH: `${folder}:${process.env.PATH}`};
    for (const status of [1, 0]) {
      await settings();
      await command('install', `exit ${status}`);
      spawnSync('bash', ['-c', install], {cwd: folder, env});
      expect((await readdir(folder)).includes('connector.env')).toBe(status === 1);
    }
  });

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
        database.exec(`PRAGMA journal_mode = WAL; CREATE TABLE outbox (id INTEGER);
        CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
        INSERT INTO meta VALUES ('endpoint', 'wh_1'), ('large', hex(zeroblob(20000)))`);
        database.close();
        const backups = path.join(folder, 'backups');
        run('backup.sh', {...(await settings()), BACKUPS: backups});
        return path.join(backups, (await readdir(backups))[0] ?? '');
      }

      /** Settings of the place to restore to, and a copy. */
      async function restoring(): Promise<readonly [{readonly SETTINGS: string}, string]> {
        const copy = await copyOfDatabase();
        return [await settings([], data()), copy];
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
        const args = await restoring();
        await command('mv', `echo mv >> "${callsFile()}"; exec /usr/bin/mv "$@"`);
        expect(run('restore.sh', ...args)).toMatchObject({
          status: 0,
          stdout: expect.stringContaining('rotate-webhook-secret exposed') as string,
          stderr: '',
        });
        const steps = (await calls())
          .trimEnd()
          .split('\n')
          .filter((line) => !line.startsWith('cat'));
        // A person starts it, once the webhook secret is dealt with.
        expect([...new Set(steps)]).toEqual(['stop connector', 'mv']);
        await expectRestored();
      });

      it('keeps both old databases when it runs twice in a second', async () => {
        await command('date', 'echo 2026-11-30T120000');
        const [env, copy] = await restoring();
        for (let n = 0; n < 2; n += 1) expect(run('restore.sh', env, copy)).toMatchObject({status: 0, stderr: ''});
        const kept = (await readdir(data())).filter((name) => name.startsWith('before-'));
        const files = await Promise.all(kept.map((name) => readdir(path.join(data(), name))));
        expect(files.map(({length}) => length).toSorted()).toEqual([1, 3]);
      });

      it('says that the connector is stopped when it cannot go on', async () => {
        const args = await restoring();
        await command('mv', 'exit 1');
        const {status, stderr} = run('restore.sh', ...args);
        expect([status, stderr]).toEqual([1, expect.stringMatching(/^connector is stopped: .*\/before-/)]);
        await command('mktemp', 'exit 1');
        await rm(callsFile());
        expect(run('restore.sh', ...args)).toMatchObject({status: 1, stderr: ''});
        expect(await calls()).not.toContain('stop');
      });

      it('works where cron runs the connector, without a unit', async () => {
        await command('systemctl', `echo "$*" >> "${callsFile()}"; exit 1`);
        expect(run('restore.sh', ...(await restoring()))).toMatchObject({status: 0, stderr: ''});
        expect(await calls()).not.toMatch(/stop|start/);
        await expectRestored();
      });

      it('works on a new machine, without a database', async () => {
        for (const name of live) await rm(path.join(data(), name));
        expect(run('restore.sh', ...(await restoring()))).toMatchObject({status: 0, stderr: ''});
        expect(await readdir(data())).toContain('connector.db');
      });

      it.each<[string, (copy: string) => Promise<readonly string[]>]>([
        ['no argument', () => Promise.resolve([])],
        ['an empty argument', () => Promise.resolve([''])],
        ['a file that does not exist', () => Promise.resolve([path.join(folder, 'typo.db')])],
        ['a folder', () => Promise.resolve([folder])],
        ['an empty file', (copy) => writeFile(copy, '').then(() => [copy])],
        ['a file that is no database', (copy) => writeFile(copy, 'no database'.repeat(1000)).then(() => [copy])],
        [
          'a database without the tables of a connector',
          async (copy) => {
            await rm(copy);
            const database = new DatabaseSync(copy);
            database.exec('CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)');
            database.close();
            return [copy];
          },
        ],
        ['half a database', (copy) => truncate(copy, statSync(copy).size / 2).then(() => [copy])],
        [
          'a database with a damaged page',
          async (copy) => {
            const bytes = await readFile(copy);
            await writeFile(copy, bytes.fill(0xff, bytes.length - 4096));
            return [copy];
          },
        ],
      ])('with %s, says so and touches nothing', async (what, argumentsWith) => {
        const given = await argumentsWith(await copyOfDatabase());
        const {status, stderr} = run('restore.sh', await settings([], data()), ...given);
        expect(status).not.toBe(0);
        expect(stderr).not.toBe('');
        if (/database|empty file/.test(what))
          expect([status, stderr]).toEqual([1, expect.stringContaining('damaged, or')]);
        expect(await calls()).toBe('');
        expect((await readdir(data())).toSorted()).toEqual(live);
        for (const name of live) expect(await readFile(path.join(data(), name), 'utf8')).toBe('old');
      });
    },
  );

  it('crontab names the commands that the page makes', async () => {
    const lines = (await readFile(path.join(operate, 'crontab'), 'utf8')).trimEnd().split('\n');
    const jobs = lines.filter((line) => !/^(?:#|[A-Z]+=)/.test(line)).map((line) => line.split(' ').slice(5));
    const page = await readFile(path.join(projectRoot, 'site/content/en/docs/integrations/connector.mdx'), 'utf8');
    expect(jobs).toHaveLength(5);
    expect(jobs.filter(([name]) => !page.includes(`title="/usr/local/bin/${name}"`))).toEqual([]);
    expect(lines.find((line) => line.startsWith('PATH='))).toContain('/usr/local/bin:');
  });
});
