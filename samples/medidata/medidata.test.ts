import {execFile} from 'node:child_process';
import {chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {parse} from 'yaml';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {describe as line, parseStatus, unhandled} from './read-status.ts';
import {fileName, sha256, stage, writeAtomically} from './stage.ts';

const run = promisify(execFile);
const sample = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const text = (name: string): Promise<string> => readFile(sample(name), 'utf8');

const NAME = '510000010_FT_2026S_418.xml';
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'medidata-'));
});
afterEach(() => rm(folder, {recursive: true}));

describe('file name', () => {
  it('is made of the supplier and the number', () => {
    expect(fileName('510000010', 'FT 2026S/418')).toBe(NAME);
  });
  it('keeps series apart that differ only in a separator', () => {
    const names = ['A_1', 'A-1', 'A.1', 'A1'].map((series) => fileName('510000010', `FT ${series}/1`));
    expect(new Set(names).size).toBe(4);
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
    expect(await stage(folder, NAME, xml)).toBe('staged');
    expect(await readFile(join(folder, `${NAME}.sha256`), 'utf8')).toBe(
      `ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  ${NAME}\n`,
    );
  });
  it('does nothing the second time, and refuses other bytes under the same name', async () => {
    await stage(folder, NAME, Buffer.from('one'));
    expect(await stage(folder, NAME, Buffer.from('one'))).toBe('already-staged');
    await expect(stage(folder, NAME, Buffer.from('two'))).rejects.toThrow('other content');
    expect(await readFile(join(folder, NAME), 'utf8')).toBe('one');
  });
  it('replaces a half-written file of an earlier run', async () => {
    await writeFile(join(folder, `${NAME}.part`), 'hal');
    await stage(folder, NAME, Buffer.from('whole'));
    expect(await readdir(folder)).toEqual([NAME, `${NAME}.sha256`]);
  });
});

