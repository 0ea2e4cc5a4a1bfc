import {expect, it} from 'vitest';
import * as z from 'zod';
import site from '../../config/site.ts';
import {contractFile} from './contract.ts';
import {sampleText} from './files.ts';

it('schema-invalid.json is the example ProblemSchemaInvalid of the contract', () => {
  const example = z.object({value: z.json()});
  const contract = z.object({components: z.object({examples: z.object({ProblemSchemaInvalid: example})})});
  const {value} = contract.parse(contractFile('openapi.yaml')).components.examples.ProblemSchemaInvalid;
  expect(JSON.parse(sampleText('errors/schema-invalid.json').replace('%site.url%', site.url))).toEqual(value);
});
