import {describe, expect, it} from 'vitest';
import {chooseRecovery} from './recovery.ts';

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
