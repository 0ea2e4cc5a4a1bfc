import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';

const folder = path.join(import.meta.dirname, 'usage');
const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');

it('each warning of usage/ is named in its test', () => {
  const files = readdirSync(folder).filter((file) => file !== 'usage.test.ts');
  const source = files.map(read).join('\n');
  const rules = [...new Set([...source.matchAll(/'(USAGE-[A-Z-]+)'/g)].map(([, rule = '']) => rule))];
  const text = read('usage.test.ts');
  expect(rules.length).toBeGreaterThan(10);
  const untested = rules.filter((rule) => !new RegExp(`${rule}(?![A-Z-])`).test(text));
  expect(untested, `warnings without a test in usage.test.ts: ${untested.join(', ')}`).toEqual([]);
});
