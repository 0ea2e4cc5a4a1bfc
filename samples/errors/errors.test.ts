import {readFileSync} from 'node:fs';
import {expect, it} from 'vitest';
import site from '../../config/site.ts';
import {loadContract} from '../../lib/model/openapi/read.ts';
import {projectRoot} from '../../lib/problem/project-root.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

it('schema-invalid.json is the example ProblemSchemaInvalid of the contract', async () => {
  const {examples} = (await loadContract(projectRoot)).in.en.components;
  expect(JSON.parse(read('./schema-invalid.json').replace('%site.url%', site.url))).toEqual(
    examples.ProblemSchemaInvalid?.value,
  );
});
