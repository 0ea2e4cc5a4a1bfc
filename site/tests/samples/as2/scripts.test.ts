/** Runs the shell samples: a supplier and a platform create certificates, exchange a message, and check its receipt. */
import {type ChildProcess, execFileSync, spawn} from 'node:child_process';
import {once} from 'node:events';
import {existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {setTimeout} from 'node:timers/promises';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it, vi} from 'vitest';
import {freePort, withServer} from '@integration-docs/simulator/testing';
import {canRun, run as runCommand, type Outcome} from '../../../commands/samples/run.ts';
import {samplePath} from '../files.ts';

const hasShell = canRun('curl');

vi.setConfig({testTimeout: 60_000, hookTimeout: 60_000});

const invoice = samplePath('as2/invoice.xml');
const folder = mkdtempSync(path.join(tmpdir(), 'as2-scripts-'));
const pathOf = (name: string): string => path.join(folder, name);
const run = (name: string, ...args: readonly string[]): Promise<Outcome> =>
  runCommand(['bash', samplePath(`as2/${name}`), ...args], folder, {env: {AS2_P12_PASSWORD: 'secret'}});
const openssl = (...args: readonly string[]): Buffer => execFileSync('openssl', args, {cwd: folder, stdio: 'pipe'});

const build = (
  document = invoice,
  key = 'own/as2.key',
  certificate = 'own/as2.crt',
  partner = 'partner/as2.crt',
): Promise<Outcome> => run('build-message.sh', document, key, certificate, partner);

let built: Outcome;

/** A build that fails; the good message is built again after it. */
async function failedBuild(...args: Parameters<typeof build>): Promise<Outcome> {
  const failed = await build(...args);
  expect(existsSync(pathOf('message.p7m'))).toBe(false);
  built = await build();
  return failed;
}

beforeAll(async () => {
  if (!hasShell) return;
  for (const [id, name] of [
    ['FORNECEDOR', 'own'],
    ['PLATAFORMA', 'partner'],
  ]) {
    const {code, stderr} = await run('make-certificate.sh', id ?? '', 'Fornecedor Exemplo, Lda.', name ?? '');
    expect(stderr).toBe('');
    expect(code).toBe(0);
  }
  built = await build();
}, 60_000);
afterAll(() => rmSync(folder, {recursive: true, force: true}));

describe.skipIf(!hasShell)('make-certificate.sh', () => {
  it('makes a certificate that inspect-certificate.sh explains', async () => {
    const {stdout, code} = await run('inspect-certificate.sh', 'own/as2.crt', 'own/as2.key');
    expect(code).toBe(0);
    expect(stdout).toMatch(/subject=.*CN ?= ?FORNECEDOR/);
    expect(stdout).toContain('sha256WithRSAEncryption');
    expect(stdout).toContain('(3072 bit)');
    expect(stdout).toContain('expiry: more than 60 days away');
    expect(stdout).toContain('private key: belongs to this certificate');
  });

  it('makes a PKCS #12 file with the password given', () => {
    expect(openssl('pkcs12', '-in', 'own/as2.p12', '-passin', 'pass:secret', '-nokeys').toString()).toContain(
      'BEGIN CERTIFICATE',
    );
  });

  it('leaves a key that exists alone', async () => {
    const before = readFileSync(pathOf('own/as2.key'));
    const {code, stderr} = await run('make-certificate.sh', 'FORNECEDOR', 'Fornecedor Exemplo, Lda.', 'own');
    expect(code).toBe(1);
    expect(stderr).toBe('own/as2.key exists: name another folder\n');
    expect(readFileSync(pathOf('own/as2.key'))).toEqual(before);
  });

  it.each([
    ['Água & Construções, Lda.', 'FORN'],
    ['Alfa/Beta + Gama = "S.A.", \\#1 $HOME', 'A/B+C=D'],
    ['Á'.repeat(64), 'X'.repeat(128)],
  ])('writes the names as they are: %s, %s', async (organisation, id) => {
    const name = `names-${id.slice(0, 1)}${organisation.length}`;
    const {stdout, stderr, code} = await run('make-certificate.sh', id, organisation, name);
    expect([code, stderr]).toEqual([0, '']);
    const subject = openssl(
      'x509',
      '-in',
      `${name}/as2.crt`,
      '-noout',
      '-subject',
      '-nameopt',
      'multiline,-esc_msb,utf8',
    );
    expect(subject.toString()).toContain(`organizationName          = ${organisation.replaceAll('\\', '\\\\')}\n`);
    expect(subject.toString()).toContain(`commonName                = ${id.slice(0, 64)}\n`);
    expect(stdout).toContain(organisation.slice(0, 4));
  });

  it.each(['', 'A'.repeat(65)])('makes nothing for the organisation "%s"', async (organisation) => {
    const {stderr, code} = await run('make-certificate.sh', 'FORN', organisation, 'too-long');
    expect([code, stderr]).toEqual([1, `the organisation has ${organisation.length} characters: 1 to 64\n`]);
    expect(existsSync(pathOf('too-long'))).toBe(false);
  });

  it('says why openssl fails, and leaves nothing behind', async () => {
    const {stderr, code} = await runCommand(
      ['bash', samplePath('as2/make-certificate.sh'), 'FORN', 'Alfa', 'broken'],
      folder,
      {env: {AS2_P12_PASSWORD: 'secret', OPENSSL_CONF: pathOf('no-such.cnf')}},
    );
    expect(code).toBe(1);
    expect(stderr).toContain('no-such.cnf');
    expect(readdirSync(pathOf('broken'))).toEqual([]);
  });

  it('does nothing without a password', async () => {
    const {code, stderr} = await runCommand(['bash', samplePath('as2/make-certificate.sh'), 'X', 'Y', 'other'], folder);
    expect(code).not.toBe(0);
    expect(stderr).toContain('set AS2_P12_PASSWORD');
  });
});

