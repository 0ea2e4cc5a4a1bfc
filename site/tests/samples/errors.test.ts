import {expect, it} from 'vitest';
import site from '../../config/site.ts';
import {loadContract} from '@integration-docs/contract';
import {projectRoot} from '@integration-docs/facts/node';
import {sampleText} from './files.ts';

it('schema-invalid.json is the example ProblemSchemaInvalid of the contract, in the default language', async () => {
  const {ProblemSchemaInvalid} = (await loadContract(projectRoot)).in.pt.components.examples;
  expect(JSON.parse(sampleText('errors/schema-invalid.json').replace('%site.url%', site.url))).toEqual(
    ProblemSchemaInvalid?.value,
  );
});
