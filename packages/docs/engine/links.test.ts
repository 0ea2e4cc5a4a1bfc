import {describe, expect, it} from 'vitest';
import {checkLinks, type LinkedPage} from './links.ts';

const page = (address: string, html: string, source = ''): LinkedPage => ({
  address,
  file: `docs${address}.mdx`,
  source,
  html,
});
const check = (html: string, source = ''): ReturnType<typeof checkLinks> =>
  checkLinks(
    [page('/docs', html, source), page('/docs/a', '<h2 id="one">One</h2><a href="/docs">x</a>')],
    new Set(['/samples/a.ts', '/specification/']),
    new Set(['/en/docs']),
    '/',
  );

describe('the links of a build', () => {
  it.each([
    '/docs/a',
    '/docs/a/',
    '/docs/a#one',
    'a#one',
    '/docs?x=1',
    '/samples/a.ts',
    '/specification/',
    '/en/docs',
    'https://elsewhere.example/docs/nope',
    'mailto:a@b.example',
  ])('%s leads somewhere', (href) => {
    const {broken, anchors} = check(
      `<a class="x" href="${href.replace('a#one', 'docs/a#one').replace('/docs/docs', '/docs')}">x</a>`,
    );
    expect([...broken, ...anchors]).toEqual([]);
  });

  it('that lead nowhere are told with the file, the line and the nearest address', () => {
    const {broken} = check('<a href="/docs/b">x</a>', 'one\n[x](/docs/b)\n');
    expect(broken).toEqual([
      {
        file: 'docs/docs.mdx',
        line: 2,
        found: 'a link to /docs/b on /docs, which is neither a page nor a file of the site',
        expected: 'an address of the site; nearest: /docs/a',
        cure: 'Correct the link, or add the page.',
      },
    ]);
  });

  it('that a component or a catalogue makes are not looked for in the page', () => {
    const [problem] = check('<a href="/docs/b">x</a>', '<Catalogue name="law" />').broken;
    expect(problem?.cure).toBe(
      'Correct the link (the page does not write it like this: look into its catalogues, its components and the contract), or add the page.',
    );
  });

  it('of a site below a path: other paths of its host are not its own', () => {
    const html = '<a href="/shop">x</a><a href="/help/docs/b">y</a>';
    const {broken} = checkLinks([page('/help/docs', html)], new Set(), new Set(), '/help/');
    expect(broken.map(({found}) => found)).toEqual([
      'a link to /help/docs/b on /help/docs, which is neither a page nor a file of the site',
    ]);
  });

  it('to an anchor that its page does not have are told apart', () => {
    const {broken, anchors} = check('<a href="/docs/a#on">x</a><a href="#here">y</a>');
    expect(broken).toEqual([]);
    expect(anchors.map(({found}) => found)).toEqual([
      'a link to /docs/a#on on /docs, whose page has no id "on"',
      'a link to #here on /docs, whose page has no id "here"',
    ]);
  });

  it('that stand in the text as Markdown are told; code may show them', () => {
    const {broken} = check(
      '<td>Row of <code>22</code> in [<i>by</i> situation](/docs/a#one).</td><code>[x](/y)</code>',
    );
    expect(broken.map(({found}) => found)).toEqual([
      'the text [by situation](/docs/a#one) on /docs, which should be a link',
    ]);
  });
});
