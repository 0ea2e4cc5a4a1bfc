import {createHash, createHmac} from 'node:crypto';
import {describe, expect, it} from 'vitest';
import {utf8} from './bytes.ts';
import {diagnose, type Input} from './diagnose.ts';
import {brief} from './testing.ts';

/** The published vector of Standard Webhooks (facts §5). */
const vector = {
  secrets: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: '1614265330',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  body: utf8('{"test": 2432232314}'),
  computed: '',
  now: 1614265330,
  window: 300,
};

const secret = 'whsec_cHVyZS1pbnZlbnRpb24tZm9yLXRoaXMtdGVzdC0xMjM0';
const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
const event =
  '{"id":"evt_1","type":"document.received","timestamp":"2026-11-03T10:00:00Z","data":{"sellerName":"CONSTRUÇÕES Ávila, Lda.","url":"https://a.example/b","lines":[],"n":1.50}}';

/** Characters that JSON writers escape, each writer other ones. */
const special = String.raw`{"id":"evt_1","name":"Construções <A> & B+C \"x\"","n":1.50}`;

const escapedAsInDotNet = event.replace(
  /[ÇÕÁ]/g,
  (letter) => `\\u${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
);

interface Signed {
  readonly body?: string | Buffer;
  readonly key?: Buffer;
  readonly hash?: string;
  readonly content?: (id: string, timestamp: string, body: string) => string;
}

/** A request signed like the platform does, except for the changes of a test. */
function sign({body = event, key: signingKey = key, hash = 'sha256', content}: Signed = {}): Input {
  const id = 'evt_1';
  const timestamp = '1793700000';
  const hmac = createHmac(hash, signingKey);
  if (content) hmac.update(content(id, timestamp, body.toString()));
  else hmac.update(`${id}.${timestamp}.`).update(body);
  return {
    secrets: secret,
    id,
    timestamp,
    signature: `v1,${hmac.digest('base64')}`,
    body: utf8(event),
    computed: '',
    now: 1793700010,
    window: 300,
  };
}

const ofHeader = async (input: Input): Promise<unknown> => brief(await diagnose(input));

describe('a right signature', () => {
  it('matches the public vector', async () => {
    expect(await diagnose(vector)).toEqual({
      kind: 'valid',
      secret: 1,
      secretCount: 1,
      signature: 1,
      signatureCount: 1,
      age: 0,
      inWindow: true,
      isMilliseconds: false,
      flaw: undefined,
      codeSignature: undefined,
      expected: vector.signature,
      bodyLength: 20,
    });
  });

  it.each([
    [300, true],
    [301, false],
    [-300, true],
    [-301, false],
  ])('%i seconds old: inside the window is %s', async (age, inWindow) => {
    expect(await diagnose({...vector, now: 1614265330 + age})).toMatchObject({kind: 'valid', age, inWindow});
  });

  it('says which secret and which signature of a rotation belong together', async () => {
    const {signature} = sign();
    const input = {
      ...sign(),
      secrets: `${vector.secrets}\n${secret}`,
      signature: `v1a,ZmFrZQ== ${vector.signature} ${signature}`,
    };
    expect(await diagnose(input)).toMatchObject({
      kind: 'valid',
      secret: 2,
      secretCount: 2,
      signature: 2,
      signatureCount: 2,
    });
  });

  it.each([
    [`"${vector.secrets}"`, 'quoted'],
    [vector.secrets.slice('whsec_'.length), 'no-prefix'],
    [`${vector.secrets} `, 'spaces'],
    [`${vector.secrets}\n`, 'spaces'],
    [`${vector.secrets}\n${secret}`, undefined],
    [`${secret} ${vector.secrets}`, undefined],
  ])('takes the secret %j, and names what code may trip over: %s', async (secrets, flaw) => {
    expect(await diagnose({...vector, secrets})).toMatchObject({kind: 'valid', flaw});
  });
});

describe('fields', () => {
  it('names every one that is empty', async () => {
    const empty = {...vector, secrets: ' ', id: '', timestamp: '', signature: '', body: utf8('')};
    expect(await ofHeader(empty)).toEqual([
      'secrets-required',
      'id-required',
      'timestamp-required',
      'signature-required',
      'body-required',
    ]);
  });

  it.each([
    ['secrets', 'whsec_not*base64', 'secrets-not-base64'],
    ['secrets', 'whsec_c2hvcnQ=', 'secrets-length'],
    ['secrets', 'whsec_cHVyZS1pbnZlbnRpb24tZm9yLXRoaXMtdGVzdC0xMjM', 'secrets-padding'],
    ['secrets', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLa_-', 'secrets-base64url'],
    ['secrets', 'whpk_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'secrets-asymmetric'],
    ['timestamp', '2021-02-25T15:02:10Z', 'timestamp-not-seconds'],
    ['signature', 'v1a,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=', 'signature-unreadable'],
    ['signature', 'sim', 'signature-unreadable'],
    ['signature', 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OEx=', 'signature-length'],
    ['signature', 'v1,g0hM9SsE+OTPJTGt/tmIK', 'signature-length'],
    ['computed', '?', 'computed-unreadable'],
  ])('%s "%s"', async (field, value, problem) => {
    expect(await ofHeader({...vector, [field]: value})).toContain(problem);
  });
});

describe('a body that changed on its way', () => {
  const pretty = JSON.stringify(JSON.parse(event), null, 2);
  it.each<[string, string | Buffer, string | Buffer, string]>([
    ['spaces were added', '{"a":"x: y, z","b":[1]}', '{"a": "x: y, z", "b": [1]}', 'body-rewritten: json-compact'],
    ['Python wrote it', '{"a": 1, "b": [1, 2]}', '{"a":1,"b":[1,2]}', 'body-rewritten: json-spaced'],
    ['it was indented', '{"a":{},"b":1}', '{\n  "a": {},\n  "b": 1\n}', 'body-rewritten: json-compact'],
    ['indentation was lost', pretty.replace('1.5', '1.50'), event, 'body-rewritten: json-pretty'],
    [
      'letters were escaped',
      event,
      event.replace('Ç', '\\u00c7').replace('Õ', '\\u00d5').replace('Á', '\\u00c1'),
      'body-rewritten: json-escapes',
    ],
    [
      'System.Text.Json wrote it',
      special,
      String.raw`{"id":"evt_1","name":"Constru\u00E7\u00F5es \u003CA\u003E \u0026 B\u002BC \u0022x\u0022","n":1.50}`,
      'body-rewritten: json-escapes',
    ],
    [
      'System.Text.Json wrote it, indented',
      special,
      String.raw`{
  "id": "evt_1",
  "name": "Constru\u00E7\u00F5es \u003CA\u003E \u0026 B\u002BC \u0022x\u0022",
  "n": 1.50
}`,
      'body-rewritten: json-escapes',
    ],
    [
      'Gson wrote it',
      special,
      String.raw`{"id":"evt_1","name":"Construções \u003cA\u003e \u0026 B+C \"x\"","n":1.50}`,
      'body-rewritten: json-escapes',
    ],
    ['slashes were escaped', event, event.replaceAll('/', '\\/'), 'body-rewritten: json-escapes'],
    ['a line end was added', event, `${event}\n`, 'body-line-end: newline-removed'],
    ['a space was added', event, `${event} `, 'body-line-end: space-removed'],
    ['a space and a line end were added', event, `${event} \r\n`, 'body-line-end: space-removed'],
    ['the line end was lost', `${event}\r\n`, event, 'body-line-end: newline-added'],
    ['CRLF became LF', pretty.replaceAll('\n', '\r\n'), pretty, 'body-line-breaks: carriage-return'],
    ['LF became CRLF', pretty, pretty.replaceAll('\n', '\r\n'), 'body-line-breaks: line-feed'],
    ['a BOM was added', event, `\ufeff${event}`, 'body-bom: bom-removed'],
    ['the BOM was lost', `\ufeff${event}`, event, 'body-bom: bom-added'],
    [
      'UTF-8 was read as Windows-1252',
      event,
      new TextDecoder('windows-1252').decode(Buffer.from(event)),
      'body-charset: charset',
    ],
    ['UTF-8 was read as Latin-1', event, Buffer.from(event).toString('latin1'), 'body-charset: charset'],
    ['it was stored as Latin-1', event, Buffer.from(event, 'latin1'), 'body-charset: charset'],
    ['a gateway encoded it', event, Buffer.from(event).toString('base64'), 'body-wrapped: base64'],
    ['it was written as a string', event, JSON.stringify(event), 'body-wrapped: quoted'],
  ])('%s', async (_, sent, got, finding) => {
    const body = new Uint8Array(Buffer.from(got));
    expect(await ofHeader({...sign({body: sent}), body})).toEqual(['header', finding]);
  });

  it.each([
    ['keys were sorted', '{"data":{},"id":"evt_1","type":"document.received"}', 'order'],
    ['properties got capitals', '{"Id":"evt_1","Type":"document.received"}', 'capitals'],
    ['accents are escaped, and a value changed', String.raw`{"id":"evt_1","name":"Constru\u00E7\u00E3o"}`, 'escapes'],
    ['it is indented, and a value changed', '{\n  "id": "evt_1"\n}', 'spaces'],
    ['it is a form', 'id=evt_1', 'not-json'],
  ])('is suspected before the secret: %s', async (_, got, trace) => {
    expect(await diagnose({...sign(), body: utf8(got)})).toMatchObject({cause: 'body-rewritten', trace});
  });

  it('is not suspected for its spelling when it is no event, as the public vector', async () => {
    expect(await ofHeader({...sign(), body: utf8('{"test": 2432232314}')})).toBe('wrong-secret');
  });

  it.each([['\n'], ['\r\n'], [' ']])('is not said to have spaces inside when it only ends with %j', async (ending) => {
    expect(await diagnose({...sign(), secrets: vector.secrets, body: utf8(event + ending)})).toMatchObject({
      kind: 'unexplained',
      cause: 'wrong-secret',
      trace: 'end',
    });
    const spaced = {...sign(), secrets: vector.secrets, body: utf8(event.replace(':', ': ') + ending)};
    expect(await diagnose(spaced)).toMatchObject({cause: 'body-rewritten', trace: 'spaces'});
    expect(await diagnose({...sign(), body: utf8(`{"test": 2432232314}${ending}`)})).not.toHaveProperty('trace');
  });

  it('is not said to have another order when it lacks a property', async () => {
    expect(await ofHeader({...sign(), body: utf8('{"id":"evt_1","type":"document.received","data":{}}')})).toBe(
      'wrong-secret',
    );
  });

  it('is suspected to be cut off when its JSON does not end', async () => {
    for (const length of [event.length - 1, 100, 20]) {
      expect(await ofHeader({...sign(), body: utf8(event.slice(0, length))})).toBe('body-cut-off');
    }
  });

  it('is not explained when a value changed', async () => {
    const body = utf8(event.replace('1.50', '1.5'));
    expect(await ofHeader({...sign(), body})).toBe('wrong-secret');
  });
});

describe('mistakes in the code of the reader', () => {
  const right = sign();
  const rest = secret.slice('whsec_'.length);
  const value = (signature: string): string => signature.slice('v1,'.length);
  const content = `${right.id}.${right.timestamp}.${event}`;
  const sha256 = (...parts: readonly (string | Buffer)[]): string =>
    createHash('sha256')
      .update(Buffer.concat(parts.map((part) => Buffer.from(part))))
      .digest('base64');
  const withoutLine = Buffer.from(secret.replace('_', '').slice(0, -1), 'base64');
  it.each<[string, string, readonly string[]]>([
    ['the secret is text', value(sign({key: Buffer.from(secret)}).signature), ['secret-as-text: key']],
    ['the secret without prefix is text', value(sign({key: Buffer.from(rest)}).signature), ['secret-as-text: key']],
    ['only the body is signed', value(sign({content: (_, __, body) => body}).signature), ['signed-content: content']],
    [
      'the id is left out',
      value(sign({content: (_, time, body) => `${time}.${body}`}).signature),
      ['signed-content: content'],
    ],
    [
      'the timestamp is left out',
      value(sign({content: (id, _, body) => `${id}.${body}`}).signature),
      ['signed-content: content'],
    ],
    [
      'no full stops',
      value(sign({content: (id, time, body) => id + time + body}).signature),
      ['signed-content: content'],
    ],
    [
      'milliseconds',
      value(sign({content: (id, time, body) => `${id}.${time}000.${body}`}).signature),
      ['timestamp: milliseconds'],
    ],
    [
      'the time of the event',
      value(sign({content: (id, _, body) => `${id}.2026-11-03T10:00:00Z.${body}`}).signature),
      ['timestamp: event-time'],
    ],
    [
      'System.Text.Json wrote the body that was signed',
      value(sign({body: escapedAsInDotNet}).signature),
      ['body-rewritten: json-escapes'],
    ],
    ['the key is empty', value(sign({key: Buffer.alloc(0)}).signature), ['secret-empty: empty-key']],
    [
      'the whole secret is decoded, as Node does it',
      value(sign({key: Buffer.from(secret, 'base64')}).signature),
      ['secret-as-text: whole-secret'],
    ],
    [
      'the whole secret is decoded, as PHP does it',
      value(sign({key: withoutLine}).signature),
      ['secret-as-text: whole-secret'],
    ],
    [
      'the content is UTF-16, as Encoding.Unicode of .NET writes it',
      createHmac('sha256', key).update(Buffer.from(content, 'utf16le')).digest('base64'),
      ['signed-content: utf-16'],
    ],
    [
      'the key is empty and only the body is signed',
      value(sign({key: Buffer.alloc(0), content: (_, __, body) => body}).signature),
      ['secret-empty: empty-key', 'signed-content: content'],
    ],
    ['SHA-256 without HMAC and secret', sha256(content), ['hash: no-hmac']],
    ['SHA-256 of the key and the content', sha256(key, content), ['hash: no-hmac']],
    ['SHA-256 of the content and the secret', sha256(content, secret), ['hash: no-hmac']],
    [
      'the server’s own time',
      value(sign({content: (id, time, body) => `${id}.${Number(time) + 3}.${body}`}).signature),
      ['timestamp: near-time'],
    ],
    ['SHA-1', value(sign({hash: 'sha1'}).signature), ['hash: hash']],
    ['SHA-512', value(sign({hash: 'sha512'}).signature), ['hash: hash']],
    ['hexadecimal', Buffer.from(value(right.signature), 'base64').toString('hex'), ['signature-format: hex']],
    [
      'the secret is text and only the body is signed',
      value(sign({key: Buffer.from(secret), content: (_, __, body) => body}).signature),
      ['secret-as-text: key', 'signed-content: content'],
    ],
  ])('%s', async (_, computed, findings) => {
    expect(await ofHeader({...right, computed})).toEqual(['computed', ...findings]);
  });

  const pythonLiteral = String.raw`b'{"a":"It\'s Jo\xc3\xa3o \\u20ac"}\n'`;
  const utf8AsLatin1 = Buffer.from('{"a":"João, 5 €"}').toString('latin1');
  const utf8AsWindows1252 = new TextDecoder('windows-1252').decode(Buffer.from('{"a":"João, 5 €"}'));
  it.each<[string, string, string | Buffer, string, string?]>([
    ['nothing', event, '', 'body-missing: no-body'],
    ['undefined', event, 'undefined', 'body-missing: instead-of-body', 'undefined'],
    ['null', event, 'null', 'body-missing: instead-of-body', 'null'],
    ['None', event, 'None', 'body-missing: instead-of-body', 'None'],
    ['the object as text', event, '[object Object]', 'body-rewritten: instead-of-body', '[object Object]'],
    ['the array of PHP as text', event, 'Array', 'body-rewritten: instead-of-body', 'Array'],
    ['bytes as Python prints them', `{"a":"It's João \\u20ac"}\n`, pythonLiteral, 'body-charset: python-bytes'],
    ['bytes as Python prints them, without quotation mark', "it's", `b"it's"`, 'body-charset: python-bytes'],
    ['UTF-8 read as Latin-1', '{"a":"João, 5 €"}', utf8AsLatin1, 'body-charset: read-as', 'Latin-1'],
    ['UTF-8 read as Windows-1252', '{"a":"João, 5 €"}', utf8AsWindows1252, 'body-charset: read-as', 'Windows-1252'],
    [
      'UTF-8 read as either, where they agree',
      '{"a":"João"}',
      Buffer.from('{"a":"João"}').toString('latin1'),
      'body-charset: read-as',
      'Latin-1 / Windows-1252',
    ],
    ['Latin-1', event, Buffer.from(event, 'latin1'), 'body-charset: latin-1'],
  ])('in place of the body, %s', async (_, got, signed, finding, placeholder) => {
    const input = {...sign({body: got}), body: utf8(got), computed: sign({body: signed}).signature};
    const verdict = await diagnose(input);
    expect(brief(verdict)).toEqual(['computed', finding]);
    expect(verdict.kind === 'explained' && verdict.why[0]).toHaveProperty('value', placeholder);
    // The mistake of the code is also found when the header matches nothing.
    expect(await ofHeader({...input, signature: vector.signature})).toEqual(['computed', finding]);
  });

  it('finds two mistakes at once when one is in the body', async () => {
    const computed = value(sign({key: Buffer.from(secret), body: `${event}\n`}).signature);
    expect(await ofHeader({...right, computed})).toEqual([
      'computed',
      'body-line-end: newline-added',
      'secret-as-text: key',
    ]);
  });

  it('says so when no known mistake gives it', async () => {
    expect(await ofHeader({...right, computed: value(vector.signature)})).toBe('own-code');
  });

  it('accepts what is right, with or without version', async () => {
    for (const computed of [right.signature, value(right.signature)]) {
      expect(await diagnose({...right, computed})).toMatchObject({kind: 'valid', codeSignature: 1});
    }
  });

  it('says which signature of the header it is, also when its secret signed none of them', async () => {
    const rotated = sign({key: Buffer.from(vector.secrets.slice('whsec_'.length), 'base64')}).signature;
    const input = {...right, secrets: `${vector.secrets} ${secret}`, computed: right.signature};
    expect(await diagnose({...input, signature: `${rotated} ${right.signature}`})).toMatchObject({codeSignature: 2});
    expect(await diagnose({...input, signature: rotated})).toMatchObject({kind: 'valid', codeSignature: 0});
  });

  it("finds the mistake also when the code's signature stands in the place of the header", async () => {
    expect(await ofHeader({...right, signature: sign({key: Buffer.from(secret)}).signature})).toEqual([
      'header',
      'secret-as-text: key',
    ]);
    expect(await ofHeader({...right, signature: value(right.signature)})).toEqual([
      'header',
      'signature-format: no-version',
    ]);
  });

  it('without padding, in the header and in code', async () => {
    const bare = vector.signature.replace(/=$/, '');
    expect(await ofHeader({...vector, signature: bare})).toEqual(['header', 'signature-format: unpadded']);
    const computed = bare.replace('v1,', '');
    expect(await ofHeader({...vector, computed})).toEqual(['computed', 'signature-format: unpadded']);
  });

  it('base64url', async () => {
    const computed = value(vector.signature).replaceAll('+', '-').replaceAll('/', '_');
    expect(await ofHeader({...vector, computed})).toEqual(['computed', 'signature-format: base64url']);
  });
});

describe('what does not belong together', () => {
  it('the secret of another endpoint', async () => {
    expect(await diagnose({...sign(), secrets: vector.secrets})).toMatchObject({
      kind: 'unexplained',
      cause: 'wrong-secret',
      codeIsRight: false,
    });
  });

  it('says that the code is right when it computes what these fields give', async () => {
    const other = sign({key: Buffer.alloc(24, 1)});
    const computed = sign().signature;
    expect(await diagnose({...other, computed})).toMatchObject({cause: 'wrong-secret', codeIsRight: true});
  });

  it('a body with another id than the headers', async () => {
    expect(await ofHeader({...sign(), id: 'evt_2'})).toEqual(['header', 'other-request: event-id']);
    expect(await ofHeader({...sign({key: Buffer.alloc(24, 1)}), id: 'evt_2'})).toBe('other-request');
  });

  it('a timestamp in milliseconds, signed so', async () => {
    const content = (id: string, timestamp: string, body: string): string => `${id}.${timestamp}000.${body}`;
    expect(await diagnose({...sign({content}), timestamp: '1793700000000'})).toMatchObject({
      kind: 'valid',
      age: 10,
      inWindow: false,
      isMilliseconds: true,
    });
  });

  it('a timestamp in milliseconds', async () => {
    expect(await ofHeader({...sign(), timestamp: '1793700000000'})).toEqual(['header', 'timestamp: seconds']);
  });
});
