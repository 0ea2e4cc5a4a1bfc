import {describe, expect, it} from 'vitest';
import {schema as documentStatesSchema} from '../../../contract/catalogues/document-states.schema.ts';
import {schema as errorsSchema} from '../../../contract/catalogues/errors.schema.ts';
import {schema as eventsSchema} from '../../../contract/catalogues/events.schema.ts';
import {schema as limitsSchema} from '../../../contract/catalogues/limits.schema.ts';
import {schema as retryScheduleSchema} from '../../../contract/catalogues/retry-schedule.schema.ts';
import {readYaml} from '../../problem/yaml-source.ts';
import {source} from '../openapi/testing.ts';
import {contract, loaded} from './testing.ts';

const {catalogues} = loaded;
const errors = errorsSchema.parse(catalogues.errors.value);
const documentStates = documentStatesSchema.parse(catalogues['document-states'].value);
const events = eventsSchema.parse(catalogues.events.value);
const limits = limitsSchema.parse(catalogues.limits.value);
const retryFile = 'contract/catalogues/retry-schedule.yaml';
const retrySchedule = retryScheduleSchema.parse(readYaml(source(retryFile), {file: retryFile, line: 1}).value);

function limit(id: string): number | undefined {
  return limits.entries.find((candidate) => candidate.id === id)?.number;
}

it('errors are ordered by status', () => {
  const statuses = errors.entries.map(({status}) => status);
  expect(statuses).toEqual(statuses.toSorted((one, other) => one - other));
});

describe.each([
  {direction: 'issued', machine: documentStates.entries},
  {direction: 'received', machine: documentStates.received},
])('states of a document $direction', ({machine}) => {
  it('are a machine without dead ends or unreachable states', () => {
    const names = machine.map(({state}) => state);
    const reached = new Set([names[0], ...machine.flatMap(({next}) => next)]);
    expect([...reached].sort()).toEqual(names.toSorted());
    for (const {state, final, next} of machine) expect(final, state).toBe(next.length === 0);
  });

  it('are announced by events', () => {
    const types = events.entries.map(({type}) => type);
    expect(machine.filter(({event}) => !types.includes(event))).toEqual([]);
  });
});

it('events are smaller than the limit', () => {
  const examples = Object.entries(contract.components.examples).filter(([name]) => name.startsWith('Event'));
  expect(examples.length).toBeGreaterThanOrEqual(events.entries.length);
  for (const [name, {value}] of examples) {
    expect(Buffer.byteLength(JSON.stringify(value)), name).toBeLessThan((limit('event-size') ?? 0) * 1000);
  }
});

it('the example of a token has the lifetime of tokens', () => {
  const {TokenResponse} = contract.components.schemas;
  expect(TokenResponse?.properties?.expires_in?.examples).toEqual([limit('token-lifetime')]);
});

it('the retry schedule is the example of Standard Webhooks', () => {
  const delays = retrySchedule.entries.map(({delaySeconds}) => delaySeconds);
  const hours = (count: number): number => count * 3600;
  expect(delays).toEqual([0, 5, 5 * 60, 30 * 60, hours(2), hours(5), hours(10), hours(14), hours(20), hours(24)]);
  expect(retrySchedule.entries.map(({attempt}) => attempt)).toEqual(delays.map((_, index) => index + 1));
  expect(retrySchedule.totalSeconds).toBe(delays.reduce((sum, delay) => sum + delay, 0));
  expect(retrySchedule.totalSeconds).toBe(hours(75) + 35 * 60 + 5);
  expect(retrySchedule.entries.at(-1)?.elapsed).toEqual(retrySchedule.total);
});
