/**
 * Writes samples/verify-signature/vectors.json: `node site/commands/samples/make-vectors.ts`. A test compares the file with the output
 * of this module, so that the vectors always contain the example event of the contract.
 */
import {writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import * as z from 'zod';
import {loadContract} from '@integration-docs/contract';
import {projectRoot} from '@integration-docs/facts/node';
import {sign, type Vector, type Vectors} from './vectors.ts';

/** The secret of the published vector of Standard Webhooks (libraries/javascript/src/webhook.test.ts, MIT). */
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const oldSecret = `whsec_${Buffer.from('samples: the old secret!').toString('base64')}`;
const otherSecret = `whsec_${Buffer.from('samples: another secret!').toString('base64')}`;

const {examples, parameters} = (await loadContract(projectRoot)).in.en.components;
const event = z.looseObject({id: z.string()}).parse(examples.EventDocumentDelivered?.value);
const id = event.id;
const timestamp = z.string().parse(parameters.WebhookTimestamp?.schema.examples?.[0]);
const now = Number(timestamp);

interface Case {
  readonly secrets?: string;
  /** The body that was signed. Default: the body that is sent. */
  readonly signed?: Uint8Array | string;
  readonly signature?: string;
  readonly headers?: Vector['headers'];
  readonly now?: number;
}

function vector(
  name: string,
  pt: string,
  en: string,
  body: Uint8Array | string,
  verdict: Vector['verdict'],
  {
    secrets = secret,
    signed = body,
    signature = sign(secret, id, timestamp, bytes(signed)),
    headers,
    ...rest
  }: Case = {},
): Vector {
  const defaultHeaders = {'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature};
  return {
    name,
    what: {pt, en},
    secrets,
    headers: headers ?? defaultHeaders,
    now: rest.now ?? now,
    body: Buffer.from(bytes(body)).toString('base64'),
    ...verdictFields(verdict),
  };
}

function verdictFields(verdict: Vector['verdict']): Pick<Vector, 'expected' | 'verdict'> {
  return {expected: verdict === 'valid' ? verdict : `invalid: ${verdict}`, verdict};
}

function bytes(body: Uint8Array | string): Uint8Array {
  return typeof body === 'string' ? new TextEncoder().encode(body) : body;
}

function makeVectors(): Vectors {
  const body = JSON.stringify(event);
  const pretty = JSON.stringify(event, null, 2);
  const signature = sign(secret, id, timestamp, bytes(body));
  const oldSignature = sign(oldSecret, id, timestamp, bytes(body));
  const nonAscii = '{"name":"Construção & Conservação, Lda.","total":"10,00 €","note":"👍"}';
  return {
    about: {
      pt: 'Vetores de teste da verificação de webhooks. body está em base64; secrets separa os segredos com espaços; now é o relógio de quem recebe; verdict é o que devolvem as funções de verificação publicadas.',
      en: 'Test vectors for the verification of webhooks. body is base64; secrets separates the secrets with spaces; now is the clock of the receiver; verdict is what the published verification functions return.',
    },
    vectors: [
      {
        name: 'standard-webhooks',
        what: {pt: 'O vetor publicado de Standard Webhooks.', en: 'The published vector of Standard Webhooks.'},
        secrets: secret,
        headers: {
          'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
          'webhook-timestamp': '1614265330',
          'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
        },
        now: 1614265330,
        body: Buffer.from('{"test": 2432232314}').toString('base64'),
        ...verdictFields('valid'),
      },
      vector('event', 'Um evento do contrato.', 'An event of the contract.', body, 'valid'),
      vector(
        'tampered',
        'Um carácter do corpo foi alterado.',
        'One character of the body was changed.',
        body.replace('600000001', '600000002'),
        'no-matching-signature',
        {signed: body},
      ),
      vector(
        'reformatted',
        'O mesmo JSON, escrito de novo com indentação.',
        'The same JSON, written again with indentation.',
        pretty,
        'no-matching-signature',
        {signed: body},
      ),
      vector(
        'wrong-secret',
        'O segredo é de outro endereço.',
        'The secret belongs to another endpoint.',
        body,
        'no-matching-signature',
        {secrets: otherSecret},
      ),
      vector(
        'empty-secret',
        'Sem segredo nada confere, nem uma assinatura com chave vazia.',
        'Without a secret nothing matches, not even a signature with an empty key.',
        body,
        'no-matching-signature',
        {secrets: '', signature: sign('whsec_', id, timestamp, bytes(body))},
      ),
      vector(
        'prefix-only-secret',
        'Só o prefixo do segredo, e uma assinatura com chave vazia: falsificada.',
        'Only the prefix of the secret, and a signature with an empty key: forged.',
        body,
        'no-matching-signature',
        {secrets: 'whsec_', signature: sign('whsec_', id, timestamp, bytes(body))},
      ),
      vector(
        'short-secret',
        'O segredo tem um só byte, e a assinatura é dele.',
        'The secret is one byte long, and the signature was made with it.',
        body,
        'no-matching-signature',
        {secrets: 'whsec_AA==', signature: sign('whsec_AA==', id, timestamp, bytes(body))},
      ),
      vector(
        'secret-not-base64',
        'O segredo não é base64, e a assinatura tem chave vazia: falsificada.',
        'The secret is no base64, and the signature has an empty key: forged.',
        body,
        'no-matching-signature',
        {secrets: 'whsec_…', signature: sign('whsec_', id, timestamp, bytes(body))},
      ),
      vector('other-id', 'O identificador foi trocado.', 'The id was replaced.', body, 'no-matching-signature', {
        headers: {
          'webhook-id': 'evt_01JD8Z3K7Q4W9X2V5B6N8M0PZZ',
          'webhook-timestamp': timestamp,
          'webhook-signature': signature,
        },
      }),
      vector('five-minutes-old', 'Exatamente 300 segundos de atraso.', 'Exactly 300 seconds late.', body, 'valid', {
        now: now + 300,
      }),
      vector('stale', '301 segundos de atraso.', '301 seconds late.', body, 'timestamp-too-old', {
        now: now + 301,
      }),
      vector('five-minutes-ahead', 'Exatamente 300 segundos adiantado.', 'Exactly 300 seconds ahead.', body, 'valid', {
        now: now - 300,
      }),
      vector('future', '301 segundos adiantado.', '301 seconds ahead.', body, 'timestamp-too-new', {
        now: now - 301,
      }),
      vector('missing-id', 'Falta webhook-id.', 'webhook-id is missing.', body, 'missing-header', {
        headers: {'webhook-timestamp': timestamp, 'webhook-signature': signature},
      }),
      vector('missing-timestamp', 'Falta webhook-timestamp.', 'webhook-timestamp is missing.', body, 'missing-header', {
        headers: {'webhook-id': id, 'webhook-signature': signature},
      }),
      vector('missing-signature', 'Falta webhook-signature.', 'webhook-signature is missing.', body, 'missing-header', {
        headers: {'webhook-id': id, 'webhook-timestamp': timestamp},
      }),
      vector(
        'malformed-timestamp',
        'A hora não está em segundos Unix.',
        'The time is not in Unix seconds.',
        body,
        'malformed-header',
        {headers: {'webhook-id': id, 'webhook-timestamp': '2026-11-02T09:31:12Z', 'webhook-signature': signature}},
      ),
      vector(
        'malformed-signature',
        'A assinatura não indica a versão.',
        'The signature does not say its version.',
        body,
        'malformed-header',
        {signature: signature.replace('v1,', '')},
      ),
      vector(
        'rotated',
        'Rotação: duas assinaturas, os dois segredos.',
        'Rotation: two signatures, both secrets.',
        body,
        'valid',
        {secrets: `${secret} ${oldSecret}`, signature: `${signature} ${oldSignature}`},
      ),
      vector(
        'rotated-old-secret',
        'Rotação: quem recebe ainda só tem o segredo antigo.',
        'Rotation: the receiver still has only the old secret.',
        body,
        'valid',
        {secrets: oldSecret, signature: `${signature} ${oldSignature}`},
      ),
      vector(
        'rotated-new-secret-first',
        'Rotação: uma assinatura, com o segundo dos segredos.',
        'Rotation: one signature, with the second of the secrets.',
        body,
        'valid',
        {secrets: `${secret} ${oldSecret}`, signature: oldSignature},
      ),
      vector(
        'unknown-version-first',
        'Primeiro uma assinatura de outra versão.',
        'A signature of another version comes first.',
        body,
        'valid',
        {signature: `v1a,${'A'.repeat(86)}== ${signature}`},
      ),
      vector(
        'unknown-version-only',
        'Só uma assinatura de outra versão, com o valor certo.',
        'Only a signature of another version, with the right value.',
        body,
        'no-matching-signature',
        {signature: signature.replace('v1,', 'v2,')},
      ),
      vector(
        'cut-signature',
        'Só o início da assinatura certa.',
        'Only the beginning of the right signature.',
        body,
        'no-matching-signature',
        {signature: signature.slice(0, 12)},
      ),
      vector('non-ascii', 'ç, € e um emoji, em UTF-8.', 'ç, € and an emoji, in UTF-8.', nonAscii, 'valid'),
      vector(
        'not-utf8',
        'Bytes que não são UTF-8, e um zero.',
        'Bytes that are not UTF-8, and a zero.',
        Uint8Array.of(0x63, 0xe7, 0x00, 0xff, 0x0a),
        'valid',
      ),
      vector('bom', 'Corpo que começa com BOM.', 'Body that starts with a BOM.', `\uFEFF${body}`, 'valid'),
      vector(
        'bom-lost',
        'O BOM perdeu-se antes da verificação.',
        'The BOM was lost before the verification.',
        body,
        'no-matching-signature',
        {signed: `\uFEFF${body}`},
      ),
      vector('crlf', 'Fins de linha CRLF.', 'CRLF line ends.', pretty.replaceAll('\n', '\r\n'), 'valid'),
      vector('crlf-changed', 'Os CRLF passaram a LF.', 'The CRLFs became LFs.', pretty, 'no-matching-signature', {
        signed: pretty.replaceAll('\n', '\r\n'),
      }),
      vector('trailing-newlines', 'Dois fins de linha no fim.', 'Two line feeds at the end.', `${body}\n\n`, 'valid'),
      vector('empty-body', 'Corpo vazio.', 'Empty body.', '', 'valid'),
    ],
  };
}

/** Returns the text of the file. */
export function vectorsJson(): string {
  return `${JSON.stringify(makeVectors(), null, 2)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL('../../../samples/verify-signature/vectors.json', import.meta.url), vectorsJson());
}
