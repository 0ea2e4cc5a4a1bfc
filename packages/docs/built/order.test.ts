import {expect, it} from 'vitest';
import {inOrder} from './order.ts';

it('puts pages in reading order, and those that stand alone behind them, as they came', () => {
  const pages = ['/z', '/docs/b', '/a', '/docs/a'].map((route) => ({route}));
  expect(inOrder(pages, ['/', '/docs/a', '/docs/b']).map(({route}) => route)).toEqual([
    '/docs/a',
    '/docs/b',
    '/z',
    '/a',
  ]);
});
