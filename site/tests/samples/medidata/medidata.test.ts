import {spawnSync} from 'node:child_process';
import {chmod, copyFile, mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import * as z from 'zod';
import {validate} from '@integration-docs/cius-pt';
import {
  actionOf,
  describe as line,
  type Handled,
  parseStatus,
  unhandled,
} from '../../../../samples/medidata/read-status.ts';
import {fileName, sha256, stage, writeAtomically} from '../../../../samples/medidata/stage.ts';
import {run, type Outcome} from '../../../commands/samples/run.ts';
import {contractFile} from '../contract.ts';
import {samplePath, sampleText} from '../files.ts';

const invoiceFile = '510000010_FT_2026S_418.xml';
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'medidata-'));
});
afterEach(() => rm(folder, {recursive: true}));

describe('file name', () => {
  it('is made of the supplier and the number', () => {
    expect(fileName('510000010', 'FT 2026S/418')).toBe(invoiceFile);
  });
  it('is that of every pair on the page', () => {
    const {entries} = z
      .object({entries: z.array(z.object({number: z.string(), name: z.string()}))})
      .parse(contractFile('catalogues/sftp-names.yaml'));
    expect(entries).toHaveLength(5);
    for (const {number, name} of entries) expect(fileName('510000010', number)).toBe(name);
  });
  it.each(['2026/418', 'FT-418'])('is none for the number %s, which the page names', (number) => {
    expect(() => fileName('510000010', number)).toThrow('expected a form such as');
  });
  it('keeps series apart that differ only in a separator', () => {
    const names = ['A_1', 'A-1', 'A.1', 'A1'].map((series) => fileName('510000010', `FT ${series}/1`));
    expect(new Set(names).size).toBe(4);
  });
  it.each([
    ['FAC 2026/1', '510000010_FAC_2026_1.xml'],
    ['1FT A/7', '510000010_1FT_A_7.xml'],
    ['F_A/B 1/2', '510000010_F%5FA%2FB_1_2.xml'],
  ])('takes the internal code of the software, as SAF-T does: %s', (number, name) => {
    expect(fileName('510000010', number)).toBe(name);
  });
  it.each(['FT2026/1', 'FT 2026', 'FT A B/1', 'FT A/1x'])('refuses the number %s', (number) => {
    expect(() => fileName('510000010', number)).toThrow('expected a form such as');
  });
  it('refuses a NIF with the country prefix', () => {
    expect(() => fileName('PT510000010', 'FT A/1')).toThrow('nine digits');
  });
});

describe('atomic delivery', () => {
  it('leaves no temporary file behind', async () => {
    await writeAtomically(folder, 'a.xml', Buffer.from('<a/>'));
    expect(await readdir(folder)).toEqual(['a.xml']);
  });
  it('writes the checksum that sha256sum checks', async () => {
    const xml = Buffer.from('abc');
    expect(await stage(folder, invoiceFile, xml)).toBe('staged');
    expect(await readFile(join(folder, `${invoiceFile}.sha256`), 'utf8')).toBe(
      `ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  ${invoiceFile}\n`,
    );
  });
  it('does nothing the second time, and refuses other bytes under the same name', async () => {
    await stage(folder, invoiceFile, Buffer.from('one'));
    expect(await stage(folder, invoiceFile, Buffer.from('one'))).toBe('already-staged');
    await expect(stage(folder, invoiceFile, Buffer.from('two'))).rejects.toThrow('other content');
    expect(await readFile(join(folder, invoiceFile), 'utf8')).toBe('one');
  });
  it('writes the checksum of a document that has none', async () => {
    await writeFile(join(folder, invoiceFile), 'one');
    await expect(stage(folder, invoiceFile, Buffer.from('two'))).rejects.toThrow('other content');
    expect(await stage(folder, invoiceFile, Buffer.from('one'))).toBe('staged');
    expect(await readFile(join(folder, `${invoiceFile}.sha256`), 'utf8')).toContain(sha256(Buffer.from('one')));
    expect(await stage(folder, invoiceFile, Buffer.from('one'))).toBe('already-staged');
  });
  it('replaces a half-written file of an earlier run', async () => {
    await writeFile(join(folder, `${invoiceFile}.part`), 'hal');
    await stage(folder, invoiceFile, Buffer.from('whole'));
    expect(await readdir(folder)).toEqual([invoiceFile, `${invoiceFile}.sha256`]);
  });
  it('is what the command of the guide does', async () => {
    for (const name of ['stage.ts', 'invoice-m07.xml'])
      await copyFile(samplePath(`medidata/${name}`), join(folder, name));
    expect(await run(['bash', samplePath('medidata/stage.sh')], folder)).toMatchObject({code: 0});
    expect(await readdir(join(folder, 'spool/outbound'))).toEqual([invoiceFile, `${invoiceFile}.sha256`]);
  });
});

