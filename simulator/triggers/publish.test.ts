import {expect, it} from 'vitest';
import {manualClock} from '../webhooks/testing.ts';
import type {PlatformEvent} from '../types.ts';
import type {TypedQuirk} from './outcome.ts';
import {publishWith} from './publish.ts';

async function published(quirk: TypedQuirk, afterMs: number): Promise<readonly string[]> {
  const clock = manualClock('2026-11-02T09:30:00Z');
  const types: string[] = [];
  const send = publishWith(quirk, {clock, publish: ({type}) => void types.push(type)});
  const event: PlatformEvent = {id: 'evt_1', type: 'document.validated', timestamp: '2026-11-02T09:30:00Z', data: {}};
  send(event);
  send({...event, id: 'evt_2', type: 'document.delivered'});
  await clock.pass(afterMs);
  return types;
}

it('sends at once when nothing is said', async () => {
  expect(await published({}, 0)).toEqual(['document.validated', 'document.delivered']);
});

it('sends later', async () => {
  expect(await published({lateMs: 30_000}, 29_999)).toEqual([]);
  expect(await published({lateMs: 30_000}, 30_000)).toEqual(['document.validated', 'document.delivered']);
});

it('lets later events overtake those of one type', async () => {
  const quirk = {lateMs: 10_000, lateType: 'document.validated'};
  expect(await published(quirk, 10_000)).toEqual(['document.delivered', 'document.validated']);
});

it('sends twice', async () => {
  const twice = ['document.validated', 'document.validated', 'document.delivered', 'document.delivered'];
  expect(await published({duplicate: true}, 0)).toEqual(twice);
});
