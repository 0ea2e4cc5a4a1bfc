/**
 * pt: Simula a plataforma nesta máquina: decifra o que send-message.sh envia, verifica a assinatura,
 * pt: responde com um MDN assinado.
 * pt: Só para experimentar: usa HTTP, tem um só parceiro e guarda apenas os MDN, em memória. Os identificadores
 * pt: AS2 são os CN dos certificados. Não imita: MDN assíncrono ou por assinar, MIC sem ser SHA-256, compressão,
 * pt: leitura do documento, mensagens de estado.
 * en: Simulates the platform on this machine: decrypts what send-message.sh sends, verifies the signature,
 * en: responds with a signed MDN.
 * en: Only for trying out: uses HTTP, has a single partner and keeps only the MDNs, in memory. The AS2
 * en: identifiers are the CNs of the certificates. It does not imitate: asynchronous or unsigned MDNs,
 * en: a MIC other than SHA-256, compression, reading the document, status messages.
 *
 *   node responder.ts <its.key> <its.crt> <your.crt> [port]
 *
 * Node.js 22.18 (`npx tsx responder.ts`), OpenSSL 3.
 */
import {execFileSync} from 'node:child_process';
import {createHash, randomBytes, X509Certificate} from 'node:crypto';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {buffer} from 'node:stream/consumers';

if (process.argv.length < 5) {
  console.error('Usage: node responder.ts <its.key> <its.crt> <your.crt> [port]');
  process.exit(2);
}
const [key = '', certificate = '', partner = ''] = process.argv.slice(2, 5).map((file) => resolve(file));
const port = Number(process.argv[5] ?? 4080);

/** pt: O que se lê dos cabeçalhos. / en: What is read from the headers. */
type Request = Readonly<Record<'from' | 'to' | 'messageId' | 'options' | 'type', string>>;

const identifierIn = (file: string): string | undefined =>
  /^CN=(.*)$/m.exec(new X509Certificate(readFileSync(file)).subject)?.[1];

function openssl(folder: string, command: string): void {
  execFileSync('openssl', command.split(' '), {cwd: folder, stdio: 'pipe'});
}

/** pt: Os bytes DER do nome de um algoritmo recusado. / en: The DER bytes of the name of a refused algorithm. */
const refused = {
  encryption: ['06082a864886f70d0307', '06082a864886f70d0302'], // 3DES, RC2
  signature: ['06052b0e03021a', '06082a864886f70d0205'], // SHA-1, MD5
};
const names = (message: Buffer, algorithms: readonly string[]): boolean =>
  algorithms.some((name) => message.includes(Buffer.from(name, 'hex')));

/** pt: O que os cabeçalhos já decidem. / en: What the headers decide already. */
function refusalOf({from, to, options, type}: Request): string | undefined {
  if (from === to) return 'failed/failure: sender-equals-receiver';
  if (from !== identifierIn(partner) || to !== identifierIn(certificate)) return 'processed/error: authentication-failed';
  if (options !== '' && !/pkcs7-signature/i.test(options)) return 'failed/failure: unsupported format';
  if (options !== '' && !/sha-?256/i.test(options)) return 'failed/failure: unsupported MIC-algorithms';
  if (!/^application\/(?:x-)?pkcs7-mime/i.test(type)) return 'processed/error: insufficient-message-security';
  return undefined;
}

// #region receive
/** pt: Abre a mensagem. Devolve a disposição do MDN e, se houver, o MIC. / en: Opens the message. Returns the disposition of the MDN and, if any, the MIC. */
function receive(folder: string, message: Buffer): {readonly disposition: string; readonly mic?: string} {
  if (names(message, refused.encryption)) return {disposition: 'processed/error: insufficient-message-security'};
  writeFileSync(join(folder, 'message.p7m'), message);
  try {
    openssl(folder, 'cms -decrypt -binary -inform DER -in message.p7m -out signed.mime -inkey key -recip certificate');
  } catch {
    return {disposition: 'processed/error: decryption-failed'};
  }
  const [payload, signature] = signedParts(readFileSync(join(folder, 'signed.mime')));
  if (payload === undefined || signature === undefined) return {disposition: 'processed/error: insufficient-message-security'};
  const signatureBytes = Buffer.from(signature.toString().split('\r\n\r\n')[1] ?? '', 'base64');
  if (names(signatureBytes, refused.signature)) return {disposition: 'processed/error: insufficient-message-security'};
  writeFileSync(join(folder, 'payload.mime'), payload);
  writeFileSync(join(folder, 'signature.p7s'), signatureBytes);
  try {
    // pt: Só conta o certificado do parceiro, não o que vier na mensagem. / en: Only the partner's certificate counts, not one inside the message.
    openssl(folder, 'cms -verify -binary -inform DER -in signature.p7s -content payload.mime -out ignored -nointern -certfile partner -CAfile partner -partial_chain -purpose any');
  } catch (error) {
    const changed = String(error).includes('content verify error');
    return {disposition: `processed/error: ${changed ? 'integrity-check-failed' : 'authentication-failed'}`};
  }
  // pt: O MIC é o resumo dos bytes assinados, sem os converter. / en: The MIC is the hash of the signed bytes, without converting them.
  return {disposition: 'processed', mic: createHash('sha256').update(payload).digest('base64')};
}
// #endregion receive

