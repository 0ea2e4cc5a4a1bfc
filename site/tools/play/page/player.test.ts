import {readFileSync} from 'node:fs';
import path from 'node:path';
import {beforeEach, expect, it, vi} from 'vitest';
import {projectRoot} from '@integration-docs/facts/node';
import {createSimulator, loadInside} from '@integration-docs/simulator';
import {pageChecks} from '@integration-docs/simulator/testing';
import type {Request, Results} from '../../runner/worker/messages.ts';
import {Session} from '../../runner/worker/session.ts';
import {asInPage, SharedStorage} from '../../runner/worker/testing.ts';
import {callOf} from '../contract.ts';
import {stepsOf} from '../script.ts';
import {call, oncePerKey, type Caller} from './calls.ts';
import {jsonOf, textOf} from '../../runner/page/body.ts';
import {endpointUrl, ownEndpoint} from './endpoint.ts';
import {Player, type Outcome} from './player.ts';
import {isSigned} from './verify.ts';

vi.setConfig({testTimeout: 60_000});

const inside = await loadInside();
const checks = pageChecks(inside.contract);
const readText = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8');

beforeEach(() => {
  vi.stubGlobal('dispatchEvent', () => true);
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});

const now = (): Date => new Date('2026-11-23T12:00:00Z');

/** The simulator of a separate page, without its worker. Checks that its answers equal the server's, byte for byte. */
function caller(): Caller {
  const session = new Session(inside, checks, new SharedStorage(), now);
  let refused: string | undefined;
  const outcome = (url: string) => (url === refused ? {status: null, error: 'connection'} : {status: 204, error: null});
  const server = createSimulator(asInPage(inside, now, outcome));
  const ask = async (request: Request): Promise<Results[keyof Results]> => {
    if (request.kind !== 'run') return null;
    ({refused} = request);
    const {body, ...plainRequest} = request.sent;
    const headers = {...(request.asksToken && {authorization: 'Bearer sandbox'}), ...plainRequest.headers};
    const ran = await session.run({...plainRequest, headers, body}, false, refused);
    const answer = await (await server).ask({...plainRequest, headers, body: () => Promise.resolve(body)});
    // Tasks that are due at once run before this callback.
    await new Promise((resolve) => setImmediate(resolve));
    const {body: bodyText = ''} = answer ?? {};
    expect(ran.answer).toEqual(answer && {...answer, body: Uint8Array.from(Buffer.from(bodyText))});
    return ran;
  };
  return {simulator: {ask: ask as Caller['simulator']['ask']}, language: 'en'};
}

/** Runs a walk-through and returns the outcomes of each step. */
async function play(name: string): Promise<Readonly<Record<string, readonly Outcome[]>>> {
  const file = `samples/walkthroughs/${name}.sh`;
  const player = new Player({...caller(), fetchText: (address) => Promise.resolve(readText(address))});
  const outcomes: Record<string, Outcome[]> = {};
  for (const step of stepsOf(readText(file), file)) {
    const stepOutcomes = (outcomes[step.name] = [] as Outcome[]);
    for (const command of step.commands) {
      const outcome = await player.do(command);
      if (outcome !== null) stepOutcomes.push(outcome);
    }
  }
  return outcomes;
}

function answerIn(outcome: Outcome | undefined): string {
  if (outcome === undefined || outcome.kind === 'listening') return '';
  const {answer} = outcome.exchange.ran;
  return answer === null ? '' : textOf(answer.body);
}

it('plays the walk-through of a public body, from its channel to the rejected invoice', async () => {
  const steps = await play('public-body');
  expect(answerIn(steps.capabilities?.[0])).toContain('"channel":"feap"');
  expect(answerIn(steps.validate?.[0])).toContain('"valid":true');
  expect(answerIn(steps.follow?.[0])).toMatch(/"feapCode":"33"/);
  expect(answerIn(steps.rejected?.at(-1))).toMatch(/"state":"rejected"[^]*BR-CIUS-PT-66/);
});

it('plays the first call, with the number of the sample', async () => {
  const steps = await play('first-call');
  expect(answerIn(steps.status?.[0])).toMatch(/"number":"FT A\/123"/);
});

it('plays the walk-through of a received document, to the response that its issuer has', async () => {
  const steps = await play('received');
  expect(answerIn(steps.sent?.[0])).toContain('"state":"accepted"');
  expect(answerIn(steps.sent?.[0])).toMatch(/"sentAt":"20/);
});

it('plays webhooks: one that comes, one that is lost, and its recovery', async () => {
  const steps = await play('webhooks');
  const test = steps.test?.[0];
  expect(test?.kind === 'exchange' && test.exchange.ran.deliveries).toMatchObject([
    {type: 'webhook_endpoint.test', url: 'http://127.0.0.1:8080/webhooks'},
  ]);
  expect(steps.lose).toMatchObject([{kind: 'listening', isOn: false}, {exchange: {ran: {deliveries: []}}}]);
  const [recovered] = steps.reconcile ?? [];
  expect(recovered?.kind === 'reconciled' && recovered.types).toContain('document.received');
  expect(recovered?.kind === 'reconciled' && recovered.types).not.toContain('webhook_endpoint.test');
  expect(steps.again?.[0]).toMatchObject({kind: 'reconciled', types: []});
  expect(answerIn(steps.again?.[1])).toMatch(/"error":"connection"/);
});

it('makes the calls of a diagram, each with what those before have brought', async () => {
  const player = new Player({...caller(), fetchText: (address) => Promise.resolve(readText(address))});
  const outcomes: Outcome[] = [];
  for (const command of [...callOf('submitDocument', 'a.yaml'), ...callOf('getDocument', 'a.yaml')]) {
    const outcome = await player.do(command);
    if (outcome !== null) outcomes.push(outcome);
  }
  const [submitted, exchange] = outcomes;
  const {id} = JSON.parse(answerIn(submitted)) as {id: string};
  expect(JSON.parse(answerIn(exchange))).toMatchObject({id});
  // The same request with the same key returns the same document.
  if (submitted?.kind !== 'exchange') throw new Error('no exchange');
  const {ran} = await player.again(submitted.exchange);
  expect(jsonOf(ran.answer)).toMatchObject({id});
});

it('registers the endpoint of the page once, and verifies what it receives', async () => {
  const events = ['document.submitted', 'document.delivered'];
  const pageCaller = caller();
  const {id, secret, registered} = await ownEndpoint(pageCaller, events, 'This page');
  expect(jsonOf(registered?.ran.answer ?? null)).toMatchObject({id, url: endpointUrl});
  expect(await ownEndpoint(pageCaller, events, 'This page')).toEqual({id, secret, registered: null});
  const {ran} = await call(pageCaller, {
    method: 'POST',
    target: '/documents',
    headers: oncePerKey('application/json'),
    body: readText('samples/first-call/invoice.json'),
    asksToken: true,
  });
  const received = ran.deliveries.filter(({url}) => url === endpointUrl);
  expect(received.map(({type}) => type)).toEqual(events);
  for (const delivery of received) {
    expect(isSigned(delivery, secret)).toBe(true);
    expect(isSigned({...delivery, body: `${delivery.body} `}, secret)).toBe(false);
    expect(isSigned(delivery, `whsec_${btoa('another')}`)).toBe(false);
  }
});
