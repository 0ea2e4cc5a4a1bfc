import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';

const folder = import.meta.dirname;
const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');

it('each warning of usage.ts is named in a test of this folder', () => {
  const rules = [...new Set([...read('usage.ts').matchAll(/'(USAGE-[A-Z-]+)'/g)].map(([, rule = '']) => rule))];
  const tests = readdirSync(folder).filter((file) => file.endsWith('.test.ts'));
  const text = tests.map(read).join('\n');
  expect(rules.length).toBeGreaterThan(10);
  const untested = rules.filter((rule) => !new RegExp(`${rule}(?![A-Z-])`).test(text));
  expect(untested, `warnings without a test in usage.test.ts: ${untested.join(', ')}`).toEqual([]);
});
