import {describe, expect, it} from 'vitest';
import {sourceProblems, staleDays} from './sources.ts';

const messagesFor = (text: string): readonly string[] =>
  sourceProblems(`${text}\noutside: true`, 'x.yaml').map(({line, found}) => `${line} ${found.split(' that')[0]}`);

describe('sourceProblems', () => {
  it('is content with one source for the file', () => {
    expect(messagesFor('source: Law\nchecked: 2026-11-21\nentries: [{id: a}]')).toEqual([]);
    expect(messagesFor('source: {label: A, checked: 2026-11-21}\nentries: [{id: a}]')).toEqual([]);
  });

  it('is content with one in every entry, and names those that have none', () => {
    const entry = '{id: a, source: Law, checked: 2026-11-21}';
    expect(messagesFor(`entries:\n  - ${entry}`)).toEqual([]);
    expect(messagesFor(`entries:\n  - ${entry}\n  - {id: b, source: Law}`)).toEqual(['3 an entry']);
    expect(messagesFor(`other:\n  table: x\n  entries:\n    - ${entry}\n    - {id: b}`)).toEqual(['5 an entry']);
  });

  it('asks nothing of a catalogue of the platform itself', () => {
    expect(sourceProblems('entries: [{id: a}]', 'x.yaml')).toEqual([]);
  });

  it('names a catalogue without any', () => {
    expect(messagesFor('source: Law\nentries: [{id: a}]')).toEqual(['1 a catalogue of facts from outside']);
    expect(messagesFor('checked: 2026-11-21\nentries: [{id: a}]')).toEqual(['1 a catalogue of facts from outside']);
  });
});

it('staleDays finds what nobody has compared for more than a year', () => {
  const text = 'checked: 2025-11-21\nentries:\n  - {id: a, checked: 2025-11-22}\n  - {id: b, checked: 2024-01-01}';
  expect(staleDays(text, 'x.yaml', new Date('2026-11-22T00:00:00Z'))).toEqual([
    {file: 'x.yaml', line: 1, day: '2025-11-21'},
    {file: 'x.yaml', line: 4, day: '2024-01-01'},
  ]);
});