describe.skipIf(!hasShell)('arguments that are missing', () => {
  it.each(['make-certificate.sh', 'inspect-certificate.sh', 'build-message.sh', 'send-message.sh', 'verify-mdn.sh'])(
    'get the usage of %s',
    async (name) => {
      const usage = /^# {3}(\S+\.sh .*)$/m.exec(readFileSync(samplePath(`as2/${name}`), 'utf8'))?.[1];
      expect(await run(name)).toMatchObject({code: 2, stdout: '', stderr: `usage: ${usage}\n`});
    },
  );

  it('get the usage of responder.ts', async () => {
    const {code, stderr} = await runCommand([process.execPath, samplePath('as2/responder.ts')], folder);
    expect([code, stderr]).toEqual([2, 'Usage: node responder.ts <its.key> <its.crt> <your.crt> [port]\n']);
  });
});

describe.skipIf(!hasShell)('an AS2 identifier that the partner sheet forbids', () => {
  it.each(['', 'MEU ID', 'FORNECEDÔR', 'A"B', 'A\\B', 'A'.repeat(129)])('is refused: "%s"', async (id) => {
    const refusal = `AS2 identifier '${id}': 1 to 128 ASCII characters, without spaces, " and \\\n`;
    const made = await run('make-certificate.sh', id, 'Fornecedor Exemplo, Lda.', 'no-such');
    expect([made.code, made.stderr]).toEqual([1, refusal]);
    expect(existsSync(pathOf('no-such'))).toBe(false);
    const sent = await run('send-message.sh', 'http://127.0.0.1:9/', id, 'PLATAFORMA');
    expect([sent.code, sent.stdout, sent.stderr]).toEqual([1, '', refusal]);
  });
});

describe.skipIf(!hasShell)('inspect-certificate.sh', () => {
  it('refuses the key of another certificate', async () => {
    const {code, stderr} = await run('inspect-certificate.sh', 'own/as2.crt', 'partner/as2.key');
    expect(code).toBe(1);
    expect(stderr).toContain('belongs to another certificate');
  });
});

