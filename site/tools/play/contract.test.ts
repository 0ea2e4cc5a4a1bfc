import {expect, it} from 'vitest';
import {callOf, clockOf, controlOf, triggerOf} from './contract.ts';

it('makes the request of an operation, with what earlier answers bring', () => {
  const [getDocument] = callOf('getDocument', 'a.yaml');
  expect(getDocument).toMatchObject({method: 'GET', body: '', asksToken: true});
  expect(getDocument?.kind === 'request' && getDocument.path).toMatch(/^\/documents\/\$\(id doc_\w+\)$/);
  const [number, submission] = callOf('submitDocument', 'a.yaml');
  expect(number).toEqual({kind: 'number', variable: 'NUMBER'});
  expect(submission).toMatchObject({
    method: 'POST',
    headers: {'idempotency-key': '$(uuid)', 'content-type': 'application/json'},
  });
  expect(submission?.kind === 'request' && submission.body).toContain('"number":"FT A/$NUMBER"');
  expect(callOf('createToken', 'a.yaml')).toMatchObject([
    {headers: {authorization: `Basic ${btoa('client:secret')}`}, body: 'grant_type=client_credentials'},
  ]);
  expect(controlOf('received', 'a.yaml')).toMatchObject({method: 'POST', path: '/simulator/received-documents'});
  expect(callOf('resendDocument', 'a.yaml')).toMatchObject([{body: '{}'}]);
  expect(callOf('resendDocument', 'a.yaml', true)).toMatchObject([{method: 'POST', body: ''}]);
  expect(clockOf(24, 'a.yaml')).toMatchObject({path: '/simulator/clock', body: '{"advanceSeconds":86400}'});
  expect(triggerOf('feap-22', 'a.yaml')).toMatchObject({method: 'POST', path: '/simulator/triggers/feap-22'});
});

it('refuses what there is not, and says where', () => {
  expect(() => callOf('sendDocument', 'site/diagrams/a.yaml')).toThrow(/a\.yaml: [^]*no operation "sendDocument"/);
  expect(() => controlOf('triggers', 'site/diagrams/a.yaml')).toThrow(/a\.yaml: [^]*no request "triggers"/);
  expect(() => triggerOf('feap-99', 'site/diagrams/a.yaml')).toThrow(/a\.yaml: [^]*no trigger "feap-99"/);
});
