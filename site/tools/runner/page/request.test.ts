import {expect, it} from 'vitest';
import {newUuid, requestOf} from './request.ts';

const key = (): string => 'a-new-key';
const textOf = ({body}: {readonly body: Uint8Array}): string => new TextDecoder().decode(body);

it('says path, query and headers; what is empty is not sent', () => {
  const sent = requestOf(
    {method: 'GET', path: '/documents/{documentId}/attachments', asksClient: false, language: 'en'} as const,
    {
      'path:documentId': 'a/b $&',
      'query:limit': '5',
      'query:cursor': '',
      'header:Accept': 'application/json',
      'header:X-Request-Id': '',
    },
    null,
    key,
  );
  expect(sent).toEqual({
    method: 'GET',
    target: '/documents/a%2Fb%20%24%26/attachments?limit=5',
    headers: {'accept-language': 'en', accept: 'application/json'},
    body: new Uint8Array(),
  });
});

it('makes a key where none is written', () => {
  const headersWith = (value: string): unknown =>
    requestOf(
      {method: 'POST', path: '/a', asksClient: false, language: 'en'} as const,
      {'header:Idempotency-Key': value},
      null,
      key,
    ).headers;
  expect(headersWith('')).toMatchObject({'idempotency-key': 'a-new-key'});
  expect(headersWith('mine')).toMatchObject({'idempotency-key': 'mine'});
});

it('sends the body that is chosen, of several', () => {
  const values = {'body:application/json': '{}', 'body:application/xml': '<é/>'};
  const operation = {method: 'POST', path: '/a', asksClient: false, language: 'en'} as const;
  const sent = requestOf(operation, values, {kind: 'text', mediaType: 'application/xml'}, key);
  expect([sent.headers, textOf(sent)]).toEqual([{'accept-language': 'en', 'content-type': 'application/xml'}, '<é/>']);
});

it('asks for a token with client and secret, whatever letters they have', () => {
  const values = {
    'client:id': 'çlient',
    'client:secret': 's',
    'form:grant_type': 'client_credentials',
    'form:scope': '',
  };
  const form = {kind: 'form', mediaType: 'application/x-www-form-urlencoded'} as const;
  const sent = requestOf(
    {method: 'POST', path: '/oauth2/token', asksClient: true, language: 'en'} as const,
    values,
    form,
    key,
  );
  expect(sent.target).toBe('/oauth2/token');
  expect(sent.headers.authorization).toBe(`Basic ${Buffer.from('çlient:s').toString('base64')}`);
  expect(textOf(sent)).toBe('grant_type=client_credentials');
});

it('uploads a file as a part of a form', () => {
  const upload = {
    kind: 'upload',
    field: 'file',
    fileName: 'a "b".pdf',
    partType: 'application/pdf',
    content: new Uint8Array([65]),
  } as const;
  const sent = requestOf({method: 'POST', path: '/a', asksClient: false, language: 'en'} as const, {}, upload, key);
  expect(sent.headers).toMatchObject({'content-type': 'multipart/form-data; boundary=a-new-key'});
  expect(textOf(sent)).toBe(
    '--a-new-key\r\nContent-Disposition: form-data; name="file"; filename="a %22b%22.pdf"\r\nContent-Type: application/pdf\r\n\r\nA\r\n--a-new-key--\r\n',
  );
});

it('makes random UUIDs', () => {
  expect(newUuid()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(newUuid()).not.toBe(newUuid());
});

it('asks for the language of the page, unless the reader writes another', () => {
  const languageOf = (values: Readonly<Record<string, string>>): unknown =>
    requestOf({method: 'GET', path: '/a', asksClient: false, language: 'en'}, values, null, key).headers[
      'accept-language'
    ];
  expect(languageOf({})).toBe('en');
  expect(languageOf({'header:Accept-Language': 'pt'})).toBe('pt');
});
