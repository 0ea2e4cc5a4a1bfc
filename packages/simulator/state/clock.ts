import type {Clock} from '../types.ts';

/** How fast the planned steps of the platform run: `instant`, or a factor relative to real time. */
export type Speed = 'instant' | number;

/** Longest time that a timer can wait, in milliseconds. */
const maxDelay = 2 ** 31 - 1;

/** The clock of this machine. A waiting task does not keep a Node process alive. */
export const systemClock: Clock = {
  now: () => new Date(),
  after(milliseconds, task) {
    const timer = setTimeout(() => void task(), Math.min(milliseconds, maxDelay));
    release(timer);
    return () => clearTimeout(timer);
  },
};

/** Allows a Node process to end. In a page a timer is a number, and there is no process. */
function release(timer: NodeJS.Timeout | number): void {
  if (typeof timer === 'object') timer.unref();
}

/** Wraps a clock so that its tasks run sooner; with `instant` before any timer. */
export function fastClock(clock: Clock, speed: () => Speed): Clock {
  return {
    now: () => clock.now(),
    after(milliseconds, task) {
      const factor = speed();
      return factor === 'instant' ? atOnce(task) : clock.after(milliseconds / factor, task);
    },
  };
}

/** Runs a task as a microtask: after the current code, before any timer. @returns a function that cancels the task */
export function atOnce(task: Parameters<Clock['after']>[1]): () => void {
  let isCancelled = false;
  queueMicrotask(() => {
    if (!isCancelled) void task();
  });
  return () => {
    isCancelled = true;
  };
}

/** Returns how long something takes at a speed, in milliseconds. */
export function durationAt(milliseconds: number, speed: Speed): number {
  return speed === 'instant' ? 0 : milliseconds / speed;
}
