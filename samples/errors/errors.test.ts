import {readFileSync} from 'node:fs';
import {expect, it} from 'vitest';
import {parse} from 'yaml';
import * as z from 'zod';
import site from '../../config/site.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

it('schema-invalid.json is the example ProblemSchemaInvalid of the contract', () => {
  const example = z.object({value: z.json()});
  const contract = z.object({components: z.object({examples: z.object({ProblemSchemaInvalid: example})})});
  const {value} = contract.parse(parse(read('../../contract/openapi.yaml'))).components.examples.ProblemSchemaInvalid;
  expect(JSON.parse(read('./schema-invalid.json').replace('%site.url%', site.url))).toEqual(value);
});
