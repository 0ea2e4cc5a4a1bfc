import {describe, expect, it, vi} from 'vitest';
import {chooseRecovery, serverAnswers} from './recovery.ts';

const reachable = () => Promise.resolve(true);
const unreachable = () => Promise.resolve(false);

describe('chooseRecovery', () => {
  it('reloads when the server answers', async () => {
    expect(await chooseRecovery(null, reachable)).toBe('reload');
    expect(await chooseRecovery({key: 'abc'}, reachable)).toBe('reload');
  });

  it('does not reload into the offline page of the browser', async () => {
    expect(await chooseRecovery(null, unreachable)).toBe('show-error');
  });

  it('does not reload twice', async () => {
    expect(await chooseRecovery({key: 'abc', reloaded: true}, reachable)).toBe('show-error');
  });
});

it('a cached page is no answer of the server', async () => {
  vi.stubGlobal('fetch', (_: string, {cache}: RequestInit) =>
    cache === 'no-store' ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(new Response('')),
  );
  expect(await serverAnswers('/docs')).toBe(false);
});
