import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {formatProblem, makeTokens} from '@integration-docs/facts';
import {fillBlock, includeSample, publishedSample, samplesIn} from './samples.ts';
import type {IncludedSample} from './samples.ts';

const files = samplesIn(path.join(import.meta.dirname, '../../facts/tables/fixtures/project'));
const where = {file: 'site/content/pt/docs/a.mdx', line: 7};
const include = (meta: string): IncludedSample => includeSample(meta, files, where);
const error = (meta: string): string => include(meta).problems.map(formatProblem).join('\n');

describe('includeSample', () => {
  it('shows a whole file without the marks of its regions', () => {
    const {body, problems} = include('file=samples/api/create.ts title="create.ts" {1}');
    expect(problems).toEqual([]);
    expect(body.split('\n')).toHaveLength(9);
    expect(body).not.toContain('region');
  });

  it('shows a region, moved to the left', () => {
    const {body, source} = include('file=samples/api/create.ts region=call');
    expect(body).toBe(
      "const answer = await send('%site.api.sandbox%/documents');\nif (!answer.ok) {\n  throw new Error('no');\n}",
    );
    expect(source).toEqual({file: 'samples/api/create.ts', line: 5});
  });

  it('shows several regions of a file', () => {
    const text = '// #region a\na();\n// #endregion\nhidden();\n  // #region b\n  b();\n  // #endregion\n';
    const one = {read: () => text, list: () => ['samples/a/a.ts']};
    const {body, problems} = includeSample('file=samples/a/a.ts region=a,b', one, where);
    expect(problems).toEqual([]);
    expect(body).toBe('a();\n…\nb();');
    const shell = {read: () => text.replaceAll('//', '#'), list: () => ['samples/a/a.sh']};
    expect(includeSample('file=samples/a/a.sh region=a,b', shell, where).body).toBe('a();\n# …\nb();');
    expect(includeSample('file=samples/a/a.ts region=a,c', one, where).problems.map(formatProblem)).toEqual([
      'site/content/pt/docs/a.mdx:7: found region=c, which samples/a/a.ts does not have; expected one of a, b\n  → Write region=a, or #region c in samples/a/a.ts:1.',
    ]);
  });

  it.each([
    ['site/content/pt/docs/a.mdx', '// Sim.\n'],
    ['site/content/en/docs/a.mdx', '// Yes.\n'],
  ])('shows the comments in the language of the page: %s', (page, comment) => {
    const text = '// pt: Sim. / en: Yes.\ncall();\n';
    const one = {read: () => text, list: () => ['samples/a/a.ts']};
    expect(includeSample('file=samples/a/a.ts', one, {file: page, line: 1}).body).toBe(`${comment}call();`);
  });

  it('leads to the file in the language of the page', () => {
    expect(publishedSample('samples/a/a.ts', 'site/content/pt/docs/a.mdx')).toBe('samples/a/a.ts');
    expect(publishedSample('samples/a/a.ts', 'site/content/en/docs/a.mdx')).toBe('en/samples/a/a.ts');
    expect(publishedSample('samples/requests/getDocument.py', 'site/content/en/a.mdx')).toBe(
      'samples/requests/getDocument.py',
    );
  });

  it('shows some lines', () => {
    expect(include('file=samples/api/four.txt lines=2-3').body).toBe('two\nthree');
    expect(include('file=samples/api/four.txt lines=4').body).toBe('four');
    expect(include('file=samples/api/four.txt lines=1,4').body).toBe('one\n…\nfour');
  });

  it('reads title and highlighted lines', () => {
    expect(include('file=samples/api/four.txt title="Four lines.txt" {1,3-4}').fence).toEqual({
      file: 'samples/api/four.txt',
      title: 'Four lines.txt',
      highlight: [
        {first: 1, last: 1},
        {first: 3, last: 4},
      ],
    });
  });

  it.each([
    [
      'file=samples/api/creat.ts',
      'found file=samples/api/creat.ts, which does not exist; expected a file under samples/; nearest: samples/api/create.ts, samples/api/four.txt\n' +
        '  → Write file=samples/api/create.ts, or add samples/api/creat.ts.',
    ],
    ['file=samples/../config/site.ts', 'which does not exist'],
    ['file=site/config/site.ts', 'which does not exist'],
    ['file=samples/api', 'which does not exist'],
    ['', 'found an empty code block; expected file=samples/…\n  → Add file=samples/<topic>/<file> after the language.'],
    [
      'file=samples/api/four.txt lines=3-9',
      'found lines=3-9; expected lines between 1 and 4, which is what samples/api/four.txt has\n' +
        '  → Correct the lines, or show a region=, which moves with the code.',
    ],
    [
      'file=samples/api/four.txt lines=3-4,1',
      'found lines=3-4,1; expected first and last line such as lines=3-12\n  → Write the lines of the file to show.',
    ],
    [
      'file=samples/api/four.txt lines=9-3',
      'found lines=9-3; expected first and last line such as lines=3-12\n  → Write the lines of the file to show.',
    ],
    [
      'file=samples/api/create.ts region=cal',
      'found region=cal, which samples/api/create.ts does not have; expected one of call, open\n  → Write region=call, or #region cal in samples/api/create.ts:4.',
    ],
    [
      'file=samples/api/four.txt region=x',
      'found region=x, which samples/api/four.txt does not have; expected a comment #region x in samples/api/four.txt\n' +
        '  → Put #region x and #endregion around the lines.',
    ],
    [
      'file=samples/api/create.ts region=open',
      'found region=open, which samples/api/create.ts opens on line 12 and does not close; expected a comment #endregion after it\n' +
        '  → Add #endregion to samples/api/create.ts.',
    ],
    [
      'file=samples/api/create.ts region=call lines=1-2',
      'found lines= and region= together; expected one of the two\n  → Remove lines=; a region survives changes of the file.',
    ],
    [
      'file=samples/api/four.txt {5}',
      'found the highlight {5}; expected lines between 1 and 4, counted in what is shown\n  → Correct the numbers between the braces.',
    ],
    ['file=samples/api/four.txt {a}', 'found the highlight {a}; expected line numbers such as {4} or {1,3-4}'],
    [
      'file=samples/api/four.txt titel="x"',
      'found the option titel="x"; expected file=, title="…", lines=3-12, region=name or {1,3-4}\n  → Write title=…, or remove it.',
    ],
    ['file=a file=b', 'found file= twice; expected file= once\n  → Remove one of them.'],
  ])('refuses %j', (meta, text) => {
    expect(error(meta)).toContain(text);
    expect(error(meta)).toMatch(/^site\/content\/pt\/docs\/a\.mdx:7: /);
  });
});

