import path from 'node:path';
import {expect, it} from 'vitest';
import {parsePage} from './parse-page.ts';
import {formatProblem, makeTokens} from '@integration-docs/facts';
import {fillTree, remarkTokens} from './tokens.ts';

const tokens = makeTokens({name: 'Sítio', url: 'https://x.example', mail: 'a@x.example'}, [], 'pt');

it('fills text, headings, code, links, images, attributes and the titles of notes', () => {
  const tree = parsePage(
    [
      '## Em %site.name% {/* #at */}',
      '',
      'Texto `%site.url%/a` [%site.name%](mailto:%site.mail% "a %site.name%") ![%site.name%](/%site.name%.png)',
      '',
      '<Card href="%site.url%" title="%site.name%">',
      'x <b title="%site.name%">y</b>',
      '</Card>',
      '',
      ':::note[Em %site.name%]',
      'z',
      ':::',
      '',
      '| a |',
      '|---|',
      '| %site.name% |',
      '',
      '[ref]: %site.url%/ref',
    ].join('\n'),
    'site/content/pt/docs/a.mdx',
  );
  expect(fillTree(tree, tokens, 'site/content/pt/docs/a.mdx')).toEqual([]);
  const text = JSON.stringify(tree, (key, value: unknown) =>
    key === 'data' || key === 'position' ? undefined : value,
  );
  expect(text).not.toContain('%site');
  expect(text.match(/Sítio/g)).toHaveLength(9);
  expect(text).toContain('"url":"mailto:a@x.example"');
  expect(text).toContain('"url":"https://x.example/ref"');
});

it('names the line of what it cannot fill, all at once', () => {
  const tree = parsePage(
    [
      'Um',
      'dois %site.nam%',
      '',
      '<Card',
      '  href="%site.urls%"',
      '  items={["%site.name%"]}',
      '/>',
      '',
      '{/* %site.name% */}',
    ].join('\n'),
    'site/content/pt/docs/a.mdx',
  );
  expect(fillTree(tree, tokens, 'site/content/pt/docs/a.mdx').map(formatProblem)).toEqual(
    [
      'site/content/pt/docs/a.mdx:5: found the unknown token %site.urls%; expected one of the 3 tokens, for example %site.url%\n' +
        '  → Write %site.url%, or add the value to site.ts.',
      'site/content/pt/docs/a.mdx:6: found a token inside the JavaScript {["%site.name%"]}; expected tokens only in text, links and attributes between quotation marks\n' +
        '  → Write the attribute as name="…%token%…", or the text outside the braces.',
      'site/content/pt/docs/a.mdx:2: found the unknown token %site.nam%; expected one of the 3 tokens, for example %site.name%\n' +
        '  → Write %site.name%, or add the value to site.ts.',
    ].sort((a, b) => lineOf(a) - lineOf(b)),
  );
});

function lineOf(problem: string): number {
  return Number(problem.split(':')[1]);
}

it('reads the language from the path of the page', async () => {
  const root = path.join(import.meta.dirname, '../../facts/tables/fixtures/project');
  const title = async (file: string): Promise<string> => {
    const tree = parsePage('%site.title%', file);
    await remarkTokens({root})(tree, {path: path.join(root, file)});
    return JSON.stringify(tree);
  };
  expect(await title('site/content/pt/docs/a.mdx')).toContain('Título');
  expect(await title('site/content/en/docs/a.mdx')).toContain('Title');
});