describe.skipIf(!hasShell)('a certificate that has expired', () => {
  const expired = 'expired.crt';
  beforeAll(async () => {
    openssl('req', '-new', '-key', 'partner/as2.key', '-subj', '/CN=PLATAFORMA', '-out', 'expired.csr');
    openssl('x509', '-req', '-days', '0', '-in', 'expired.csr', '-signkey', 'partner/as2.key', '-out', expired);
    // It is valid until the second in which it was made.
    await setTimeout(1100);
  });

  it('is called expired by inspect-certificate.sh, which looks at the key all the same', async () => {
    const {code, stdout, stderr} = await run('inspect-certificate.sh', expired, 'partner/as2.key');
    expect([code, stderr]).toEqual([1, `expiry: ${expired} has expired: stop sending until it is replaced\n`]);
    expect(stdout).toContain('private key: belongs to this certificate');
  });

  it.each([
    ['partner', ['own/as2.key', 'own/as2.crt', expired]],
    ['own', ['partner/as2.key', expired, 'own/as2.crt']],
  ])('of the %s side makes build-message.sh build nothing', async (_, certificates) => {
    const {code, stdout, stderr} = await failedBuild(invoice, ...certificates);
    expect([code, stdout, stderr]).toEqual([1, '', `${expired} has expired: stop sending until it is replaced\n`]);
  });
});

describe.skipIf(!hasShell)('build-message.sh', () => {
  it('refuses a document without content', async () => {
    writeFileSync(pathOf('empty.xml'), '');
    const {stderr, code} = await failedBuild('empty.xml');
    expect([code, stderr]).toEqual([1, 'empty.xml is empty, or does not exist\n']);
  });

  it.each([
    ['Latin-1', Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>Água</a>', 'latin1')],
    ['UTF-16', Buffer.from('\uFEFF<a>Água</a>', 'utf16le')],
  ])('refuses a document in %s', async (_, bytes) => {
    writeFileSync(pathOf('other.xml'), bytes);
    const {stderr, code} = await failedBuild('other.xml');
    expect(code).toBe(1);
    expect(stderr).toBe('other.xml is not UTF-8: save it as UTF-8, with encoding="UTF-8" in its first line\n');
  });

  it('makes what the partner decrypts, verifies and reads: the document, byte for byte', () => {
    expect(built).toMatchObject({code: 0, stderr: ''});
    openssl(
      'cms',
      '-decrypt',
      '-binary',
      '-inform',
      'DER',
      '-in',
      'message.p7m',
      '-inkey',
      'partner/as2.key',
      '-recip',
      'partner/as2.crt',
      '-out',
      'decrypted.mime',
    );
    expect(readFileSync(pathOf('decrypted.mime'))).toEqual(readFileSync(pathOf('signed.mime')));
    const [payload = '', signature = ''] = signedParts(readFileSync(pathOf('decrypted.mime'), 'latin1'));
    expect(payload).toBe(readFileSync(pathOf('payload.mime'), 'latin1'));
    writeFileSync(pathOf('received.p7s'), Buffer.from(signature.split('\r\n\r\n')[1] ?? '', 'base64'));
    openssl(
      ...['cms', '-verify', '-binary', '-inform', 'DER', '-in', 'received.p7s', '-content', 'payload.mime'],
      ...['-CAfile', 'own/as2.crt', '-partial_chain', '-purpose', 'any', '-out', 'verified.mime'],
    );
    expect(payload.slice(payload.indexOf('\r\n\r\n') + 4)).toBe(readFileSync(invoice, 'latin1'));
  });

  it('refuses a file name that breaks the header', async () => {
    writeFileSync(pathOf('a"b.xml'), '<a/>');
    const {code, stderr} = await failedBuild('a"b.xml');
    expect(code).toBe(1);
    expect(stderr).toContain("file name 'a\"b.xml'");
  });

  it.each<[string, Parameters<typeof build>]>([
    ['a key of another certificate', [invoice, 'partner/as2.key']],
    ['no certificate of the partner', [invoice, undefined, undefined, 'none.crt']],
  ])('leaves nothing that could be sent, after %s', async (_, args) => {
    expect((await failedBuild(...args)).code).toBeGreaterThan(0);
  });

  it('keeps the MIC of exactly the bytes that were signed', () => {
    const mic = openssl('dgst', '-sha256', '-binary', 'payload.mime').toString('base64');
    expect(readFileSync(pathOf('mic.txt'), 'utf8')).toBe(mic);
    expect(built.stdout).toBe(`MIC: ${mic}, sha-256\n`);
  });
});

/** The two parts of a `multipart/signed`. */
function signedParts(signed: string): readonly string[] {
  const boundary = /boundary="([^"]+)"/.exec(signed)?.[1] ?? '';
  return signed
    .split(`--${boundary}`)
    .slice(1, 3)
    .map((part) => part.slice(2, -2));
}

