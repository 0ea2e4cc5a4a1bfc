import {expect, it} from 'vitest';
import type {SchemaNode} from '../openapi/nodes.ts';
import {resolveSchema} from '../openapi/resolve.ts';
import {contract, operations, webhooks} from './testing.ts';

const {schemas} = contract.components;
const described = (node: SchemaNode): boolean => (resolveSchema(node, schemas).description ?? '') !== '';

it('every operation and every event has a description', () => {
  const nodes = [...operations.map(({node}) => node), ...webhooks.map(({node}) => node)];
  expect(nodes.filter(({description = ''}) => description === '').map(({operationId}) => operationId)).toEqual([]);
});

it('every schema and every property has a description', () => {
  const missing = Object.entries(schemas).flatMap(([name, node]) => [
    ...(described(node) ? [] : [name]),
    ...Object.entries(node.properties ?? {}).flatMap(([property, part]) =>
      described(part) ? [] : [`${name}.${property}`],
    ),
  ]);
  expect(missing).toEqual([]);
});
