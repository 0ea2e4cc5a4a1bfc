import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import * as z from 'zod';
import {schema} from '@integration-docs/contract/catalogues/validator.schema.ts';
import {projectRoot} from '@integration-docs/facts/node';
import {run, WORDS} from '@integration-docs/cius-pt/testing';
import {loadKnowledge} from '@integration-docs/contract';

const catalogue = schema.parse(
  parse(readFileSync(path.join(projectRoot, 'packages/contract/catalogues/validator.yaml'), 'utf8')),
);

it('the page explains the rules that the validator has of its own', () => {
  const folder = path.join(projectRoot, 'packages/cius-pt/validator');
  const sources = readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  const code = sources.map((file) => readFileSync(path.join(folder, file), 'utf8')).join();
  const used = new Set([...code.matchAll(/'((?:XML|UBL|JSON|API|USAGE)-[A-Z-]+)'/g)].map(([, rule = '']) => rule));
  const explained = catalogue.own.entries.map(({rule}) => rule);
  const rules = ['CIUS-PT-ONCE', ...used];
  const file = 'packages/contract/catalogues/validator.yaml';
  const lacking = rules.filter((rule) => !explained.includes(rule));
  expect(lacking, `rules without a row in own.entries of ${file}: ${lacking.join(', ')}`).toEqual([]);
  const gone = explained.filter((rule) => !rules.includes(rule));
  expect(gone, `rows of own.entries of ${file} for rules that the validator does not have: ${gone.join(', ')}`).toEqual(
    [],
  );
});

for (const [language, {help}] of Object.entries(WORDS)) {
  it(`the page shows the options that --help has, in ${language}`, () => {
    const inHelp = [...help.matchAll(/^ {2}(--\S+(?: \S+\|\S+)?)/gm)].map(([, option]) => option);
    const onPage = catalogue.options.entries.map(({option}) => option).filter((option) => option.startsWith('--'));
    expect(onPage).toEqual(inHelp);
  });

  it(`the page shows the exit codes that --help has, in ${language}`, () => {
    const sentence = help.split('\n').find((line) => /^(?:Exit code|Código de saída):/.test(line)) ?? '';
    const inHelp = [...sentence.matchAll(/\b(\d) (?:if|se)\b/g)].map(([, code]) => code);
    expect(catalogue.exitCodes.entries.map(({code}) => code)).toEqual(inHelp);
  });
}

describe('the page shows the report that --format json writes', async () => {
  const knowledge = await loadKnowledge(projectRoot);
  const record = z.record(z.string(), z.unknown());
  const parts: string[] = [];
  const payloads = path.join(projectRoot, 'samples/payloads');
  // Valid and invalid files, XML and JSON, and empty standard input.
  const files = ['invoice.xml', 'invoice.json', 'credit-note.xml', 'invalid'];
  run(
    {
      parameters: ['--format', 'json', ...files.map((file) => path.join(payloads, file)), '-'],
      environment: {},
      isTerminal: false,
      readStdin: () => new Uint8Array(),
      out: (text) => parts.push(text),
      err: () => undefined,
    },
    {knowledge, siteUrl: '', version: ''},
  );
  const reports = z.array(record).parse(JSON.parse(parts.join('')));
  const findings = reports.flatMap((report) => z.array(record).parse(report.findings));
  const entries = catalogue.report.entries.flatMap(({property, type}) =>
    property.map((one) => ({property: one, type})),
  );
  const nameOf = (property: string): string => property.replace(/^findings\[\]\./, '').replace('?', '');

  it.each([
    ['of a report', reports, entries.filter(({property}) => !property.startsWith('findings[]')), ['findings']],
    ['of a finding', findings, entries.filter(({property}) => property.startsWith('findings[]')), []],
  ])('with the properties %s', (_, objects, shown, others) => {
    const counts = new Map<string, number>();
    for (const key of objects.flatMap(Object.keys)) counts.set(key, (counts.get(key) ?? 0) + 1);
    expect([...counts.keys()].sort()).toEqual([...others, ...shown.map(({property}) => nameOf(property))].sort());
    for (const {property} of shown)
      expect([property, counts.get(nameOf(property)) === objects.length]).toEqual([property, !property.endsWith('?')]);
  });

  const forms: Readonly<Record<string, z.ZodType>> = {
    string: z.string(),
    'string | null': z.string().nullable(),
    integer: z.int(),
    '{pt, en}': z.strictObject({pt: z.string(), en: z.string()}),
    object: record,
    'object | null': record.nullable(),
    array: z.array(record),
  };

  it.each(entries)('with $property of the type $type', ({property, type}) => {
    const objects = property.startsWith('findings[]') ? findings : reports;
    const values = objects.map((each) => each[nameOf(property)]).filter((value) => value !== undefined);
    expect(values.length).toBeGreaterThan(0);
    for (const value of values) expect(forms[type]?.safeParse(value).success).toBe(true);
    if (type.endsWith('| null')) expect(values).toContain(null);
  });
});