describe('status files', () => {
  it('fit the invoice of this folder', async () => {
    const invoice = await readFile(sample('invoice-m07.xml'));
    const delivered = JSON.parse(await text('status-delivered.json'));
    const rejected = JSON.parse(await text('status-rejected.json'));
    const refused = JSON.parse(await text('status-refused.json'));
    const withoutDelivery = invoice.toString().replace(/ {2}<!-- #region delivery -->.*?<!-- #endregion -->\n/s, '');
    expect(delivered.file.sha256).toBe(sha256(invoice));
    expect(rejected.file.sha256).toBe(sha256(Buffer.from(withoutDelivery)));
    expect(refused.file.sha256).toBe(sha256(invoice.subarray(0, 2048)));
    expect(delivered.file.name).toBe(fileName(delivered.sellerNif, delivered.number));
  });
  it('say what to do next', async () => {
    const rejected = parseStatus(await text('status-rejected.json'));
    expect(line(rejected)).toBe(
      `${NAME} #3: rejected (BR-CIUS-PT-66) → correct the document and send it again under the same name`,
    );
  });
  it('are handled once and in order', async () => {
    const all = await Promise.all(
      ['delivered', 'refused', 'rejected', 'refused'].map(async (name) => parseStatus(await text(`status-${name}.json`))),
    );
    expect(unhandled(all, {[NAME]: 1}).map(({state}) => state)).toEqual(['rejected', 'delivered']);
  });
  it('stop the program when a state is unknown', async () => {
    const json = (await text('status-delivered.json')).replace('"delivered"', '"invented"');
    expect(() => parseStatus(json)).toThrow('state "invented" is not known');
  });
  it('have the fields and states of the schema', async () => {
    const schema = JSON.parse(await text('status.schema.json'));
    for (const name of ['delivered', 'rejected', 'refused']) {
      const status = JSON.parse(await text(`status-${name}.json`));
      expect(Object.keys(status)).toEqual(schema.required);
      expect(schema.properties.state.enum).toContain(status.state);
    }
    for (const state of schema.properties.state.enum) {
      const json = JSON.stringify({version: 1, sequence: 1, file: {name: NAME}, state});
      expect(parseStatus(json).state).toBe(state);
    }
  });
});

describe('catalogues of the guide', () => {
  const catalogue = async (name: string): Promise<{entries: Record<string, string>[]}> =>
    parse(await readFile(sample(`../../contract/catalogues/${name}.yaml`), 'utf8'));

  it('describe the fields of the schema, in its order', async () => {
    const schema = JSON.parse(await text('status.schema.json'));
    const {entries} = await catalogue('medidata-status');
    expect(entries.map(({field}) => field)).toEqual(Object.keys(schema.properties));
  });
  it('have the states of a document, and refused', async () => {
    const schema = JSON.parse(await text('status.schema.json'));
    const {entries} = await catalogue('document-states');
    expect(schema.properties.state.enum.toSorted()).toEqual(['refused', ...entries.map(({state}) => state)].toSorted());
  });
});

/** Stands in for OpenSSH's sftp: does the commands of a batch on a folder that plays the server. */
const FAKE_SFTP = `#!/usr/bin/env bash
set -euo pipefail
set -f
while IFS= read -r command; do
  optional=; case "$command" in -*) optional=1; command="\${command#-}";; esac
  command="\${command//\\"/}"; set -- $command
  case "$1" in
    put) cp "$2" "$SERVER/$3";;
    get) set +f; for file in $SERVER/$2; do cp "$file" "$3"; done; set -f;;
    rename) mv "$SERVER/$2" "$SERVER/$3";;
    pwd) ;;
    *) echo "unknown: $command" >&2; exit 1;;
  esac || [ -n "$optional" ]
  echo "$command" >> "$SERVER/log"
done
`;

describe('sync.sh', () => {
  async function sync(server: string, spool: string): Promise<string> {
    const env = {...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}`, SERVER: server};
    const {stdout} = await run(sample('sync.sh'), [spool], {
      env: {...env, SFTP_HOST: 'server', SFTP_USER: 'user', SFTP_KEY: 'key'},
    });
    return stdout;
  }

  it('uploads the checksum first and the XML last, and collects what is complete', async () => {
    const [server, spool, bin] = ['server', 'spool', 'bin'].map((name) => join(folder, name)) as [string, string, string];
    await mkdir(bin);
    await writeFile(join(bin, 'sftp'), FAKE_SFTP);
    await chmod(join(bin, 'sftp'), 0o755);
    for (const name of ['outbound', 'inbound/status', 'inbound/documents', 'inbound/archive']) {
      await mkdir(join(server, name), {recursive: true});
    }
    await stage(join(spool, 'outbound'), NAME, await readFile(sample('invoice-m07.xml')));
    await writeFile(join(server, 'inbound/status/1.status.json'), '{}');
    await stage(join(server, 'inbound/documents'), 'whole.xml', Buffer.from('<a/>'));
    await stage(join(server, 'inbound/documents'), 'broken.xml', Buffer.from('<b/>'));
    await writeFile(join(server, 'inbound/documents/broken.xml'), '<');

    expect(await sync(server, spool)).toContain(`sent ${NAME}`);

    expect((await readFile(join(server, 'log'), 'utf8')).split('\n').filter((command) => command.includes(NAME))).toEqual([
      `put outbound/${NAME}.sha256 outbound/${NAME}.sha256.part`,
      `rename outbound/${NAME}.sha256.part outbound/${NAME}.sha256`,
      `put outbound/${NAME} outbound/${NAME}.part`,
      `rename outbound/${NAME}.part outbound/${NAME}`,
    ]);
    expect(await readdir(join(spool, 'outbound'))).toEqual([]);
    expect(await readdir(join(spool, 'collected'))).toEqual(['1.status.json', 'whole.xml', 'whole.xml.sha256']);
    expect(await readdir(join(server, 'inbound/archive'))).toEqual(['1.status.json', 'whole.xml', 'whole.xml.sha256']);
    expect(await readdir(join(server, 'inbound/documents'))).toEqual(['broken.xml', 'broken.xml.sha256']);
    expect(await sync(server, spool)).toBe('');
  });

  it('says which setting is missing', async () => {
    await expect(run(sample('sync.sh'), [folder], {env: {PATH: process.env.PATH}})).rejects.toThrow('set SFTP_HOST');
  });
});
