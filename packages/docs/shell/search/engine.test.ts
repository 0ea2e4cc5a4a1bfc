import {afterEach, describe, expect, it, vi} from 'vitest';
import {Engine} from './engine.ts';

/** Creates an engine with this `Worker` class, and records the failures that its listener receives. */
function engineWith(Worker: unknown): {engine: Engine; failures: boolean[]} {
  vi.useFakeTimers();
  vi.stubGlobal('WORKER', 'worker.js');
  vi.stubGlobal('location', new URL(import.meta.url));
  vi.stubGlobal('Worker', Worker);
  const engine = new Engine(['/']);
  const failures: boolean[] = [];
  engine.listener = {onResults: () => undefined, onFailure: (isBlocked) => failures.push(isBlocked)};
  return {engine, failures};
}

describe('the engine', () => {
  afterEach(() => vi.useRealTimers());

  it('says that workers are refused, and nothing else when time passes', () => {
    const {engine, failures} = engineWith(function refuse() {
      throw new DOMException('Refused', 'SecurityError');
    });
    engine.ask('moloni', null, false);
    vi.advanceTimersByTime(60_000);
    expect(failures).toEqual([true]);
  });

  it('says after a while that nothing has come', () => {
    const {engine, failures} = engineWith(
      class {
        readonly addEventListener = vi.fn();
        readonly postMessage = vi.fn();
        readonly terminate = vi.fn();
      },
    );
    engine.ask('moloni', null, false);
    vi.advanceTimersByTime(60_000);
    expect(failures).toEqual([false]);
  });
});
