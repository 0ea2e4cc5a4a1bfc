import {expect, it} from 'vitest';
import {report} from './testing.ts';
import {neighbour, sourceOf, viewsOf, type View} from './views.ts';

const totals = {currency: 'EUR', rows: []};

it('has a tab for everything that a report holds', () => {
  expect(viewsOf(report({totals}))).toEqual(['findings', 'totals', 'xml']);
  expect(viewsOf(report({syntax: 'json', totals}))).toEqual(['findings', 'totals', 'json', 'xml']);
});

it('shows the text of a file that cannot be read, and no XML where none could be made', () => {
  expect(viewsOf(report({syntax: null, xml: null}))).toEqual(['findings', 'xml']);
  expect(viewsOf(report({syntax: 'json', xml: null}))).toEqual(['findings', 'json']);
});

it('shows lines of findings in the file that was given', () => {
  expect(sourceOf(report())).toBe('xml');
  expect(sourceOf(report({syntax: 'json'}))).toBe('json');
});

it('moves between tabs as a tab list does', () => {
  const views: readonly View[] = ['findings', 'totals', 'xml'];
  expect(neighbour(views, 'findings', 'ArrowRight')).toBe('totals');
  expect(neighbour(views, 'xml', 'ArrowRight')).toBe('findings');
  expect(neighbour(views, 'findings', 'ArrowLeft')).toBe('xml');
  expect(neighbour(views, 'totals', 'Home')).toBe('findings');
  expect(neighbour(views, 'totals', 'End')).toBe('xml');
  expect(neighbour(views, 'totals', 'a')).toBeUndefined();
});
