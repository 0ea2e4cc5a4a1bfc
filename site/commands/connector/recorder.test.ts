import {expect, it} from 'vitest';
import {Recorder} from './recorder.ts';

const secret = 'whsec_c2VjcmV0';
const settledLine = '2026-11-24T10:00:00Z info outbox.settled name=register:https://erp.example/hook';
const storedLine = '2026-11-24T10:00:00Z info secret.stored kind=webhook';

it.each([
  ['is kept for sure when it was stored and its entry settled', [storedLine, settledLine], true],
  ['may be lost when only an entry without a secret was settled', [settledLine], false],
  ['may be lost when its entry was not settled', [storedLine], false],
])('a secret that a killed process was given %s', (_, stderr, isKept) => {
  const recorder = new Recorder(() => 0);
  recorder.processBegins();
  const request = {
    method: 'POST',
    pathname: '/webhook-endpoints',
    resource: '/webhook-endpoints',
    search: new URLSearchParams(),
    rawSearch: '',
    headers: {},
    requestId: 'req_1',
    body: () => Promise.resolve(new Uint8Array()),
  };
  const answer = {status: 201, headers: {}, body: JSON.stringify({secret})};
  recorder.answer(1, 'createWebhookEndpoint', {request, answer, clock: 0});
  recorder.processKilled(stderr);
  recorder.processBegins();
  expect(recorder.hasGiven(secret)).toBe(isKept);
});
