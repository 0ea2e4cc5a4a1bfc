import {describe, expect, it} from 'vitest';
import * as z from 'zod';
import site from '../../config/site.ts';
import {sampleFileOf} from '@integration-docs/facts';
import {contractFile} from './contract.ts';
import {programLanguages, sampleText, sampleTopics} from './files.ts';

/* The waits in the table of time-outs match the samples, and last longer than planned maintenance. */

const texts = z.object({en: z.string()});
const wait = z.looseObject({id: z.string(), value: texts, beyond: texts});
const timeouts = z.object({entries: z.array(z.union([wait, z.object({limit: z.string()})]))});
const {entries} = timeouts.parse(contractFile('catalogues/rest-timeouts.yaml'));
const firstRetry = entries.find((entry) => 'id' in entry && entry.id === 'first-retry');
if (firstRetry === undefined || !('id' in firstRetry)) throw new Error('rest-timeouts.yaml has no first-retry');

const limits = z.object({entries: z.array(z.looseObject({id: z.string(), number: z.number().optional()}))});
const retention = limits
  .parse(contractFile('catalogues/limits.yaml'))
  .entries.find(({id}) => id === 'idempotency-retention')?.number;

const number = (text: string, pattern: RegExp): number =>
  Number(pattern.exec(text)?.[1] ?? expect.fail(`${String(pattern)} not in: ${text}`));
const minutesAtMost = number(firstRetry.value.en, /up to half a second; .* up to (\d+) minutes/);
const hours = number(firstRetry.beyond.en, /^After (\d+) hours/);

it('the samples give up after planned maintenance and before the platform forgets the key', () => {
  // An operator can omit the maintenance window, or word it differently.
  const [, start, end] = /(\d\d:\d\d) to (\d\d:\d\d)/.exec(site.operations?.maintenance?.en ?? '') ?? [];
  const hour = (time = '00:00'): number => number(time, /^(\d\d)/) + number(time, /:(\d\d)/) / 60;
  expect(hours).toBeGreaterThan(hour(end) - hour(start));
  expect(hours).toBeLessThan(retention ?? 0);
});

it('the longest wait is reached', () => {
  let [most, longest] = [0.5, 0];
  for (; most < minutesAtMost * 60; most *= 2) longest += most;
  expect(longest).toBeLessThan(hours * 3600);
});

describe.each(programLanguages)('the programs in $label', (language) => {
  const figures = (topic: string): string =>
    sampleText(`${topic}/${sampleFileOf(language, topic)}`).replaceAll(/(?<=\d)_(?=\d)/g, '');

  it('have the waits of the table', () => {
    const retry = figures('retry');
    expect(retry).toMatch(/BASE_DELAY_MS\W+(?:\?: )?500\b/);
    expect(retry).toMatch(new RegExp(`\\b${minutesAtMost * 60_000}\\b`));
  });

  it.each(['retry', 'follow-status'])('give up after the time of the table (%s)', (topic) => {
    expect(figures(topic)).toMatch(new RegExp(`GIVE_UP_SECONDS\\W[^\\n]*\\b${hours * 3600}\\b`));
  });
});

describe.each([...(sampleTopics.get('retry') ?? [])])('the connector in %s', (_, quotes) => {
  const text = quotes.map(({file}) => sampleText(file.replace('samples/', ''))).join('\n');

  it('has the waits of the table', () => {
    expect(text).toMatch(/\b(?:500L?|0\.5)\b/);
    const longest = `\\b${minutesAtMost} \\* (?:\\S*MINUTE|60)\\b|(?:of|From)Minutes\\(${minutesAtMost}\\)`;
    expect(text).toMatch(new RegExp(longest));
  });

  it('alerts after the time of the table, and keeps the key for less than the platform does', () => {
    expect(text).toMatch(new RegExp(`PATIENCE = [^;\\n]*\\b${hours}\\b`, 'i'));
    const life = number(text, /KEY_?LIFE = [^;\n]*?\b(\d+)\b/i);
    expect(life).toBeLessThan(retention ?? 0);
    expect(life).toBeGreaterThan(hours);
  });
});
