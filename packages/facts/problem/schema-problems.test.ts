import {expect, it} from 'vitest';
import * as z from 'zod';
import {schemaProblems} from './schema-problems.ts';

const cures = (value: unknown): readonly string[] =>
  schemaProblems(z.object({number: z.int()}), {value, lineOf: () => 1, file: 'a.yaml', schemaFile: 'a.schema.ts'}).map(
    ({cure}) => cure,
  );

it('a number between quotation marks is to be written without them', () => {
  expect(cures({number: '76'})).toEqual(['Write 76 without quotation marks.']);
  expect(cures({number: 'seventy'})).toEqual(['Correct the value; a.schema.ts says what it may be.']);
});