/** Creates a signed MDN of the partner, as content type and body of an HTTP response. */
function mdn(
  disposition: string,
  mic: string,
  signer: string,
  of: string,
  {field = 'Disposition', text = 'Received.', encoding = ''} = {},
): {readonly type: string; readonly body: string} {
  const fields = [
    `Original-Message-ID: ${of}`,
    ...disposition.split(' and ').map((each) => `${field}: automatic-action/MDN-sent-automatically;\r\n ${each}`),
    `Received-content-MIC: ${mic}`,
    '',
  ].join('\r\n');
  const report = [
    'Content-Type: multipart/report; report-type=disposition-notification; boundary="report"',
    '',
    '--report',
    'Content-Type: text/plain',
    '',
    text,
    '--report',
    ...(encoding === '' ? [] : [`Content-Transfer-Encoding: ${encoding}`]),
    'Content-Type: message/disposition-notification',
    '',
    encoding === 'base64' ? Buffer.from(fields).toString('base64').replace(/.{64}/g, '$&\r\n') : fields,
    '--report--',
    '',
  ].join('\r\n');
  writeFileSync(pathOf('report.mime'), report);
  openssl(
    'cms',
    '-sign',
    '-binary',
    '-nosmimecap',
    '-md',
    'sha256',
    '-signer',
    `${signer}/as2.crt`,
    '-inkey',
    `${signer}/as2.key`,
    '-in',
    'report.mime',
    '-outform',
    'DER',
    '-out',
    'report.p7s',
  );
  const signature = readFileSync(pathOf('report.p7s')).toString('base64').replace(/.{64}/g, '$&\r\n');
  const head = 'Content-Type: application/pkcs7-signature\r\nContent-Transfer-Encoding: base64\r\n\r\n';
  return {
    type: 'multipart/signed; protocol="application/pkcs7-signature"; micalg=sha-256; boundary="mdn"',
    body: `--mdn\r\n${report}\r\n--mdn\r\n${head}${signature}\r\n--mdn--\r\n`,
  };
}

