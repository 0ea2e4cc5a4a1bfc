import {beforeEach, expect, it, vi} from 'vitest';
import {store} from './store.ts';

const values = new Map<string, string>();

beforeEach(() => {
  values.clear();
  vi.stubGlobal('window', {name: 'a name that another site set'});
});

it('keeps a choice in local storage', () => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  });
  store.set('language', 'php');
  expect(store.get('language')).toBe('php');
  expect(window.name).toBe('a name that another site set');
});

it('keeps choices in the tab where storage is blocked', () => {
  const blocked = (): never => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', {getItem: blocked, setItem: blocked});
  expect(store.get('language')).toBeNull();
  store.set('language', 'php');
  store.set('theme', 'dark');
  expect([store.get('language'), store.get('theme')]).toEqual(['php', 'dark']);
});
