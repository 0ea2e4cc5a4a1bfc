import {describe, expect, it} from 'vitest';
import type {Page} from '../load-pages.ts';
import {parsePage} from '../parse-page.ts';
import {pageOf} from '../paths.ts';
import {formatProblem, type Problem} from '@integration-docs/facts';
import {parityProblems, structureProblems} from './check.ts';

const en = 'site/content/en/docs/a.mdx';

function page(file: string, source: string): Page {
  const place = pageOf(file);
  if (place === undefined) throw new Error(`${file} is no page`);
  return {...place, file, source, tree: parsePage(source, file)};
}

function check(pt: readonly string[], english: readonly string[]): readonly string[] {
  return structureProblems([page('site/content/pt/docs/a.mdx', pt.join('\n')), page(en, english.join('\n'))]).map(
    formatProblem,
  );
}

it('takes a page that cannot be read for one that is there', () => {
  const pages = [page('site/content/pt/docs/a.mdx', 'x')];
  const broken = [{file: en, line: 1, found: 'f', expected: 'e', cure: 'c'}];
  expect(parityProblems(pages, {})).toHaveLength(1);
  expect(parityProblems(pages, {'site/content/pt/docs/a.mdx': {pt: 'a', en: 'b'}}, broken)).toEqual([]);
});

it('says nothing of what has a message of its own, nor asks to compare pages that have one', () => {
  const pages = [page('site/content/pt/docs/a.mdx', 'x\n\n<A topic="a" />'), page(en, 'x\n\n<A topik="a" />')];
  const problemOf = (file: string): readonly Problem[] => [{file, line: 3, found: 'f', expected: 'e', cure: 'c'}];
  expect(parityProblems(pages, {})).toHaveLength(1);
  expect(parityProblems(pages, {}, problemOf(en))).toEqual([]);
  expect(parityProblems(pages, {}, problemOf('site/content/pt/docs/a.mdx'))).toEqual([]);
  const [pt, english] = pages;
  const same = pt && english ? [pt, {...english, tree: pt.tree}] : [];
  expect(parityProblems(same, {}).map(({found}) => found)).toEqual(['a page that was never confirmed']);
});

it('says nothing of a link that has a message of its own, wherever it stands among others', () => {
  const text = (last: string): string => `[a](./b.mdx) [b](./m.mdx) [c](${last})`;
  const pages = [page('site/content/pt/docs/a.mdx', text('./a.mdx#x')), page(en, text('./z.mdx#x'))];
  expect(parityProblems(pages, {}).map(({found}) => found)).toEqual(['the link ./z.mdx#x']);
  const problem = {line: 1, found: 'f', expected: 'e', cure: 'c'};
  expect(parityProblems(pages, {}, [{...problem, file: 'site/content/pt/docs/a.mdx'}])).toEqual([]);
  expect(parityProblems(pages, {}, [{...problem, file: en}])).toEqual([]);
});

