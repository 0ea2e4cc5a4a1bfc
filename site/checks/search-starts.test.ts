import {expect, test} from 'vitest';
import {startProblems} from './search-starts.ts';

const pages = new Map([['/docs', {ids: new Map([['support', 1]]), codes: new Set<string>(), repeats: false}]]);
const label = {pt: 'Ajuda', en: 'Help'};
const messagesFor = (to: string, labels: {pt?: string; en?: string} = label): readonly string[] =>
  startProblems([{to, label: labels}], `[\n  {to: '${to}'},\n]`, pages, 'en').map(
    ({line, found: what}) => `${line}: ${what}`,
  );

test('a page or a section that is there is no problem', () => {
  expect(messagesFor('/docs')).toEqual([]);
  expect(messagesFor('/docs#support')).toEqual([]);
});

test('what no page has is named, and a label that a language lacks', () => {
  expect(messagesFor('/docs#help')).toEqual(['2: /docs#help, which no page of en has']);
  expect(messagesFor('/help')).toEqual(['2: /help, which no page of en has']);
  expect(messagesFor('/docs', {pt: 'Ajuda'})).toEqual(['2: no en label of /docs']);
});
