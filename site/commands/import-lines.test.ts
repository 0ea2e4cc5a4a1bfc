import {expect, it} from 'vitest';
import {withImportLines} from './import-lines.ts';

const files: Readonly<Record<string, string>> = {
  'site/a.ts': "import path from 'node:path';\nimport {\n  nearest,\n} from '../packages/facts/problem/nearest.ts';\n",
  'packages/facts/package.json':
    '{"name": "@integration-docs/facts", "exports": {".": "./index.ts", "./node": "./node.ts"}}',
};

it('names the line of an import and the doors of the package', () => {
  const output =
    '  error through-the-door: site/a.ts → packages/facts/problem/nearest.ts\n    Import another package by its name.';
  expect(withImportLines(output, (file) => files[file])).toBe(
    '  error through-the-door: site/a.ts:4 → packages/facts/problem/nearest.ts (its doors: @integration-docs/facts, @integration-docs/facts/node)\n    Import another package by its name.',
  );
});

it('leaves alone what it cannot find', () => {
  const output = '  error cycle: site/b.ts → site/c.ts';
  expect(withImportLines(output, (file) => files[file])).toBe(output);
});
