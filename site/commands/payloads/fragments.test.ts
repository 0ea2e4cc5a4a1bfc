import {describe, expect, it} from 'vitest';
import {merge, type JsonObject} from './documents.ts';
import {compactJson, jsonFragment, pasteXml, xmlFragment} from './fragments.ts';

describe('jsonFragment', () => {
  const base = {number: 'A', atcud: 'B', dueDate: 'C', lines: [{id: '1', item: {name: 'D'}}]};

  it('is what merge puts back, whatever was added, changed or taken away', () => {
    const document: JsonObject = {
      number: 'A',
      atcud: 'B',
      lines: [{id: '1', item: {name: 'E'}}, {id: '2'}],
      period: {endDate: 'F'},
    };
    const fragment = jsonFragment(base, document);
    expect(fragment).toEqual({lines: [{item: {name: 'E'}}, {id: '2'}], period: {endDate: 'F'}, dueDate: null});
    expect(merge(base, fragment ?? {})).toEqual(document);
  });

  it('shows number and ATCUD only where they are asked for, then beside what else differs', () => {
    const document = {...base, number: 'X', atcud: 'Y'};
    expect(jsonFragment(base, document)).toBeUndefined();
    expect(jsonFragment(base, document, true)).toEqual({number: 'X', atcud: 'Y'});
    expect(jsonFragment(base, {...document, dueDate: 'Z'}, true)).toEqual({number: 'X', atcud: 'Y', dueDate: 'Z'});
  });

  it('is written with what fits on a line on one line, its own members each on one', () => {
    expect(compactJson({a: {b: ['c', 'd']}, e: 'f'})).toBe('{\n  "a": {"b": ["c", "d"]},\n  "e": "f"\n}');
  });
});

describe('xmlFragment', () => {
  const base = '<a>\n  <b>1</b>\n  <c><d>2</d><e>3</e></c>\n</a>\n';
  const places = (fragment: string): string => fragment.replaceAll(/<!-- pt: .* \/ en: /g, '<!-- ');
  const withoutSpace = (xml: string): string => xml.replaceAll(/>\s+</g, '><').trim();

  it.each([
    ['added in front', '<a>\n  <x>0</x>\n  <b>1</b>\n  <c><d>2</d><e>3</e></c>\n</a>\n'],
    ['added at the end of a group', '<a>\n  <b>1</b>\n  <c><d>2</d><e>3</e><f>4</f></c>\n</a>\n'],
    ['changed, with another added before it', '<a>\n  <x>0</x>\n  <b>9</b>\n  <c><d>2</d><e>3</e></c>\n</a>\n'],
    ['two changed that do not stand together', '<a>\n  <b>9</b>\n  <c><d>8</d><e>7</e></c>\n</a>\n'],
    ['taken away', '<a>\n  <c><d>2</d><e>3</e></c>\n</a>\n'],
  ])('%s: pasteXml makes the document of it', (_what, document) => {
    const fragment = xmlFragment(base, document) ?? '';
    expect(withoutSpace(pasteXml(base, places(fragment)))).toBe(withoutSpace(document));
  });

  it('refuses a place that the base has not, and a comment that names none', () => {
    expect(() => pasteXml(base, '<!-- In a, before *:z: -->\n<x/>')).toThrow('has no *:z');
    expect(() => pasteXml(base, '<!-- Somewhere -->\n<x/>')).toThrow('a comment that names no place');
  });
});
