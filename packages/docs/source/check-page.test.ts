import {expect, it} from 'vitest';
import {pageProblems} from './check-page.ts';
import {parsePage} from './parse-page.ts';
import {noTopics} from './sample-topics.ts';
import {formatProblem, makeTokens, ProblemError} from '@integration-docs/facts';

const context = {
  tokens: makeTokens({name: 'Sítio'}, [], 'pt'),
  samples: {read: (file: string) => (file === 'samples/a.json' ? '{}' : undefined), list: () => ['samples/a.json']},
  topics: noTopics,
  diagrams: ['journey'],
  catalogues: new Map(),
  components: new Map([['Diagram', undefined]]),
};

function check(body: readonly string[]): readonly string[] {
  const source = [
    '---',
    'title: A',
    'description: Uma frase que diz em poucas palavras se esta é a página certa.',
    '---',
    '',
    ...body,
  ].join('\n');
  const file = 'site/content/pt/docs/a.mdx';
  return pageProblems(
    {kind: 'docs', locale: 'pt', name: 'a.mdx', file, source, tree: parsePage(source, file)},
    context,
  ).map(formatProblem);
}

it('is content with a page that follows the rules', () => {
  expect(check(['%site.name%', '', '```json file=samples/a.json', '```', '', '<Diagram id="journey" />'])).toEqual([]);
});

it('reports tokens, code and diagrams with their lines', () => {
  expect(check(['%site.nam%', '', '```jsn file=samples/b.json', '```', '', '<Diagram id="jorney" />'])).toEqual([
    expect.stringContaining('site/content/pt/docs/a.mdx:6: found the unknown token %site.nam%'),
    expect.stringContaining('site/content/pt/docs/a.mdx:8: found the language "jsn"'),
    expect.stringContaining('site/content/pt/docs/a.mdx:8: found file=samples/b.json, which does not exist'),
    'site/content/pt/docs/a.mdx:11: found the diagram "jorney", which does not exist; expected one that does; nearest: journey\n' +
      '  → Write journey, or add jorney to site/diagrams/.',
  ]);
});

it('says in plain words that braces hold no expression', () => {
  expect(() => parsePage('Text {a.b.} text.', 'a.mdx')).toThrow('the text between { and } is no expression');
});

it('says where a page is not MDX', () => {
  const read = (): unknown => parsePage('Um\n\n<Card>\n\ndois', 'site/content/pt/docs/a.mdx');
  expect(read).toThrow(ProblemError);
  expect(read).toThrow(
    /^site\/content\/pt\/docs\/a\.mdx:[35]: found text that is not MDX \(.*Card.*\); expected Markdown with closed tags and braces\n {2}→ Close the tag/,
  );
});

it('takes no picture', () => {
  expect(
    check(['![](/img/a.svg)', '', '<img src="/img/a.svg" alt="A" />']).map((problem) => problem.split(';')[0]),
  ).toEqual(['site/content/pt/docs/a.mdx:6: found a picture', 'site/content/pt/docs/a.mdx:8: found a picture']);
});
