import {requestLanguages} from '@integration-docs/contract';
import {requestPrograms} from '@integration-docs/contract/pure';
import {describe, expect, it} from 'vitest';
import type {RepeatableRequest} from './curl.ts';
import {asProgram} from './program.ts';

const request: RepeatableRequest = {
  method: 'POST',
  resource: '/documents',
  headers: {authorization: 'Bearer', 'content-type': 'application/json', 'idempotency-key': 'a-key', accept: '*/*'},
  body: '{"number": "FT A/1"}',
};
const base = 'http://127.0.0.1:4010';

describe.each(requestPrograms.map(({value}) => value))('a request of the log in %s', (language) => {
  it('says where, the key as it was sent, and which file the body is; it has no secret', () => {
    const program = asProgram(request, base, language);
    expect(program?.file).toBe('body.json');
    for (const part of [base, '/documents', 'a-key', 'body.json', 'TOKEN', 'BASE_URL'])
      expect(program?.text).toContain(part);
    expect(program?.text).not.toContain('FT A/1');
  });

  it('has nothing in its address that a language would execute', () => {
    const resource = '/documents/$(rm x)`"\'${a}\\?é';
    const program = asProgram({...request, method: 'GET', resource, body: ''}, base, language);
    expect(program?.text).toContain('/documents/%24%28rm%20x%29%60%22%27%24%7Ba%7D%5C?%C3%A9');
  });
});

it('writes a form as fields, and XML as a file', () => {
  const form = {authorization: 'Basic', 'content-type': 'application/x-www-form-urlencoded'};
  const token = asProgram({...request, headers: form, body: 'grant_type=client_credentials'}, base, 'python');
  expect(token?.file).toBeNull();
  expect(token?.text).toContain('{"grant_type": "client_credentials"}');
  expect(token?.text).toContain('CLIENT_ID');
  const xml = {...request, headers: {'content-type': 'application/xml; charset=utf-8'}, body: '<Invoice/>'};
  expect(asProgram(xml, base, 'python')?.file).toBe('body.xml');
});

it('has no program for what no request of the documentation is like', () => {
  expect(asProgram({...request, method: 'TRACE', body: ''}, base, 'java')).toBeNull();
  expect(asProgram({...request, method: 'PATCH', body: ''}, base, 'java')).toBeNull();
});

it('knows the languages of the documentation', () => {
  const languages = requestLanguages.map(({value, label}) => ({value, label}));
  expect(requestPrograms.map(({value, label}) => ({value, label}))).toEqual(languages);
});
