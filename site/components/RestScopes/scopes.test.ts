import reference from '@integration-docs/contract/openapi.yaml';
import {expect, it} from 'vitest';
import {scopesOf} from './scopes.ts';

it('gives each scope once, in the order of its first operation', () => {
  const read = {name: 'a:read', description: 'Read.'};
  const write = {name: 'a:write', description: 'Write.'};
  expect(scopesOf([{scope: null}, {scope: write}, {scope: read}, {scope: write}])).toEqual([write, read]);
});

it('finds the scopes of the contract', () => {
  expect(scopesOf(reference.operations).map(({name}) => name)).toContain('documents:write');
});
