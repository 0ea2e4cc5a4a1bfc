// eslint-disable-next-line no-restricted-imports -- this test runs in Node: it reads the contract itself
import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {parse} from 'yaml';
import * as z from 'zod';
import {curesOf} from './curesOf';

const file = new URL('../../../contract/openapi.yaml', import.meta.url);
const operation = z.object({tags: z.array(z.string()), 'x-errors': z.array(z.string())});
const contract = z
  .object({
    paths: z.record(z.string(), z.record(z.string(), z.unknown())),
    'x-common-errors': z.array(z.string()),
  })
  .parse(parse(readFileSync(file, 'utf8')));

/** What the contract says, read without the reference. */
function errorsOfTags(tags: readonly string[]): readonly string[] {
  const operations = Object.values(contract.paths)
    .flatMap((path) => Object.values(path))
    .flatMap((value) => operation.safeParse(value).data ?? [])
    .filter((entry) => entry.tags.some((tag) => tags.includes(tag)));
  const codes = operations.flatMap((entry) => entry['x-errors']);
  return [...new Set(codes)].filter((code) => !contract['x-common-errors'].includes(code)).toSorted();
}

test.each([
  ['issued', ['documents', 'recipients']],
  ['received', ['received-documents']],
] as const)('the page "%s" cures every error of its operations, and no other', (page, tags) => {
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