describe.skipIf(!hasShell)('send-message.sh and verify-mdn.sh', () => {
  const mic = (): string => `${readFileSync(pathOf('mic.txt'), 'utf8')}, sha-256`;

  const files = ['mdn.headers', 'mdn.body', 'partner/as2.crt', 'mic.txt', 'message-id.txt'];
  const send = (base: string): Promise<Outcome> =>
    run('send-message.sh', `${base}/as2`, 'FORNECEDOR', 'PLATAFORMA', '<one@FORNECEDOR>');

  async function exchange(
    disposition: string,
    received: string,
    {
      signer = 'partner',
      of = '<one@FORNECEDOR>',
      ...parts
    }: {signer?: string; of?: string; field?: string; text?: string; encoding?: string} = {},
  ): Promise<Outcome> {
    const {type, body} = mdn(disposition, received, signer, of, parts);
    const answer = {status: 200, headers: {'Content-Type': type}, body: Buffer.from(body)};
    await withServer(
      () => answer,
      async (platform) => {
        const sent = await send(platform.base);
        expect(sent).toMatchObject({code: 0, stderr: ''});
        expect(sent.stdout).toContain('Message-ID: <one@FORNECEDOR>');
        expect(platform.seen[0]?.body).toEqual(readFileSync(pathOf('message.p7m')));
        expect(platform.seen[0]?.headers).toMatchObject({
          'as2-from': 'FORNECEDOR',
          'as2-to': 'PLATAFORMA',
          'message-id': '<one@FORNECEDOR>',
          'content-type': expect.stringContaining('application/pkcs7-mime') as string,
        });
      },
    );
    return run('verify-mdn.sh', ...files);
  }

  it.each(['sha-256', 'sha256', 'SHA-256', 'SHA256'])('a receipt that writes the algorithm %s', async (algorithm) => {
    const {stderr, code} = await exchange('processed', mic().replace('sha-256', algorithm));
    expect([code, stderr]).toEqual([0, '']);
  });

  const html = {'Content-Type': 'text/html; charset=utf-8'};
  const report = {'Content-Type': 'multipart/report; report-type=disposition-notification; boundary="report"'};
  it.each([
    [200, {}, '', 'no MDN: the body is empty. Ask for the MDN with Disposition-Notification-To'],
    [200, html, '<p>Proxy</p>', 'no MDN (Content-Type: text/html; charset=utf-8): a proxy or another address answered'],
    [200, {}, 'ok', 'no MDN (no Content-Type): a proxy'],
    [200, report, '--report--', 'the MDN is not signed: do not send again; next time, ask for a signed one'],
    [404, html, '<p>Not found</p>', 'HTTP 404, without an MDN: correct the cause, then send with a new Message-ID'],
    [413, {}, '', 'HTTP 413, without an MDN: correct the cause'],
    [408, {}, '', 'HTTP 408, without an MDN: send again later, with the same Message-ID'],
    [429, {}, '', 'HTTP 429, without an MDN: send again later'],
    [503, html, '<p>Later</p>', 'HTTP 503, without an MDN: send again later'],
  ])('an answer %s with %o and the body "%s"', async (status, headers, body, said) => {
    await exchange('processed', mic());
    await withServer(
      () => ({status, headers, body: Buffer.from(body)}),
      async (platform) => {
        expect((await send(platform.base)).code).toBe(status === 200 ? 0 : 22);
      },
    );
    const {code, stdout, stderr} = await run('verify-mdn.sh', ...files);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(said);
  });

  it('no connection, after an exchange', async () => {
    await exchange('processed', mic());
    expect((await send(`http://127.0.0.1:${await freePort()}`)).stderr).toContain('curl: (7)');
    const {code, stderr} = await run('verify-mdn.sh', ...files);
    expect(code).toBe(1);
    expect(stderr).toContain('no HTTP response: settle what curl says, then send again with the same Message-ID');
  });

  it('a receipt that was changed', async () => {
    await exchange('processed', mic());
    writeFileSync(pathOf('mdn.body'), readFileSync(pathOf('mdn.body'), 'latin1').replace('Received.', 'Refused.'));
    const {code, stderr} = await run('verify-mdn.sh', ...files);
    expect(code).toBe(1);
    expect(stderr).toContain('the signature of the MDN does not verify: do not send again');
  });

  it('a signed answer that is no receipt', async () => {
    const {code, stdout, stderr} = await exchange('processed', mic(), {field: 'Result'});
    expect(code).toBe(1);
    expect(stdout).toContain('Disposition: none');
    expect(stderr).toContain('not processed cleanly');
  });

  it('a readable text that quotes another disposition', async () => {
    const text = ' Quoted:\r\n\r\nDisposition: automatic-action/MDN-sent-automatically; processed';
    const refused = await exchange('processed/error: unexpected-processing-error', mic(), {text});
    expect(refused.code).toBe(1);
    expect(refused.stdout).toContain('; processed/error: unexpected-processing-error\n');
    expect((await exchange('processed', mic(), {text: text.replace('processed', 'failed')})).code).toBe(0);
    const part = `Content-Type: message/disposition-notification\r\n\r\n${text}`;
    expect((await exchange('processed/error', mic(), {text: ` Quoted:\r\n${part}`})).code).toBe(1);
  });

  it('two dispositions that differ, whichever comes first', async () => {
    for (const disposition of ['processed and processed/error', 'failed and processed']) {
      const {code, stderr} = await exchange(disposition, mic());
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining('the report of the MDN has two values of Disposition: do not send again'),
      ]);
    }
    expect((await exchange('processed and processed', mic())).code).toBe(0);
  });

  it('a report in base64, and one that it cannot read', async () => {
    expect(await exchange('processed', mic(), {encoding: 'base64'})).toMatchObject({code: 0, stderr: ''});
    expect((await exchange('processed/error', mic(), {encoding: 'base64'})).code).toBe(1);
    const {code, stderr} = await exchange('processed', mic(), {encoding: 'quoted-printable'});
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('the report of the MDN cannot be read: do not send again'),
    ]);
  });

  it('a receipt for exactly what was sent', async () => {
    const {stdout, stderr, code} = await exchange('processed', mic());
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout).toContain('MDN verified');
  });

  it.each([
    ['of other bytes', (): string => 'x'.repeat(43) + '=, sha-256', 'the MIC is not the one of the message sent'],
    ['by another algorithm', (): string => mic().replace('sha-256', 'sha1'), 'the MIC is in sha1, not in sha-256'],
  ])('a receipt with a MIC %s', async (_, received, said) => {
    const {stderr, code} = await exchange('processed', received());
    expect(code).toBe(1);
    expect(stderr).toContain(said);
  });

  it('a receipt of another transfer of the same document', async () => {
    const {stderr, code} = await exchange('processed', mic(), {of: '<first@FORNECEDOR>'});
    expect(code).toBe(1);
    expect(stderr).toContain('the MDN is of another message');
  });

  it('a stored receipt, at the time it came', async () => {
    await exchange('processed', mic());
    const now = Math.floor(Date.now() / 1000);
    expect((await run('verify-mdn.sh', ...files, String(now))).code).toBe(0);
    const later = await run('verify-mdn.sh', ...files, String(now + 3 * 365 * 86_400));
    expect(later.code).toBe(1);
    expect(later.stderr).toContain('certificate has expired');
    expect(later.stderr).toContain('add the time it came (sixth argument)');
  });

  it('a receipt, with the certificate of the partner in DER, or without one', async () => {
    await exchange('processed', mic());
    openssl('x509', '-in', 'partner/as2.crt', '-outform', 'DER', '-out', 'partner.cer');
    const withCertificate = (file: string): Promise<Outcome> => run('verify-mdn.sh', ...files.with(2, file));
    expect((await withCertificate('partner.cer')).stdout).toContain('MDN verified');
    for (const file of ['partner/missing.crt', 'mic.txt']) {
      const {code, stderr} = await withCertificate(file);
      expect([code, stderr]).toEqual([1, expect.stringContaining(`no certificate in ${file}: give the partner's`)]);
    }
  });

  it('a refusal', async () => {
    const {stdout, stderr, code} = await exchange('processed/error: decryption-failed', mic());
    expect(code).toBe(1);
    expect(stdout).toContain('processed/error: decryption-failed');
    expect(stderr).toContain('not processed cleanly');
  });

  it('a receipt that somebody else signed', async () => {
    const {stdout, stderr, code} = await exchange('processed', mic(), {signer: 'own'});
    expect(code).toBe(1);
    expect(stderr).toContain('not signed with partner/as2.crt: compare its fingerprint with the partner sheet');
    expect(stdout).not.toContain('MDN verified');
  });
});

