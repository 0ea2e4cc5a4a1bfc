import {readFileSync} from 'node:fs';
import {expect, it} from 'vitest';
import {parse} from 'yaml';
import * as z from 'zod';
import {schema} from './rest-operations.schema.ts';

const read = (path: string): unknown => parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  'x-pt': z.object({summary: z.string()}),
  security: z.array(z.object({oauth2: z.array(z.string()).optional()})),
});
const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
const pathItem = z.object(Object.fromEntries(methods.map((method) => [method, operation.optional()])));

it('lists every operation of openapi.yaml as it stands there', () => {
  const {paths} = z.object({paths: z.record(z.string(), pathItem)}).parse(read('../openapi.yaml'));
  const inContract = Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const found = item[method];
      if (found === undefined) return [];
      return [
        {
          operation: found.operationId,
          method: method.toUpperCase(),
          path,
          scope: found.security[0]?.oauth2?.[0] ?? null,
          does: {pt: found['x-pt'].summary, en: found.summary},
        },
      ];
    }),
  );
  const byName = (a: {operation: string}, b: {operation: string}): number => a.operation.localeCompare(b.operation);
  expect(schema.parse(read('./rest-operations.yaml')).entries.toSorted(byName)).toEqual(inContract.toSorted(byName));
});
