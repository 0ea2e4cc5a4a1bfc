import {expect, it} from 'vitest';
import {generateExample} from './generate-example.ts';
import type {SchemaNode} from './nodes.ts';

const schemas: Readonly<Record<string, SchemaNode>> = {
  node: {
    type: 'object',
    required: ['name'],
    properties: {
      name: {type: 'string', minLength: 6},
      below: {type: 'array', items: {$ref: '#/components/schemas/node'}},
    },
  },
};

it.each<[SchemaNode, unknown]>([
  [{type: 'string', examples: ['a', 'b']}, 'a'],
  [{type: 'string', enum: ['x', 'y']}, 'x'],
  [{const: 'event'}, 'event'],
  [{type: ['null', 'integer'], minimum: 3}, 3],
  [{type: 'number', exclusiveMinimum: 3}, 4],
  [{type: 'array', items: {type: 'boolean'}}, [true]],
  [{anyOf: [{type: 'string', format: 'date'}, {type: 'null'}]}, '2027-01-04'],
  [{oneOf: [{type: 'integer'}, {type: 'string'}]}, 0],
  [{}, null],
])('%j', (schema, made) => {
  expect(generateExample(schema, {})).toEqual(made);
});

it('ends where a schema contains itself', () => {
  expect(generateExample({$ref: '#/components/schemas/node'}, schemas)).toMatchObject({
    name: 'textxx',
    below: [{name: 'textxx', below: [{name: 'textxx'}]}],
  });
});
