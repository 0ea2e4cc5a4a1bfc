import {expect, it} from 'vitest';
import site from '../../config/site.ts';
import {openapi} from './contract.ts';
import {sampleText} from './files.ts';

it('schema-invalid.json is the example ProblemSchemaInvalid of the contract', () => {
  const {ProblemSchemaInvalid} = openapi.components.examples;
  expect(JSON.parse(sampleText('errors/schema-invalid.json').replace('%site.url%', site.url))).toEqual(
    ProblemSchemaInvalid?.value,
  );
});
