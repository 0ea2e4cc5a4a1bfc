/** Runs connect.sh with fake OpenSSH programs that simulate the server. */
import {chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {includeSample, samplesIn} from '@integration-docs/docs/content';
import {projectRoot} from '@integration-docs/facts/node';
import {canRun, run, type Outcome} from '../../../commands/samples/run.ts';
import {samplePath} from '../files.ts';

const hasShell = canRun('curl');

vi.setConfig({testTimeout: 60_000, hookTimeout: 60_000});

let home = '';
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'connect-'));
  mkdirSync(path.join(home, '.ssh'));
  mkdirSync(path.join(home, 'bin'));
  program('ssh-keyscan', 'echo "${@: -1} ssh-ed25519 KEY"');
  program(
    'ssh-keygen',
    'case "$1" in -l) echo "256 SHA256:print $(cat "$3")";; *) echo "$*" >"$4"; echo public >"$4.pub";; esac',
  );
  program('sftp', 'echo "$*" >"$HOME/sftp-arguments"; cat');
});
afterEach(() => rmSync(home, {recursive: true, force: true}));

function program(name: string, script: string): void {
  const file = path.join(home, 'bin', name);
  writeFileSync(file, `#!/usr/bin/env bash\n${script}\n`);
  chmodSync(file, 0o755);
}

const refused = 'ssh: connect to host %site.sftp.test% port 22: Connection refused';
/** ssh-keyscan says nothing about a port that is closed. */
function closePort(): void {
  program('ssh-keyscan', 'exit 1');
  program('ssh', `echo "${refused}" >&2; exit 255`);
}

/** The code of a block of the page. */
function shown(options: string): string {
  const where = {file: 'site/content/en/docs/guides/medidata.mdx', line: 1};
  return includeSample(`file=samples/medidata/connect.sh ${options}`, samplesIn(projectRoot), where).body;
}

function connect(answer: string): Promise<Outcome> {
  const env = {HOME: home, SFTP_USER: 'fornecedor', PATH: `${path.join(home, 'bin')}:${process.env.PATH ?? ''}`};
  return run(['bash', samplePath('medidata/connect.sh')], home, {env, stdin: `${answer}\n`});
}

describe.skipIf(!hasShell)('connect.sh', () => {
  it('makes a key, remembers the host whose fingerprint is right, lists the folders', async () => {
    const {stdout, code} = await connect('yes');
    expect(code).toBe(0);
    expect(stdout).toContain('public');
    expect(stdout).toContain('256 SHA256:print %site.sftp.test% ssh-ed25519 KEY');
    expect(readFileSync(path.join(home, '.ssh/id_ed25519_sandbox'), 'utf8')).toMatch(
      /^-t ed25519 -f .*id_ed25519_sandbox -N /,
    );
    expect(readFileSync(path.join(home, '.ssh/known_hosts'), 'utf8')).toBe('%site.sftp.test% ssh-ed25519 KEY\n');
    expect(readFileSync(path.join(home, 'sftp-arguments'), 'utf8')).toMatch(
      /-i .*id_ed25519_sandbox -o IdentitiesOnly=yes -o StrictHostKeyChecking=yes fornecedor@%site\.sftp\.test%/,
    );
    expect(stdout).toMatch(/ls -l\n$/);
  });

  it('makes the folder of the keys for a new user, closed to others, and leaves the one that is there', async () => {
    const folder = path.join(home, '.ssh');
    const modeOf = (): number => statSync(folder).mode & 0o777;
    rmSync(folder, {recursive: true});
    expect(await connect('yes')).toMatchObject({code: 0});
    expect(modeOf()).toBe(0o700);
    chmodSync(folder, 0o711);
    expect(await connect('yes')).toMatchObject({code: 0});
    expect(modeOf()).toBe(0o711);
  });

  it('keeps the key that is there', async () => {
    writeFileSync(path.join(home, '.ssh/id_ed25519_sandbox'), 'mine');
    writeFileSync(path.join(home, '.ssh/id_ed25519_sandbox.pub'), 'mine');
    await connect('yes');
    expect(readFileSync(path.join(home, '.ssh/id_ed25519_sandbox'), 'utf8')).toBe('mine');
  });

  it('stops at a wrong fingerprint', async () => {
    const {code} = await connect('no');
    expect(code).not.toBe(0);
    expect(existsSync(path.join(home, '.ssh/known_hosts'))).toBe(false);
    expect(existsSync(path.join(home, 'sftp-arguments'))).toBe(false);
  });

  it('shows what ssh says when the server gives no key', async () => {
    closePort();
    const {code, stderr} = await connect('yes');
    expect(code).toBe(255);
    expect(stderr).toBe(`no host key from %site.sftp.test%, port 22. What ssh says:\n${refused}\n`);
    expect(existsSync(path.join(home, '.ssh/known_hosts'))).toBe(false);
    expect(existsSync(path.join(home, 'sftp-arguments'))).toBe(false);
  });

  // What the pages show has a button to copy it. A terminal gives the lines of a paste to the shell one by one, and to `read`.
  describe.each([
    ['the snippet of the host key', shown('region=settings,host-key')],
    ['the whole file', shown('')],
  ])('%s, pasted into a terminal', (_, copied) => {
    const paste = (
      answer: string,
      more: Readonly<Record<string, string>> = {SFTP_USER: 'fornecedor'},
    ): Promise<Outcome> =>
      run(['bash', '--norc', '--noprofile', '-i'], home, {
        env: {HOME: home, PATH: `${path.join(home, 'bin')}:${process.env.PATH ?? ''}`, ...more},
        stdin: `${copied}\n${answer}\nfalse\necho still here; set -o\n`,
      });
    const known = (): string | undefined => {
      const file = path.join(home, '.ssh/known_hosts');
      return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    };
    const expectUnchangedShell = ({stdout, stderr}: Outcome): void => {
      expect(stdout).toMatch(/still here\n[^]*errexit\s+off[^]*nounset\s+off[^]*pipefail\s+off/);
      expect(stderr).not.toContain('not found');
    };

    it('remembers the host after a “sim”', async () => {
      expectUnchangedShell(await paste('sim'));
      expect(known()).toBe('%site.sftp.test% ssh-ed25519 KEY\n');
    });

    it('remembers nothing after a “no”', async () => {
      const pasted = await paste('no');
      expectUnchangedShell(pasted);
      expect(pasted.stdout).toContain('256 SHA256:print');
      expect(known()).toBeUndefined();
    });

    it('says why the server gives no key', async () => {
      closePort();
      const pasted = await paste(':');
      expectUnchangedShell(pasted);
      expect(pasted.stderr).toContain(refused);
      expect(known()).toBeUndefined();
    });

    it('leaves the terminal open without SFTP_USER', async () => {
      expectUnchangedShell(await paste(':', {}));
    });
  });
});
