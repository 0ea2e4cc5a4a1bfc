import {DOMParser} from '@xmldom/xmldom';
import {expect, it} from 'vitest';
import {atomFeed} from './feed.ts';

const feed = {
  title: 'Changes of A & B',
  language: 'en',
  self: 'https://docs.example/en/changelog.xml',
  page: 'https://docs.example/en/changelog',
  author: 'A & B',
  entries: [
    {
      id: 'https://docs.example/#change-2',
      date: '2026-11-22',
      title: 'Two < three',
      summary: 'Two & <two> are four',
      url: 'https://docs.example/en/two?a=1&b=2',
      categories: [{term: 'restriction', label: 'restriction "or" correction'}],
    },
    {
      id: 'https://docs.example/#change-1',
      date: '2026-01-02',
      title: 'One',
      summary: 'First',
      url: 'https://docs.example/en/one',
    },
  ],
};

it('is XML that says what RFC 4287 asks for, texts as they are', () => {
  const root = new DOMParser().parseFromString(atomFeed(feed), 'text/xml').documentElement;
  const texts = (name: string): (string | null)[] =>
    [...(root?.getElementsByTagName(name) ?? [])].map(({textContent}) => textContent);
  expect(root?.namespaceURI).toBe('http://www.w3.org/2005/Atom');
  expect(texts('title')).toEqual(['Changes of A & B', 'Two < three', 'One']);
  expect(texts('summary')).toEqual(['Two & <two> are four', 'First']);
  expect(texts('updated')).toEqual(['2026-11-22T00:00:00Z', '2026-11-22T00:00:00Z', '2026-01-02T00:00:00Z']);
  expect(new Set(texts('id')).size).toBe(3);
  expect([...(root?.getElementsByTagName('link') ?? [])].map((link) => link.getAttribute('href'))).toContain(
    'https://docs.example/en/two?a=1&b=2',
  );
  const [category, ...others] = [...(root?.getElementsByTagName('category') ?? [])];
  expect(others).toEqual([]);
  expect([category?.getAttribute('term'), category?.getAttribute('label')]).toEqual([
    'restriction',
    'restriction "or" correction',
  ]);
});
