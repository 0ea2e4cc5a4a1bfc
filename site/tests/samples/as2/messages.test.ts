import {createHash} from 'node:crypto';
import {describe, expect, it} from 'vitest';
import site from '../../../config/site.ts';
import {sampleText} from '../files.ts';

/** Returns a sample as it is transmitted: tokens filled in, CRLF at the end of each MIME line; the bytes of the document do not change. */
function wire(file: string): string {
  const [before = '', document = '', after = ''] = sampleText(`as2/${file}`)
    .replaceAll('%site.as2.idTest%', site.as2.idTest)
    .split(/(<\?xml.*<\/Invoice>\n)/s);
  return `${before.replaceAll('\n', '\r\n')}${document}${after.replaceAll('\n', '\r\n')}`;
}

/** Headers by lower-case name, and the body. The start line of a request or a response is no header. */
function parse(message: string): {headers: ReadonlyMap<string, string>; body: string} {
  const end = message.indexOf('\r\n\r\n');
  const lines = message
    .slice(0, end)
    .split('\r\n')
    .filter((line) => /^[A-Za-z0-9-]+:/.test(line));
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return {headers, body: message.slice(end + 4)};
}

/** The parts of a multipart entity, without the line break that belongs to the boundary. */
function parts(contentType: string | undefined, body: string): readonly string[] {
  const boundary = /boundary="([^"]+)"/.exec(contentType ?? '')?.[1];
  if (boundary === undefined) throw new Error(`no boundary in ${contentType}`);
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => part.slice(2, -2));
}

/** Fix after a change of the identifier in site/config/site.ts. */
const cure = 'Run npm run as2-samples.';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Parses a signed sample: headers, signed bytes, and CMS signature in DER. */
function signed(file: string): {headers: ReadonlyMap<string, string>; content: string; signature: Buffer} {
  const {headers, body} = parse(wire(file));
  const [content = '', signature = ''] = parts(headers.get('content-type'), body);
  return {headers, content, signature: Buffer.from(parse(signature).body, 'base64')};
}

/** The fields of the machine-readable part of an MDN. */
function report(content: string): ReadonlyMap<string, string> {
  const outer = parse(content);
  const [, fields = ''] = parts(outer.headers.get('content-type'), outer.body);
  return parse(`${parse(fields).body.trim()}\r\n\r\n`).headers;
}

describe('the signed request', () => {
  const request = signed('request-signed.http');

  it('carries invoice.xml, byte for byte', () => {
    expect(parse(request.content).body).toBe(sampleText('as2/invoice.xml'));
  });

  it('is signed over exactly its first part', () => {
    expect(request.signature.includes(sha256(request.content)), cure).toBe(true);
  });
});

describe.each(['mdn-sync.http', 'mdn-async.http', 'mdn-decryption-failed.http'])('%s', (file) => {
  const mdn = signed(file);
  const fields = report(mdn.content);

  it('is a signed disposition notification', () => {
    expect(mdn.headers.get('content-type')).toMatch(
      /^multipart\/signed; protocol="application\/pkcs7-signature"; micalg=sha-256; /,
    );
    expect(mdn.content).toMatch(/^Content-Type: multipart\/report; report-type=disposition-notification; /);
    expect(mdn.signature.includes(sha256(mdn.content)), cure).toBe(true);
  });

  it('swaps AS2-From and AS2-To', () => {
    const request = parse(wire('request-sync.http')).headers;
    expect(mdn.headers.get('as2-from')).toBe(request.get('as2-to'));
    expect(mdn.headers.get('as2-to')).toBe(request.get('as2-from'));
    expect(fields.get('final-recipient')).toBe(`rfc822; ${request.get('as2-to')}`);
  });
});

describe('request and MDN belong together', () => {
  it.each([
    ['request-sync.http', 'mdn-sync.http'],
    ['request-async.http', 'mdn-async.http'],
  ])('%s → %s', (requestFile, mdnFile) => {
    const request = parse(wire(requestFile)).headers;
    const fields = report(signed(mdnFile).content);
    const mic = sha256(signed('request-signed.http').content).toString('base64');
    expect(fields.get('original-message-id')).toBe(request.get('message-id'));
    expect(fields.get('received-content-mic')).toBe(`${mic}, sha-256`);
    expect(fields.get('disposition')).toBe('automatic-action/MDN-sent-automatically; processed');
  });

  it('asks for an asynchronous MDN only with Receipt-Delivery-Option', () => {
    expect(parse(wire('request-sync.http')).headers.has('receipt-delivery-option')).toBe(false);
    expect(wire('mdn-async.http')).toContain(
      `POST ${parse(wire('request-async.http')).headers.get('receipt-delivery-option')} HTTP/1.1`,
    );
  });
});
