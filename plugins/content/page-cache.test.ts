import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {openPageCache} from './page-cache.ts';
import {parsePage} from './parse-page.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'page-cache-'));
});
afterEach(() => rm(root, {recursive: true}));

it('parses a page once, as long as it does not change', async () => {
  const parse = vi.fn((source: string) => parsePage(source, 'docs/a.mdx'));
  const run = async (source: string): Promise<unknown> => {
    const cache = await openPageCache(root);
    const tree = cache.treeOf(source, () => parse(source));
    await cache.save();
    return tree;
  };
  const first = await run('## Um {/* #one */}\n\n<Card id="x" />');
  expect(await run('## Um {/* #one */}\n\n<Card id="x" />')).toEqual(first);
  expect(parse).toHaveBeenCalledTimes(1);
  await run('## Dois {/* #two */}');
  expect(parse).toHaveBeenCalledTimes(2);
});

it('keeps what the checks read: lines, values, attributes', async () => {
  const cache = await openPageCache(root);
  const tree = cache.treeOf('x', () => parsePage('a\n\n<Card id="x" n={1} />', 'docs/a.mdx'));
  expect(tree.children[1]).toEqual({
    type: 'mdxJsxFlowElement',
    name: 'Card',
    children: [],
    position: {start: {line: 3}},
    attributes: [
      {type: 'mdxJsxAttribute', name: 'id', value: 'x', position: {start: {line: 3}}},
      {
        type: 'mdxJsxAttribute',
        name: 'n',
        value: {type: 'mdxJsxAttributeValueExpression', value: '1'},
        position: {start: {line: 3}},
      },
    ],
  });
});
