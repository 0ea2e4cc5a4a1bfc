import {describe, expect, it} from 'vitest';
import * as z from 'zod';
import {schema as documentStatesSchema} from '../catalogues/document-states.schema.ts';
import {schema as errorsSchema} from '../catalogues/errors.schema.ts';
import {schema as eventsSchema} from '../catalogues/events.schema.ts';
import {schema as limitsSchema} from '../catalogues/limits.schema.ts';
import {derive} from '../catalogues/retry-schedule.schema.ts';
import {readYaml, schemaProblems} from '@integration-docs/facts';
import {replacing, source} from '../openapi/testing.ts';
import {contract, loaded} from './testing.ts';

const {catalogues} = loaded;
const documentStates = documentStatesSchema.parse(catalogues['document-states'].value);
const events = eventsSchema.parse(catalogues.events.value);
const limits = limitsSchema.parse(catalogues.limits.value);

function limit(id: string): number | undefined {
  return limits.entries.find((candidate) => candidate.id === id)?.number;
}

/** Replaces a text in a catalogue and returns the problems that the schema reports. */
function problems(name: string, schema: z.ZodType, from: string, to: string): readonly string[] {
  const file = `packages/contract/catalogues/${name}.yaml`;
  const changed = readYaml(replacing(from, to)(source(file)), {file, line: 1});
  return schemaProblems(schema, {...changed, file, schemaFile: 'x.schema.ts'}).map(
    ({found, expected}) => `${found}; expected ${expected}`,
  );
}

it('errors are ordered by status', () => {
  expect(
    problems('errors', errorsSchema, 'code: token-missing\n    status: 401', 'code: token-missing\n    status: 499')[0],
  ).toMatch(/^entries\[\d+\]\.status: 401; expected the entries in the order of their status; 499 stands before it$/);
});

it('states are a machine without dead ends or unreachable states', () => {
  const problemsWith = (from: string, to: string): readonly string[] =>
    problems('document-states', documentStatesSchema, from, to);
  expect(problemsWith('next: [validated, rejected, annulled]', 'next: [validatd, annulled]')).toEqual([
    expect.stringMatching(
      /^entries\[0\]\.next\[0\]: "validatd"; expected a state of this list: submitted, validated, /,
    ),
    expect.stringMatching(/^entries\[\d+\]\.state: "rejected"; expected a state that is the "next" of another$/),
  ]);
  expect(problemsWith('next: [delivered, validated, annulled]', 'next: []')).toContainEqual(
    expect.stringMatching(/^entries\[\d+\]\.final: false; expected true, as "next" names 0 states$/),
  );
});

describe.each([
  {direction: 'issued', machine: documentStates.entries},
  {direction: 'received', machine: documentStates.received},
])('states of a document $direction', ({direction, machine}) => {
  it('are announced by events', () => {
    const types = events.entries.map(({type}) => type);
    expect(machine.filter(({event}) => !types.includes(event))).toEqual([]);
  });

  it('have the event of their name, where there is one', () => {
    const types = events.entries.map(({type}) => type);
    const ofDecisions = direction === 'issued' ? 'document.status_changed' : 'document.response_sent';
    const expected = machine.map(({state}) => types.find((type) => type === `document.${state}`) ?? ofDecisions);
    expect(machine.map(({event}) => event)).toEqual(expected);
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

describe('the retry schedule', () => {
  it('says in words what follows from its waits', () => {
    const both = (words: string): unknown => ({pt: words, en: words});
    expect(derive({entries: [{delaySeconds: 0}, {delaySeconds: 65}, {delaySeconds: 7200}]})).toEqual({
      entries: [
        {attempt: 1, delaySeconds: 0, delay: {pt: 'imediata', en: 'immediate'}, elapsed: both('0 s')},
        {attempt: 2, delaySeconds: 65, delay: both('1 min 05 s'), elapsed: both('1 min 05 s')},
        {attempt: 3, delaySeconds: 7200, delay: both('2 h'), elapsed: both('2 h 01 min 05 s')},
      ],
      totalSeconds: 7265,
      total: both('2 h 01 min 05 s'),
    });
  });

  const {entries, jitterPercent} = z
    .object({entries: z.array(z.object({delaySeconds: z.number()})), jitterPercent: z.number()})
    .parse(catalogues['retry-schedule'].value);
  const waits = entries.map(({delaySeconds}) => delaySeconds);
  const delivery = z.object({
    status: z.enum(['pending', 'succeeded', 'failed']),
    attempts: z.array(z.object({number: z.number(), at: z.string(), durationMs: z.number()})),
    nextAttemptAt: z.string().nullable(),
  });

  it.each(Object.keys(contract.components.examples).filter((name) => name.startsWith('WebhookDelivery')))(
    'is what the example %s keeps to',
    (name) => {
      const {status, attempts, nextAttemptAt} = delivery.parse(contract.components.examples[name]?.value);
      if (status === 'failed') expect(attempts).toHaveLength(waits.length);
      expect(nextAttemptAt === null).toBe(status !== 'pending');
      const waited = attempts.slice(1).map(({at}, index) => {
        const {at: before = '', durationMs = 0} = attempts[index] ?? {};
        return (Date.parse(at) - Date.parse(before) - durationMs) / 1000;
      });
      expect(attempts.map(({number}) => number)).toEqual(attempts.map((_, index) => index + 1));
      for (const [index, seconds] of waited.entries()) {
        const wait = waits[index + 1] ?? Infinity;
        // The examples have no fractions of a second.
        expect(seconds, `the wait before attempt ${index + 2}`).toBeGreaterThan(wait - 1);
        expect(seconds, `the wait before attempt ${index + 2}`).toBeLessThanOrEqual(wait * (1 + jitterPercent / 100));
      }
    },
  );

  it('is shorter than the overlap with which events are asked for again, by less than an hour', () => {
    const hours = Math.ceil(waits.reduce((sum, wait) => sum + wait, 0) / 3600);
    expect(limit('reconcile-overlap'), 'reconcile-overlap of limits.yaml: the sum of the waits, rounded up').toBe(
      hours,
    );
  });
});
