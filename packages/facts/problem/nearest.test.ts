import {expect, it} from 'vitest';
import {editDistance, closestMatch, nearest, nearestWithSameEnd} from './nearest.ts';

it.each([
  ['', '', 0],
  ['abc', 'abc', 0],
  ['nmae', 'name', 1],
  ['site', 'sites', 1],
  ['kitten', 'sitting', 3],
])('editDistance(%j, %j) is %d', (left, right, distance) => {
  expect(editDistance(left, right)).toBe(distance);
  expect(editDistance(right, left)).toBe(distance);
});

it('gives the nearest first, whatever the case', () => {
  expect(nearest('JSNO', ['yaml', 'json', 'http'], 2)[0]).toBe('json');
  expect(nearest('x', [])).toEqual([]);
  expect(nearest('jsn', ['json', 'yaml', 'json'], 3)).toEqual(['json', 'yaml']);
});

it.each([
  ['documnet', 'document'],
  ['Docment', 'document'],
  ['EventDocumentOpened', undefined],
  ['ab', undefined],
])('a slip of the keyboard has a meaning, another word has none: %s', (word, expected) => {
  expect(closestMatch(word, ['EventDocumentFailed', 'document', 'x'])).toBe(expected);
});

it('nearestWithSameEnd prefers the page of that name, wherever it is, and has none without one', () => {
  const routes = ['docs/law', 'docs/integrations/sftp', 'docs/guides/sftp', 'docs/integrations/as2/intro'];
  expect(nearestWithSameEnd('docs/integrations/as2/sftp', routes)).toBe('docs/integrations/sftp');
  expect(nearestWithSameEnd('docs/guide/sftp', routes)).toBe('docs/guides/sftp');
  expect(nearestWithSameEnd('docs/ftp', routes)).toBeUndefined();
});