describe('structureProblems', () => {
  it('accepts a translation', () => {
    expect(
      check(
        [
          '---',
          'title: Olá',
          'unlisted: true',
          '---',
          '',
          "import Card from '@site/src/components/Card';",
          '',
          '## Um {/* #one */}',
          '',
          'Veja [isto](./b.mdx#x) e [aquilo](../c.mdx), ou a [lei](https://x.example/pt). ![Figura](/img/a.svg)',
          '',
          '```json file=samples/a.json {1}',
          '```',
          '',
          '<Tabs group="language"><Tab value="curl" label="Com curl">x</Tab></Tabs>',
          '',
          ':::note[Nota]',
          'Texto.',
          ':::',
          '',
          '1. Primeiro',
          '2. Segundo',
        ],
        [
          '---',
          'title: Hello',
          'unlisted: true',
          '---',
          '',
          "import Card from '@site/src/components/Card';",
          '',
          '## One {/* #one */}',
          '',
          'After [that](../c.mdx) see [this](./b.mdx#x) or the [law](https://x.example/en). ![Figure](/img/a.svg)',
          '',
          '```json file=samples/a.json {1}',
          '```',
          '',
          '<Tabs group="language"><Tab value="curl" label="With curl">x</Tab></Tabs>',
          '',
          ':::note[Note]',
          'Text.',
          ':::',
          '',
          '1. First',
          '2. Second',
        ],
      ),
    ).toEqual([]);
  });

  it('names a heading that differs, or is missing, in the file that lacks it', () => {
    expect(
      check(
        ['## Um {/* #one */}', '', '## Dois {/* #two */}', '', '### Três {/* #three */}'],
        ['## One {/* #one */}', '', 'x', '', '## Two {/* #too */}'],
      ),
    ).toEqual([
      `${en}:5: found the heading ## {#too}; expected ## {#two}, as on line 3 of site/content/pt/docs/a.mdx\n  → Write the same in both files.`,
      `${en}:5: found no heading ### {#three}; expected the one on line 5 of site/content/pt/docs/a.mdx\n  → Add it to ${en}, or remove it from site/content/pt/docs/a.mdx.`,
    ]);
    expect(check(['x'], ['## One {/* #one */}'])[0]).toContain(
      'site/content/pt/docs/a.mdx:1: found no heading ## {#one}; expected the one on line 1',
    );
  });

  it.each([
    [
      '```json file=samples/a.json\n```',
      '```json file=samples/b.json\n```',
      'the code block ```json file=samples/b.json; expected ```json file=samples/a.json',
    ],
    [
      '<Card id="a" title="x" />',
      '<Card id="b" title="y" />',
      'the component <Card id="b" title="…">; expected <Card id="a" title="…">',
    ],
    ['<Card n={1} />', '<Card n={2} />', 'the component <Card n={2}>; expected <Card n={1}>'],
    [':::note\nx\n:::', ':::tip\nx\n:::', 'the note :::tip; expected :::note'],
    ['[x](./a.mdx#b)', '[x](./a.mdx#c)', 'the link ./a.mdx#c; expected ./a.mdx#b'],
    ['![x](/a.png)', '![x](/b.png)', 'the image /b.png; expected /a.png'],
    ['1. x\n2. y', '1. x', 'the numbered list 1 items; expected 2 items'],
    ['| a |\n|---|\n| b |', '| a |\n|---|', 'the table 1 columns × 0 rows; expected 1 columns × 1 rows'],
    [
      "import A from './a';",
      "import A from './b';",
      "the statement import A from './b';; expected import A from './a';",
    ],
  ])('compares %j with %j', (pt, english, text) => {
    expect(check(['## Um {/* #one */}', '', pt], ['## One {/* #one */}', '', '', english])).toEqual([
      `${en}:4: found ${text}, as on line 3 of site/content/pt/docs/a.mdx\n  → Write the same in both files.`,
    ]);
  });

  it('names the section in which a link is missing', () => {
    expect(check(['## Um {/* #one */}', '', '[x](./b.mdx)'], ['## One {/* #one */}', '', 'x'])).toEqual([
      `${en}:1: found no link ./b.mdx in the section #one; expected the one on line 3 of site/content/pt/docs/a.mdx\n  → Add it to ${en}, or remove it from site/content/pt/docs/a.mdx.`,
    ]);
  });

  it('compares the front matter that is not text', () => {
    expect(check(['---', 'title: A', 'unlisted: true', '---'], ['---', 'title: B', '---'])).toEqual([
      `${en}:2: found unlisted: (not there); expected true, as in site/content/pt/docs/a.mdx:3\n  → Write the same front matter in both files.`,
    ]);
  });

  it('wants every page in both languages', () => {
    expect(
      structureProblems([page('site/content/pt/docs/a.mdx', 'x'), page('site/content/en/pages/b.mdx', 'x')]).map(
        formatProblem,
      ),
    ).toEqual([
      `site/content/pt/docs/a.mdx:1: found a page without its English twin; expected ${en}\n  → Write ${en}, or remove this page.`,
      'site/content/en/pages/b.mdx:1: found a page without its Portuguese twin; expected site/content/pt/pages/b.mdx\n  → Write site/content/pt/pages/b.mdx, or remove this page.',
    ]);
  });

  it.each([
    [
      '## Um',
      'found the heading "Um" without an id; expected an English id, the same in both languages\n  → Add {/* #english-words */} at the end of the line.',
    ],
    [
      '## Um {/* #Um_a */}',
      'found the heading id #Um_a; expected lower-case words joined by hyphens\n  → Write it so, in both languages.',
    ],
    ['# Um {/* #one */}', 'found the heading "# Um "; expected sections from ## on'],
    [
      '### Um {/* #one */}',
      'found the heading "### Um"; expected at most ## here, without skipping a level\n  → Write ##.',
    ],
    [
      '## A {/* #a */}\n\n## B {/* #a */}',
      'found the heading id #a a second time (first on line 1); expected every id once on a page',
    ],
  ])('refuses the heading %j', (source, text) => {
    expect(check([source], [source])[0]).toContain(text.replace('"# Um "', '"# Um"'));
  });
});

describe('ids of table rows', () => {
  const rows = (...ids: readonly string[]): readonly string[] => [
    '| A | B |',
    '|---|---|',
    ...ids.map((id) => `| x {/* #${id} */} | y |`),
  ];

  it('are the same in both languages', () => {
    expect(check(rows('symptom-a'), rows('symptom-a'))).toEqual([]);
    expect(check(rows('symptom-a'), rows('symptom-b')).join()).toContain('symptom-b');
  });

  it('stand once on a page, in lower case', () => {
    expect(check(rows('a', 'a'), rows('a', 'a')).join()).toContain('the row id #a a second time (first on line 3)');
    expect(check(rows('Symptom'), rows('Symptom')).join()).toContain('the row id #Symptom');
  });
});
