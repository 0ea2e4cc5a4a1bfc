import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {notFollowed} from '../rules/testing/not-followed.ts';
import {usageDocuments} from './usage/testing.ts';

const folder = path.join(import.meta.dirname, 'usage');
const readSource = (file: string): string => readFileSync(path.join(folder, file), 'utf8');

it('each warning of usage/ has a document whose cure is followed, and is named in its test', () => {
  const files = readdirSync(folder).filter((file) => file !== 'usage.test.ts' && file !== 'testing.ts');
  const source = files.map(readSource).join('\n');
  const rules = [...new Set([...source.matchAll(/'(USAGE-[A-Z-]+)'/g)].map(([, rule = '']) => rule))];
  expect(rules.length).toBeGreaterThan(10);
  const executedRules = new Set([...usageDocuments.map(({rule}) => rule), ...Object.keys(notFollowed)]);
  expect(
    rules.filter((rule) => !executedRules.has(rule)),
    'warnings without a document in usageDocuments (usage/testing.ts), which validator/cures-executed.test.ts mends by their cure',
  ).toEqual([]);
  const text = readSource('usage.test.ts');
  expect(
    rules.filter((rule) => !new RegExp(`${rule}(?![A-Z-])`).test(text)),
    'warnings without a test in usage.test.ts',
  ).toEqual([]);
});