describe('arguments', () => {
  const named = ['--nif', '510000010', '--number', 'FT 2026S/418'];
  it.each([
    ['stage.ts', [...named]],
    ['stage.ts', ['a.xml', 'b.xml', ...named]],
    ['stage.ts', ['a.xml', ...named, '--dry-run']],
    ['stage.ts', ['a.xml', '--nif', '510000010', '--number']],
    ['stage.ts', ['a.xml', ...named, '--nif', '123456789']],
    ['read-status.ts', ['collected', 'other']],
    ['read-status.ts', ['--dry-run']],
  ])('that it does not know end %s: %s', async (program, args) => {
    for (const name of ['a.xml', 'b.xml']) await writeFile(join(folder, name), '<a/>');
    const {code, stdout, stderr} = await run([process.execPath, samplePath(`medidata/${program}`), ...args], folder);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`not understood: ${args.join(' ')}\nUsage: node ${program} `);
    expect((await readdir(folder)).toSorted()).toEqual(['a.xml', 'b.xml']);
  });
});

const statusSchema = z
  .object({required: z.array(z.string()), properties: z.record(z.string(), z.unknown())})
  .parse(JSON.parse(sampleText('medidata/status.schema.json')));
const [{enum: states}] = z
  .object({anyOf: z.tuple([z.object({enum: z.array(z.string())}), z.object({type: z.literal('string')})])})
  .parse(statusSchema.properties.state).anyOf;

/** The fields of a status file that the tests read. */
const statusFile = z.looseObject({
  sellerNif: z.string().nullable(),
  number: z.string().nullable(),
  state: z.string(),
  file: z.object({name: z.string(), sha256: z.string()}),
});
const statusText = (name: string): string => sampleText(`medidata/${name}`);
const statusOf = (name: string): z.infer<typeof statusFile> => statusFile.parse(JSON.parse(statusText(name)));