/**
 * pt: As duas partes de um `multipart/signed`; a mudança de linha antes do separador pertence ao separador.
 * en: The two parts of a `multipart/signed`; the line break before a boundary belongs to the boundary.
 */
function signedParts(signed: Buffer): readonly Buffer[] {
  const text = signed.toString('latin1');
  const boundary = /^Content-Type: multipart\/signed;.*boundary="([^"]+)"/i.exec(text)?.[1];
  if (boundary === undefined) return [];
  return text.split(`--${boundary}`).slice(1, 3).map((part) => Buffer.from(part.slice(2, -2), 'latin1'));
}

/** pt: Junta as partes, cada uma com os seus cabeçalhos. / en: Joins the parts, each with its own headers. */
function multipart(boundary: string, parts: readonly Buffer[]): Buffer {
  const open = parts.flatMap((part) => [Buffer.from(`--${boundary}\r\n`), part, Buffer.from('\r\n')]);
  return Buffer.concat([...open, Buffer.from(`--${boundary}--\r\n`)]);
}

const entity = (...lines: readonly string[]): Buffer => Buffer.from(lines.join('\r\n'));

// #region answer
/** pt: Um MDN assinado: o corpo e o separador que o Content-Type indica. / en: A signed MDN: its body and the boundary that its Content-Type names. */
function mdn(folder: string, recipient: string, messageId: string, {disposition, mic}: ReturnType<typeof receive>) {
  const [outer, inner] = [`mdn-${randomBytes(12).toString('hex')}`, `report-${randomBytes(12).toString('hex')}`] as const;
  const report = Buffer.concat([
    entity(`Content-Type: multipart/report; report-type=disposition-notification; boundary="${inner}"`, '', ''),
    multipart(inner, [
      entity('Content-Type: text/plain; charset=us-ascii', '', `${disposition}. This does not mean that the document was accepted.`, ''),
      entity(
        'Content-Type: message/disposition-notification',
        '',
        'Reporting-UA: responder.ts',
        `Final-Recipient: rfc822; ${recipient}`,
        `Original-Message-ID: ${messageId}`,
        ...(mic === undefined ? [] : [`Received-content-MIC: ${mic}, sha-256`]),
        `Disposition: automatic-action/MDN-sent-automatically; ${disposition}`,
        '',
      ),
    ]),
  ]);
  writeFileSync(join(folder, 'report.mime'), report);
  openssl(folder, 'cms -sign -binary -nosmimecap -md sha256 -signer certificate -inkey key -in report.mime -outform DER -out report.p7s');
  const signature = readFileSync(join(folder, 'report.p7s')).toString('base64').replace(/.{64}(?=.)/g, '$&\r\n');
  const head = ['Content-Type: application/pkcs7-signature; name="smime.p7s"', 'Content-Transfer-Encoding: base64', ''];
  return {boundary: outer, body: multipart(outer, [report, entity(...head, signature)])};
}
// #endregion answer

/** pt: Os MDN por Message-ID: uma repetição recebe o mesmo MDN, byte por byte. / en: The MDNs by Message-ID: a repetition gets the same MDN, byte for byte. */
const sentMdns = new Map<string, ReturnType<typeof mdn>>();

function answer(request: Request, message: Buffer): ReturnType<typeof mdn> {
  const {to, messageId} = request;
  const previous = sentMdns.get(messageId);
  if (previous !== undefined) return previous;
  const folder = mkdtempSync(join(tmpdir(), 'as2-responder-'));
  for (const [name, file] of Object.entries({key, certificate, partner})) writeFileSync(join(folder, name), readFileSync(file));
  const refusal = refusalOf(request);
  const outcome = refusal === undefined ? receive(folder, message) : {disposition: refusal};
  const newMdn = mdn(folder, to, messageId, outcome);
  rmSync(folder, {recursive: true});
  console.log(`${messageId}: ${outcome.disposition}`);
  sentMdns.set(messageId, newMdn);
  return newMdn;
}

const server = createServer((request, response) => {
  void buffer(request).then((message) => {
    if (request.method !== 'POST') return response.writeHead(405, {Allow: 'POST'}).end();
    if (message.length > 26_214_400) return response.writeHead(413).end();
    const header = (name: string): string => request.headers[name]?.toString() ?? '';
    const [from, to, messageId] = [header('as2-from'), header('as2-to'), header('message-id')];
    if ([from, to, messageId].includes('')) return response.writeHead(400).end();
    const [options, type] = [header('disposition-notification-options'), header('content-type')];
    const {boundary, body} = answer({from, to, messageId, options, type}, message);
    if (header('disposition-notification-to') === '') return response.writeHead(200).end();
    return response
      .writeHead(200, {
        'AS2-Version': '1.1',
        'AS2-From': to,
        'AS2-To': from,
        'Message-ID': `<${randomBytes(12).toString('hex')}@responder.example>`,
        'MIME-Version': '1.0',
        'Content-Type': `multipart/signed; protocol="application/pkcs7-signature"; micalg=sha-256; boundary="${boundary}"`,
      })
      .end(body);
  });
});
server.listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${port}/`));