describe.skipIf(!hasShell)('try-it.sh', () => {
  it.each([
    ['a document', invoice],
    ['the one beside it', ''],
  ])('goes from the certificates to the verified MDN with %s', async (_, document) => {
    const here = mkdtempSync(path.join(tmpdir(), 'as2-try-'));
    const command = ['bash', samplePath('as2/try-it.sh'), document, String(await freePort())] as const;
    const tryIt = (): Promise<Outcome> => runCommand(command, here, {env: {NODE: process.execPath}});
    expect((await tryIt()).stdout).toContain('MDN verified');
    const {stdout, code} = await tryIt();
    rmSync(here, {recursive: true, force: true});
    expect(stdout).toContain('MDN verified');
    expect(code).toBe(0);
  });

  it.each([
    ['own', 'own', 'PLATAFORMA', 'processed/error: decryption-failed'],
    ['partner', 'partner', 'PLATAFORMA', 'processed/error: authentication-failed'],
    ['own', 'partner', 'FORNECEDOR', 'failed/failure: sender-equals-receiver'],
    ['own', 'partner', 'plataforma', 'processed/error: authentication-failed'],
    ['own', 'partner', 'PLATAFORMA', 'processed'],
  ])('answers a message signed by %s and encrypted for %s, to %s: %s', async (signer, reader, to, disposition) => {
    const {responder, port} = await startResponder();
    await run('build-message.sh', invoice, `${signer}/as2.key`, `${signer}/as2.crt`, `${reader}/as2.crt`);
    const send = (): Promise<Outcome> => run('send-message.sh', `http://127.0.0.1:${port}/`, 'FORNECEDOR', to, '<a@b>');
    await send();
    const first = readFileSync(pathOf('mdn.body'));
    await send();
    const files = ['mdn.headers', 'mdn.body', 'partner/as2.crt', 'mic.txt', 'message-id.txt'];
    const {stdout, code} = await run('verify-mdn.sh', ...files);
    responder.kill();
    expect(stdout).toContain(`Disposition: automatic-action/MDN-sent-automatically; ${disposition}\n`);
    expect(code).toBe(disposition === 'processed' ? 0 : 1);
    // A repeated message gets the same MDN.
    expect(readFileSync(pathOf('mdn.body'))).toEqual(first);
  });

  it('refuses what the platform refuses', async () => {
    const {responder, port} = await startResponder();
    const options = 'signed-receipt-protocol=optional,pkcs7-signature; signed-receipt-micalg=optional,sha-256';
    const post = async (body: Buffer, headers: Readonly<Record<string, string>>): Promise<string> => {
      const standard = {
        'AS2-From': 'FORNECEDOR',
        'AS2-To': 'PLATAFORMA',
        'Message-ID': `<${String(Math.random())}@b>`,
        'Content-Type': 'application/pkcs7-mime; smime-type=enveloped-data',
        'Disposition-Notification-To': 'x',
        'Disposition-Notification-Options': options,
      };
      const init = {method: 'POST', body: new Uint8Array(body), headers: {...standard, ...headers}};
      const response = await fetch(`http://127.0.0.1:${port}/`, init);
      const text = await response.text();
      return /^Disposition: .*; (.*)$/m.exec(text)?.[1]?.trim() ?? `${response.status} ${text}`;
    };
    await run('build-message.sh', invoice, 'own/as2.key', 'own/as2.crt', 'partner/as2.crt');
    const message = readFileSync(pathOf('message.p7m'));
    const signed = readFileSync(pathOf('signed.mime'));
    const encrypted = (file: string, cipher: string): Buffer =>
      openssl('cms', '-encrypt', '-binary', cipher, '-in', file, '-outform', 'DER', 'partner/as2.crt');
    const weak = openssl(
      ...['cms', '-sign', '-binary', '-md', 'sha1', '-signer', 'own/as2.crt', '-inkey', 'own/as2.key'],
      ...['-in', 'payload.mime', '-outform', 'DER'],
    );
    const [start = ''] = signed.toString('latin1').split('MII');
    const boundary = /boundary="([^"]+)"/.exec(start)?.[1] ?? '';
    writeFileSync(
      pathOf('sha1.mime'),
      Buffer.from(`${start}${weak.toString('base64')}\r\n--${boundary}--\r\n`, 'latin1'),
    );
    const answers = {
      good: await post(message, {}),
      tripleDes: await post(encrypted('signed.mime', '-des3'), {}),
      sha1: await post(encrypted('sha1.mime', '-aes256'), {}),
      unencrypted: await post(signed, {'Content-Type': 'multipart/signed'}),
      unknown: await post(message, {'AS2-From': 'NOBODY'}),
      pgp: await post(message, {'Disposition-Notification-Options': options.replace('pkcs7-signature', 'pgp')}),
      mic: await post(message, {'Disposition-Notification-Options': options.replace('sha-256', 'sha1')}),
      noMdn: await post(message, {'Disposition-Notification-To': ''}),
      noId: await post(message, {'Message-ID': ''}),
      tooLarge: await post(Buffer.alloc(26_214_401), {}),
    };
    responder.kill();
    expect(answers).toEqual({
      good: 'processed',
      tripleDes: 'processed/error: insufficient-message-security',
      sha1: 'processed/error: insufficient-message-security',
      unencrypted: 'processed/error: insufficient-message-security',
      unknown: 'processed/error: authentication-failed',
      pgp: 'failed/failure: unsupported format',
      mic: 'failed/failure: unsupported MIC-algorithms',
      noMdn: '200 ',
      noId: '400 ',
      tooLarge: '413 ',
    });
  });

  async function startResponder(): Promise<{readonly responder: ChildProcess; readonly port: number}> {
    const port = await freePort();
    const args = ['partner/as2.key', 'partner/as2.crt', 'own/as2.crt', String(port)];
    const responder = spawn(process.execPath, [samplePath('as2/responder.ts'), ...args], {cwd: folder});
    await once(responder.stdout, 'data');
    return {responder, port};
  }
});