describe('status files', () => {
  it('fit the invoice of this folder', () => {
    const invoice = sampleText('medidata/invoice-m07.xml');
    const delivered = statusOf('status-delivered.json');
    const withoutDelivery = invoice.replace(/ {2}<!-- #region delivery -->.*?<!-- #endregion -->\n/s, '');
    expect(delivered.file.sha256).toBe(sha256(Buffer.from(invoice)));
    expect(statusOf('status-rejected.json').file.sha256).toBe(sha256(Buffer.from(withoutDelivery)));
    expect(statusOf('status-refused.json').file.sha256).toBe(sha256(Buffer.from(invoice).subarray(0, 2048)));
    expect(delivered.file.name).toBe(fileName(delivered.sellerNif ?? '', delivered.number ?? ''));
  });
  it('say what to do next', () => {
    expect(line(parseStatus(statusText('status-rejected.json')))).toBe(
      `${invoiceFile} #3: rejected (BR-CIUS-PT-66) → correct-document`,
    );
  });
  it('are handled once and in order', () => {
    const all = ['delivered', 'refused', 'rejected'].map((state) => parseStatus(statusText(`status-${state}.json`)));
    const statesLeft = (handled: Handled): readonly string[] => unhandled(all, handled).map(({state}) => state);
    expect(statesLeft({[`${invoiceFile}#1`]: 1})).toEqual(['rejected', 'delivered']);
    expect(statesLeft({[invoiceFile]: 3})).toEqual(['refused', 'delivered']);
  });
  it('of a refused file are said once, however late, and hold back no state of the document', async () => {
    const write = (sequence: number, name: string): Promise<void> => {
      const text = statusText(`status-${name}.json`).replace(/"sequence": \d+/, `"sequence": ${sequence}`);
      return writeFile(join(folder, `a.000${sequence}.status.json`), text);
    };
    const read = async (): Promise<readonly string[]> => {
      const {stdout} = await run([process.execPath, samplePath('medidata/read-status.ts'), folder], folder);
      return [...stdout.matchAll(/#\d: \w+/g)].map(([said]) => said);
    };
    await write(6, 'delivered');
    expect(await read()).toEqual(['#6: delivered']);
    await write(5, 'refused');
    await write(9, 'refused');
    expect(await read()).toEqual(['#5: refused', '#9: refused']);
    await write(8, 'delivered');
    expect(await read()).toEqual(['#8: delivered']);
    expect(await read()).toEqual([]);
  });
  it('are for a person when the state is a new one', () => {
    const json = statusText('status-delivered.json').replace('"delivered"', '"invented"');
    expect(line(parseStatus(json))).toContain('invented → look-up');
  });
  it('are read even when one of them is broken', async () => {
    await writeFile(join(folder, 'a.0001.status.json'), '{');
    await writeFile(join(folder, 'b.0001.status.json'), statusText('status-delivered.json'));
    const {stdout, stderr, code} = await run([process.execPath, samplePath('medidata/read-status.ts'), folder], folder);
    expect(stderr).toContain('a.0001.status.json: ');
    expect(stdout).toContain('#6: delivered → wait-for-buyer');
    expect(code).toBe(1);
    expect(JSON.parse(await readFile(join(folder, 'handled.json'), 'utf8'))).toEqual({[invoiceFile]: 6});
  });
  it.each(['status-delivered.json', 'status-rejected.json', 'status-refused.json'])(
    'have the fields and states of the schema: %s',
    (name) => {
      const status = statusOf(name);
      expect(Object.keys(JSON.parse(statusText(name)) as object)).toEqual(statusSchema.required);
      expect(states).toContain(status.state);
    },
  );
});

describe('the sample invoice', () => {
  const invoice = sampleText('medidata/invoice-m07.xml');
  const errorsWithout = (...removed: readonly string[]): readonly (string | null)[] => {
    const isRemoved = (property: string): boolean => removed.some((name) => property.includes(`<cbc:Name>${name}<`));
    const xml = invoice.replaceAll(/ *<cac:AdditionalItemProperty>.*?<\/cac:AdditionalItemProperty>\n/gs, (property) =>
      isRemoved(property) ? '' : property,
    );
    const {findings} = validate('invoice.xml', Buffer.from(xml));
    return findings.filter(({severity}) => severity === 'error').map(({rule}) => rule);
  };
  const code = '#TAXEXEMPTIONREASONCODE@CLASSIFIEDTAXCATEGORY#';
  const text = '#TAXEXEMPTIONREASON@CLASSIFIEDTAXCATEGORY#';
  it.each([
    ['code', [code], []],
    ['text', [text], []],
    ['reason', [code, text], ['BR-CIUS-PT-17']],
    ['reason and the episode', [code, text, 'EPISODE_REF'], ['BR-CIUS-PT-18']],
  ])('without the %s on the line has the errors of the guide', (_, removed, errors) => {
    expect(errorsWithout(...removed)).toEqual(errors);
  });
});

describe('catalogues of the guide', () => {
  it('describe the fields of the schema, in its order', () => {
    const catalogue = z.object({entries: z.array(z.object({field: z.string()}))});
    const {entries} = catalogue.parse(contractFile('catalogues/medidata-status.yaml'));
    expect(entries.map(({field}) => field)).toEqual(Object.keys(statusSchema.properties));
  });
  it('say what the program does in each state', () => {
    const catalogue = z.object({entries: z.array(z.object({state: z.string(), action: z.string()}))});
    const {entries} = catalogue.parse(contractFile('catalogues/medidata-actions.yaml'));
    expect(entries.map(({state}) => state)).toEqual(states);
    expect(entries.map(({state}) => actionOf(state))).toEqual(entries.map(({action}) => action));
  });
  it('leave a delivery that failed to a person when the same bytes would fail again, or may have arrived', () => {
    const catalogue = z.object({delivery: z.array(z.object({code: z.string()}))});
    const {delivery} = catalogue.parse(contractFile('catalogues/errors.yaml'));
    expect(Object.fromEntries(delivery.map(({code}) => [code, actionOf('failed', code)]))).toEqual({
      'channel-unreachable': 'send-again',
      'channel-timeout': 'look-up',
      'mdn-error': 'send-again',
      'rejected-by-feap': 'look-up',
      'parties-not-connected': 'send-again',
      'duplicate-at-recipient': 'look-up',
      'email-bounced': 'look-up',
    });
  });
  it('say for each refusal whether the file, its number or something outside of it is wrong', () => {
    const catalogue = z.object({entries: z.array(z.object({code: z.string()}))});
    const {entries} = catalogue.parse(contractFile('catalogues/medidata-file-codes.yaml'));
    const others = entries.filter(({code}) => actionOf('refused', code) !== 'correct-file');
    expect(Object.fromEntries(others.map(({code}) => [code, actionOf('refused', code)]))).toEqual({
      'nif-not-authorised': 'send-again',
      'duplicate-document': 'look-up',
      'recipient-unreachable': 'look-up',
      'parties-not-connected': 'send-again',
    });
  });
  it('have the states of a document, and refused', () => {
    const catalogue = z.object({entries: z.array(z.object({state: z.string()}))});
    const {entries} = catalogue.parse(contractFile('catalogues/document-states.yaml'));
    expect(states.toSorted()).toEqual(['refused', ...entries.map(({state}) => state)].toSorted());
  });
});

/**
 * Replaces OpenSSH's sftp: runs the commands of a batch on a folder that simulates the server. DROP is the number of the command, counted
 * from 1 over all batches, during which the connection drops: only half of a file is transferred.
 */
const fakeSftp = `#!/usr/bin/env bash
set -euo pipefail
set -f
while IFS= read -r command; do
  optional=; case "$command" in -*) optional=1; command="\${command#-}";; esac
  command="\${command//\\"/}"; set -- $command
  copy=cp
  if [ -n "\${DROP:-}" ] && [ "$(cat "$SERVER/log" 2>/dev/null | wc -l)" -eq "$((DROP - 1))" ]; then copy=half; fi
  half() { head -c 3 "$1" >"$2\$([ -d "$2" ] && echo "/\${1##*/}")"; }
  case "$1" in
    put) $copy "$2" "$SERVER/$3";;
    get) set +f; for file in $SERVER/$2; do [ ! -e "$file" ] || $copy "$file" "$3"; done; set -f;;
    rename)
      # PLAIN: a server that does not replace a file. STUCK: a file that it does not let go.
      [ "\${2##*/}" != "\${STUCK:-}" ] && { [ -z "\${PLAIN:-}" ] || [ ! -e "$SERVER/$3" ]; } ||
        { echo "remote rename \\"$2\\" to \\"$3\\": Failure" >&2; exit 1; }
      [ $copy = half ] || mv "$SERVER/$2" "$SERVER/$3";;
    ls) [ -e "$SERVER/$2" ] || { echo "Can't ls: $2 not found" >&2; exit 1; };;
    rm) rm "$SERVER/$2";;
    pwd) ;;
    *) echo "unknown: $command" >&2; exit 1;;
  esac || [ -n "$optional" ]
  [ $copy = cp ] || { echo "Connection closed" >&2; exit 255; }
  echo "$command" >> "$SERVER/log"
done
`;

describe('sync.sh', () => {
  let server: string;
  let spool: string;
  beforeEach(async () => {
    const bin = join(folder, 'bin');
    await mkdir(bin);
    await writeFile(join(bin, 'sftp'), fakeSftp);
    await chmod(join(bin, 'sftp'), 0o755);
    await setUp('whole');
  });

  /** Creates a server and a spool for one test, with a document to send, and a status and a received document to collect. */
  async function setUp(name: string): Promise<void> {
    server = join(folder, name, 'server');
    spool = join(folder, name, 'spool');
    for (const one of ['outbound', 'inbound/status', 'inbound/documents', 'inbound/archive']) {
      await mkdir(join(server, one), {recursive: true});
    }
    await stage(join(spool, 'outbound'), invoiceFile, Buffer.from(sampleText('medidata/invoice-m07.xml')));
    await writeFile(join(server, 'inbound/status/1.status.json'), '{}');
    await stage(join(server, 'inbound/documents'), 'whole.xml', Buffer.from('<a/>'));
  }

  function sync(more: Readonly<Record<string, string>> = {}): Promise<Outcome> {
    const settings = {SFTP_HOST: 'server', SFTP_USER: 'user', SFTP_KEY: 'key', SERVER: server};
    const env = {...settings, PATH: `${join(folder, 'bin')}:${process.env.PATH ?? ''}`, ...more};
    return run([samplePath('medidata/sync.sh'), spool], folder, {env});
  }

  const log = async (): Promise<readonly string[]> =>
    (await readFile(join(server, 'log'), 'utf8')).trimEnd().split('\n');

  /** Expects every file in its folder after everything has been sent and collected. */
  async function expectAllDone(): Promise<void> {
    const collected = ['1.status.json', 'whole.xml', 'whole.xml.sha256'];
    const sent = [invoiceFile, `${invoiceFile}.sha256`];
    const files = (parent: string, ...names: readonly string[]): Promise<readonly (readonly string[])[]> =>
      Promise.all(names.map((name) => readdir(join(parent, name))));
    expect(await files(server, 'outbound', 'inbound/status', 'inbound/archive')).toEqual([sent, [], collected]);
    const {sha256: hash} = statusOf('status-delivered.json').file;
    expect(await files(spool, 'outbound', 'sent', `sent/${hash}`, 'collected', 'rejected')).toEqual([
      [],
      [hash],
      sent,
      collected,
      [],
    ]);
    expect(await readFile(join(server, 'outbound', invoiceFile), 'utf8')).toBe(sampleText('medidata/invoice-m07.xml'));
    expect(await readFile(join(spool, 'collected/whole.xml'), 'utf8')).toBe('<a/>');
  }

  it('uploads the checksum first and the XML last, and collects what is complete', async () => {
    await stage(join(server, 'inbound/documents'), 'broken.xml', Buffer.from('<b/>'));
    await writeFile(join(server, 'inbound/documents/broken.xml'), '<');

    const {stdout, stderr, code} = await sync();
    expect(code).toBe(1);
    expect(stdout).toContain(`sent ${invoiceFile}`);
    expect(stderr).toBe('checksum does not match: broken.xml\n');

    expect((await log()).filter((command) => command.includes(invoiceFile))).toEqual([
      `put outbound/${invoiceFile}.sha256 outbound/${invoiceFile}.sha256.part`,
      `rename outbound/${invoiceFile}.sha256.part outbound/${invoiceFile}.sha256`,
      `put outbound/${invoiceFile} outbound/${invoiceFile}.part`,
      `rename outbound/${invoiceFile}.part outbound/${invoiceFile}`,
    ]);
    expect(await readdir(join(spool, 'outbound'))).toEqual([]);
    expect(await readdir(join(spool, 'collected'))).toEqual(['1.status.json', 'whole.xml', 'whole.xml.sha256']);
    expect(await readdir(join(server, 'inbound/archive'))).toEqual(['1.status.json', 'whole.xml', 'whole.xml.sha256']);
    expect(await readdir(join(server, 'inbound/documents'))).toEqual(['broken.xml', 'broken.xml.sha256']);
    expect(await readdir(join(spool, 'rejected'))).toEqual(['broken.xml']);
    expect(await sync()).toMatchObject({stdout: '', stderr, code: 1});
    await stage(join(server, 'inbound/documents'), 'broken.xml.new', Buffer.from('<b/>'));
    await rename(join(server, 'inbound/documents/broken.xml.new'), join(server, 'inbound/documents/broken.xml'));
    await rm(join(server, 'inbound/documents/broken.xml.new.sha256'));
    expect(await sync()).toMatchObject({stdout: 'collected broken.xml\n', code: 0});
  });

  it.skipIf(spawnSync('ssh', ['-V']).status !== 0)('shows why ssh cannot connect', async () => {
    await rm(join(folder, 'bin/sftp'));
    const {code, stderr} = await sync({SFTP_HOST: 'nowhere.invalid', SFTP_KEY: '/dev/null'});
    expect(code).toBe(255);
    expect(stderr).toContain('Could not resolve hostname nowhere.invalid');
    expect(stderr).toMatch(/Connection closed\.?\s*$/);
  });

  it('does the rest in the next run, wherever the line drops', async () => {
    await sync();
    await expectAllDone();
    const commands = (await log()).length;
    for (let drop = 1; drop <= commands; drop += 1) {
      await setUp(`drop-${drop}`);
      expect(await sync({DROP: String(drop)}), `line dropped at command ${drop}`).not.toMatchObject({code: 0});
      expect(await sync(), `after a drop at command ${drop}`).toMatchObject({stderr: '', code: 0});
      await expectAllDone();
      expect(await readdir(join(server, 'inbound/documents')), `after a drop at command ${drop}`).toEqual([]);
    }
  }, 60_000);

  describe('on a server that replaces no file', () => {
    const other = '510000010_FT_2026S_500.xml';
    const outbound = (): Promise<readonly string[]> => readdir(join(server, 'outbound'));

    it('deletes the checksum that an upload left there when it was cut off', async () => {
      await sync({DROP: '3'});
      expect(await outbound()).toContain(`${invoiceFile}.sha256`);
      expect(await sync({PLAIN: '1'})).toMatchObject({code: 0});
      await expectAllDone();
    });

    it('leaves a document that the platform has not taken, sends and collects the others', async () => {
      await stage(join(spool, 'outbound'), other, Buffer.from('<other/>'));
      for (const name of [invoiceFile, `${invoiceFile}.sha256`]) await writeFile(join(server, 'outbound', name), name);
      const {code, stdout, stderr} = await sync({PLAIN: '1'});
      expect([code, stdout]).toEqual([1, `sent ${other}\ncollected 1.status.json\ncollected whole.xml\n`]);
      expect(stderr).toContain(`not sent: ${spool}/outbound/${invoiceFile}. The next run sends it again.\n`);
      expect(await readFile(join(server, 'outbound', `${invoiceFile}.sha256`), 'utf8')).toBe(`${invoiceFile}.sha256`);
      for (const name of [invoiceFile, `${invoiceFile}.sha256`]) await rm(join(server, 'outbound', name));
      expect(await sync({PLAIN: '1'})).toMatchObject({code: 0, stdout: `sent ${invoiceFile}\n`});
    });

    it('moves the others when one that it collected cannot be moved, and no checksum without its document', async () => {
      await stage(join(server, 'inbound/documents'), 'a.xml', Buffer.from('<a/>'));
      expect(await sync({STUCK: 'a.xml'})).toMatchObject({code: 1});
      expect(await readdir(join(server, 'inbound/documents'))).toEqual(['a.xml', 'a.xml.sha256']);
      expect(await readdir(join(server, 'inbound/archive'))).toEqual([
        '1.status.json',
        'whole.xml',
        'whole.xml.sha256',
      ]);
      expect(await sync()).toMatchObject({code: 0});
      expect(await readdir(join(server, 'inbound/documents'))).toEqual([]);
    });
  });

  describe('the lock', () => {
    const lock = (): string => join(spool, '.lock');

    it('of a run that was killed is taken, and nothing of it stays', async () => {
      const killed = spawnSync('bash', ['-c', `mkdir -p "${lock()}/$$"; kill -9 $$`]);
      expect(killed.signal).toBe('SIGKILL');
      expect(await readdir(lock())).toHaveLength(1);
      expect(await sync()).toMatchObject({code: 0, stderr: ''});
      expect(await readdir(spool)).not.toContain('.lock');
    });

    it('of a run that goes on, or that has just begun, is left', async () => {
      const holder = `.lock/${process.pid}`;
      for (const held of [holder, '.lock']) {
        await mkdir(join(spool, held), {recursive: true});
        expect(await sync()).toMatchObject({
          code: 75,
          stdout: '',
          stderr: expect.stringContaining('Another run holds') as string,
        });
        await rm(lock(), {recursive: true});
      }
      expect(await sync()).toMatchObject({code: 0});
    });
  });

  it('sends a document whose checksum a stopped run had put away already', async () => {
    const sent = join(spool, 'sent', statusOf('status-delivered.json').file.sha256);
    await mkdir(sent, {recursive: true});
    await rename(join(spool, 'outbound', `${invoiceFile}.sha256`), join(sent, `${invoiceFile}.sha256`));
    expect(await sync()).toMatchObject({stderr: '', code: 0});
    await expectAllDone();
  });

  it('says that a document has no checksum, does the rest, and sends it after stage.ts', async () => {
    await rm(join(spool, 'outbound', `${invoiceFile}.sha256`));
    const {stdout, stderr, code} = await sync();
    expect(code).toBe(1);
    expect(stderr).toBe(`no checksum, not sent: ${spool}/outbound/${invoiceFile}. Run stage.ts on this file.\n`);
    expect(stdout).toBe('collected 1.status.json\ncollected whole.xml\n');
    const named = ['--nif', '510000010', '--number', 'FT 2026S/418', '--folder', join(spool, 'outbound')];
    const staged = [samplePath('medidata/stage.ts'), join(spool, 'outbound', invoiceFile), ...named];
    expect(await run([process.execPath, ...staged], folder)).toMatchObject({stderr: '', code: 0});
    expect(await sync()).toMatchObject({stderr: '', code: 0});
    await expectAllDone();
  });

  it('replaces no received document by another of the same name', async () => {
    await sync();
    await stage(join(server, 'inbound/documents'), 'whole.xml', Buffer.from('<another/>'));
    const {stderr, code} = await sync();
    expect(code).toBe(1);
    expect(stderr).toContain(`not collected: whole.xml. ${spool}/collected/ has another document of this name`);
    expect(await readFile(join(spool, 'collected/whole.xml'), 'utf8')).toBe('<a/>');
    expect(await readFile(join(server, 'inbound/archive/whole.xml'), 'utf8')).toBe('<a/>');
    expect(await readdir(join(server, 'inbound/documents'))).toEqual(['whole.xml', 'whole.xml.sha256']);
  });

  it('keeps what it sent under a name when it sends other bytes under it', async () => {
    await sync();
    const delivered = await readFile(join(server, 'outbound', invoiceFile));
    const changed = Buffer.from('<changed/>');
    await stage(join(spool, 'outbound'), invoiceFile, changed);
    expect(await sync()).toMatchObject({stderr: '', code: 0});
    for (const bytes of [delivered, changed]) {
      const sent = join(spool, 'sent', sha256(bytes));
      expect(await readFile(join(sent, invoiceFile))).toEqual(bytes);
      expect(await readFile(join(sent, `${invoiceFile}.sha256`), 'utf8')).toBe(`${sha256(bytes)}  ${invoiceFile}\n`);
    }
  });

  it('leaves a checksum whose document has not come yet', async () => {
    await rm(join(server, 'inbound/documents/whole.xml'));
    await mkdir(join(spool, 'collected'));
    await writeFile(join(spool, 'collected/whole.xml'), '<an earlier one of this name/>');
    expect(await sync()).toMatchObject({stderr: '', code: 0});
    expect(await readdir(join(server, 'inbound/documents'))).toEqual(['whole.xml.sha256']);
  });

  it('says which setting is missing', async () => {
    const {code, stderr} = await run([samplePath('medidata/sync.sh'), folder], folder);
    expect(code).not.toBe(0);
    expect(stderr).toContain('SFTP_HOST');
  });
});
