import {describe, expect, it} from 'vitest';
import {loadContract} from '../openapi/read.ts';
import {projectRoot} from '@integration-docs/facts/node';
import {downloadOf, exampleRequests, sentParameters, targetOf} from './example.ts';
import type {ExampleRequest} from './example.ts';

const {pt, en} = (await loadContract(projectRoot)).in;
const requests = new Map(exampleRequests(en).map((request) => [request.id, request]));

function of(id: string): ExampleRequest {
  const request = requests.get(id);
  if (request === undefined) throw new Error(`no ${id}`);
  return request;
}

describe('the example request', () => {
  it('has its place and its values from the contract', () => {
    expect(targetOf(of('getDocument'))).toBe('/documents/doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS');
    expect(of('getDocument')).toMatchObject({
      method: 'GET',
      accept: 'application/json',
      body: null,
      credentials: {kind: 'token', header: 'Authorization', prefix: 'Bearer '},
    });
    expect(of('createToken')).toMatchObject({credentials: {kind: 'client'}, isTokenRequest: true});
  });

  it('sends what is required and what makes it sensible, no more', () => {
    expect(targetOf(of('submitDocument'))).toBe('/documents?externalReference=ERP-2026-000123');
    expect(targetOf(of('listDocuments'))).toBe('/documents?updatedSince=2026-11-02T09:30:00Z&limit=50');
    expect(sentParameters('header', of('annulDocument')).map(({name}) => name)).toEqual([
      'Idempotency-Key',
      'If-Match',
    ]);
  });

  it('says where its body comes from', () => {
    expect(of('submitDocument').body).toMatchObject({kind: 'file', sample: 'samples/first-call/invoice.json'});
    expect(of('acknowledgeReceivedDocument').body).toMatchObject({kind: 'value', mediaType: 'application/json'});
    expect(of('createToken').body).toMatchObject({kind: 'form'});
    expect(of('uploadAttachment').body).toMatchObject({kind: 'upload', field: 'file', partType: 'application/pdf'});
  });

  it('stores an answer that is no JSON', () => {
    expect(downloadOf(of('getDocument'))).toBeNull();
    expect(downloadOf(of('deleteWebhookEndpoint'))).toBeNull();
    expect(downloadOf(of('getDocumentContent'))).toBe('doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS.xml');
    expect(downloadOf(of('getDocumentAttachment'))).toBe('att_01JD8Z3K7Q4W9X2V5B6N8M0PA1.pdf');
  });

  it('is the same in both languages, but for its words', () => {
    expect(exampleRequests(pt).map((request) => [request.id, targetOf(request), request.body])).toEqual(
      exampleRequests(en).map((request) => [request.id, targetOf(request), request.body]),
    );
  });
});

it('an address has nothing that a quote of any language could mean', () => {
  const request: ExampleRequest = {
    ...of('listDocuments'),
    parameters: [{name: 'number', where: 'query', value: `FT "A"/1 $b '(c)' {d}`, description: '', sent: true}],
  };
  expect(targetOf(request)).toMatch(/^\/documents\?number=[\w%.~-]+$/);
  for (const each of requests.values()) expect(targetOf(each)).toMatch(/^[\w/?&=%:,.~-]+$/);
});