describe('fillBlock', () => {
  const tokens = makeTokens({api: {sandbox: 'https://x.example'}}, [], 'pt');

  it('fills the tokens of the sample', () => {
    const node = {type: 'code' as const, lang: 'typescript', meta: 'file=samples/api/create.ts region=call', value: ''};
    expect(fillBlock(node, 'site/content/pt/docs/a.mdx', files, tokens)).toEqual([]);
    expect(node.value).toContain("send('https://x.example/documents')");
  });

  it('names the line of the sample with an unknown token', () => {
    const node = {type: 'code' as const, lang: 'typescript', meta: 'file=samples/api/create.ts region=call', value: ''};
    const problems = fillBlock(node, 'site/content/pt/docs/a.mdx', files, makeTokens({}, [], 'pt'));
    expect(problems).toMatchObject([{file: 'samples/api/create.ts', line: 5}]);
  });

  it('refuses code that is typed into the page', () => {
    const node = {type: 'code' as const, lang: 'json', value: '{\n}'};
    expect(fillBlock(node, 'site/content/pt/docs/a.mdx', files, tokens).map(formatProblem)).toEqual([
      'site/content/pt/docs/a.mdx:1: found a typed code block (2 lines of json); expected a block without a body that names a file under samples/, so that the code can be tested\n' +
        '  → Move the code to samples/<topic>/<name>.json and write ```json file=samples/<topic>/<name>.json followed by ```.',
    ]);
  });
});
