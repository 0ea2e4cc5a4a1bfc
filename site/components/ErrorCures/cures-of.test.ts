import {loadContract, operationsOf} from '@integration-docs/contract';
import {projectRoot} from '@integration-docs/facts/node';
import {expect, test} from 'vitest';
import {curesOf} from './cures-of.ts';

const {value: contract} = await loadContract(projectRoot);

/** Returns the error codes of tags, taken from the contract instead of the reference. */
function errorsOfTags(tags: readonly string[]): readonly string[] {
  const operations = operationsOf(contract).filter(({node}) => node.tags.some((tag) => tags.includes(tag)));
  const codes = operations.flatMap(({node}) => node['x-errors'] ?? []);
  return [...new Set(codes)].filter((code) => !contract['x-common-errors'].includes(code)).toSorted();
}

test.each([
  ['issued', ['documents', 'recipients']],
  ['received', ['received-documents']],
] as const)('the page "%s" names every error of its operations, and no other', (page, tags) => {
  const cures = curesOf(page);
  expect(errorsOfTags(tags)).not.toEqual([]);
  expect(cures.map(({code}) => code).toSorted()).toEqual(errorsOfTags(tags));
  expect(cures.every(({code, href}) => href.endsWith(`#error-${code}`))).toBe(true);
});

test('goes by HTTP status', () => {
  const statuses = curesOf('issued').map(({status}) => status);
  expect(statuses).toEqual(statuses.toSorted((one, other) => one - other));
});

test('a page without operations is refused', () => {
  expect(() => curesOf('webhooks/security')).toThrow('<ErrorCures page="webhooks/security">: no operation');
});
