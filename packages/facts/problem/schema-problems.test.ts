import {expect, it} from 'vitest';
import * as z from 'zod';
import {formatProblem} from './problem.ts';
import {schemaProblems} from './schema-problems.ts';

const cures = (value: unknown): readonly string[] =>
  schemaProblems(z.object({number: z.int()}), {value, lineOf: () => 1, file: 'a.yaml', schemaFile: 'a.schema.ts'}).map(
    ({cure}) => cure,
  );

it('a number between quotation marks is to be written without them', () => {
  expect(cures({number: '76'})).toEqual(['Write 76 without quotation marks.']);
  expect(cures({number: 'seventy'})).toEqual(['Correct the value; a.schema.ts says what it may be.']);
});

it('a misspelt key is told once, with the key that is missing in its place', () => {
  const schema = z.strictObject({entries: z.array(z.strictObject({id: z.string(), number: z.int()}))});
  const say = (entry: object): readonly string[] => {
    const checked = {value: {entries: [entry]}, lineOf: () => 3, file: 'a.yaml', schemaFile: 'a.schema.ts'};
    return schemaProblems(schema, checked).map(formatProblem);
  };
  expect(say({id: 'a', numbr: 1})).toEqual([
    'a.yaml:3: found the key "numbr" in entries[0]; expected the key "number", which is missing there\n  → Write "number:".',
  ]);
  expect(say({id: 'a', colour: 1})).toHaveLength(2);
  expect(say({id: 'a', number: 1, numbr: 1})).toHaveLength(1);
});

it('a missing colon after a key is told as the key that is missing', () => {
  const schema = z.strictObject({pt: z.string(), en: z.string()});
  const checked = {value: {pt: 'Tipo', 'en Kind': null}, lineOf: () => 3, file: 'a.yaml', schemaFile: 'a.schema.ts'};
  expect(schemaProblems(schema, checked).map(formatProblem)).toEqual([
    'a.yaml:3: found the key "en Kind"; expected the key "en", which is missing there\n  → Write "en:".',
  ]);
});

it('a misspelt key that may be left out gets the nearest', () => {
  const schema = z.strictObject({entries: z.array(z.strictObject({id: z.string(), note: z.string().optional()}))});
  const cure = (entry: object): string | undefined =>
    schemaProblems(schema, {value: {entries: [entry]}, lineOf: () => 1, file: 'a.yaml', schemaFile: 'a.schema.ts'})[0]
      ?.cure;
  expect(cure({id: 'a', nota: 'b'})).toBe('Write "note:", or add "nota" to a.schema.ts.');
  expect(cure({id: 'a', note: 'b', nota: 'b'})).toBe('Remove "nota", correct its spelling, or add it to a.schema.ts.');
});

it('a schema may say the cure itself', () => {
  const schema = z
    .string()
    .superRefine((_, context) => context.addIssue({code: 'custom', message: 'B', params: {cure: 'Write B.'}}));
  const checked = {value: 'A', lineOf: () => 1, file: 'a.yaml', schemaFile: 'a.schema.ts'};
  expect(schemaProblems(schema, checked).map(({cure}) => cure)).toEqual(['Write B.']);
});
