import type {Clock} from '../types.ts';

/** How fast time passes for what the platform does by itself: `instant`, or so many times faster than in reality. */
export type Speed = 'instant' | number;

/** Longest time that a timer can wait. */
const longest = 2 ** 31 - 1;

/** The time of this machine. A waiting task keeps no process of Node alive. */
export const systemClock: Clock = {
  now: () => new Date(),
  after(milliseconds, task) {
    const timer = setTimeout(() => void task(), Math.min(milliseconds, longest));
    release(timer);
    return () => clearTimeout(timer);
  },
};

/** In a page a timer is a number, and nothing ends for want of one. */
function release(timer: NodeJS.Timeout | number): void {
  if (typeof timer === 'object') timer.unref();
}

/** The same clock, whose tasks come sooner; at `instant` before anything else happens. */
export function fastClock(clock: Clock, speed: () => Speed): Clock {
  return {
    now: () => clock.now(),
    after(milliseconds, task) {
      const factor = speed();
      return factor === 'instant' ? atOnce(task) : clock.after(milliseconds / factor, task);
    },
  };
}

/** Does something before the next task, but not before what is running has ended. @returns cancels it */
export function atOnce(task: Parameters<Clock['after']>[1]): () => void {
  let isCancelled = false;
  queueMicrotask(() => {
    if (!isCancelled) void task();
  });
  return () => {
    isCancelled = true;
  };
}

/** How long something takes at a speed, in milliseconds. */
export function shortened(milliseconds: number, speed: Speed): number {
  return speed === 'instant' ? 0 : milliseconds / speed;
}
