import {describe, expect, it} from 'vitest';
import {formatProblem} from '@integration-docs/facts';
import {pointerProblems, pointersOf} from './pointers.ts';

const files = [
  'site/tools/checklist/index.tsx',
  'packages/search/README.md',
  'packages/search/query/rank.ts',
  'site/commands/check.ts',
];

/** Returns the messages about the paths in a file. */
function messagesOf(file: string, text: string): readonly string[] {
  return pointerProblems([{file, text}], files).map(formatProblem);
}

it('names a path that is gone, with its line and the one that it may mean', () => {
  expect(messagesOf('site/commands/check.ts', 'const a = 1;\n\n/** Texts of src/islands/checklist. */\n')).toEqual([
    'site/commands/check.ts:3: found src/islands/checklist, which is not there; expected a file or folder; nearest: site/tools/checklist\n' +
      '  → Write site/tools/checklist, or name nothing.',
  ]);
  expect(messagesOf('packages/search/README.md', 'See `../rank/rank.ts`.')).toEqual([
    'packages/search/README.md:1: found packages/rank/rank.ts, which is not there; expected a file or folder; nearest: packages/search/query/rank.ts\n' +
      '  → Write packages/search/query/rank.ts, or name nothing.',
  ]);
  expect(messagesOf('packages/search/README.md', 'See `plugins/shell`.')).toEqual([
    'packages/search/README.md:1: found plugins/shell, which is not there; expected a file or folder of the project\n' +
      '  → Name what is there now, or nothing.',
  ]);
});

it.each([
  ['a file', 'packages/search/query/rank.ts'],
  ['a file without its ending', 'packages/search/query/rank'],
  ['a folder, with a slash or a full stop', 'packages/search/, site/tools.'],
  ['a folder with placeholders below it', 'packages/search/<part>/index.ts, site/tools/*/index.tsx, lib/…'],
  ['a file beside the README that names it', 'See query/rank.ts and packages/search.'],
  ['a file of another folder', '`../../site/commands/check.ts`, `../../site/tools/*/index.tsx`'],
  ['an address', 'https://host.example/lib/gone, https://lib/gone, ./lib/gone'],
  ['a published file', 'samples/requests/getDocument.py, tools/simulator.mjs'],
  ['a folder that a copy may lack', 'docs-internal/adr/0001, site/deploy/nginx.conf'],
  ['an example', '/** @example f("lib/gone.ts") */'],
])('takes %s', (_what, text) => {
  expect(messagesOf('packages/search/README.md', text)).toEqual([]);
});

describe('pointersOf', () => {
  it('reads the comments of code, not its strings', () => {
    const text = "import a from 'lib/a.ts'; // see lib/b\nconst c = 'lib/c';\n/*\n * lib/d\n */\n";
    expect(pointersOf({file: 'tools/x.ts', text})).toEqual([
      {pointer: 'lib/b', line: 1},
      {pointer: 'lib/d', line: 4},
    ]);
  });
});
