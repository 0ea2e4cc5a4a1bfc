import type {Clock} from '../types.ts';

interface Task {
  readonly at: number;
  readonly run: Parameters<Clock['after']>[1];
  cancel: () => void;
}

interface MovableClockOptions {
  /** Milliseconds by which the clock is ahead of the base clock from the start; 0 when left out. */
  readonly ahead?: number;
  /** Tasks that are due within so many milliseconds run at once; 0 when left out. */
  readonly soon?: number;
}

/**
 * A clock that can be put forward. Tasks that become due run in order, each at its own time. Meanwhile the time stands still: what a task
 * waits for, such as the response of an endpoint, arrives at the time of the task.
 */
export class MovableClock implements Clock {
  readonly #base: Clock;
  readonly #soon: number;
  readonly #tasks = new Set<Task>();
  /** Tasks that have started and not ended. */
  readonly #running = new Set<Promise<void>>();
  #ahead: number;
  /** The time at which the clock stands still; undefined while it runs. */
  #stoppedAt: number | undefined;
  /** Number of calls of {@link advance} in progress. */
  #advanceCount = 0;
  #restoreCount = 0;

  constructor(base: Clock, {ahead = 0, soon = 0}: MovableClockOptions = {}) {
    this.#base = base;
    this.#ahead = ahead;
    this.#soon = soon;
  }

  /** Milliseconds by which the clock is ahead of the base clock. */
  get ahead(): number {
    return this.#ahead;
  }

  now(): Date {
    return new Date(this.#stoppedAt ?? this.#base.now().getTime() + this.#ahead);
  }

  after(milliseconds: number, run: Task['run']): () => void {
    const task: Task = {at: this.now().getTime() + milliseconds, run, cancel: () => undefined};
    this.#tasks.add(task);
    this.#setTimer(task);
    return () => this.#remove(task);
  }

  /** Puts the clock forward and waits for the tasks that it runs. @param milliseconds 0 to run only the tasks that are due */
  async advance(milliseconds: number): Promise<void> {
    const restoreCount = this.#restoreCount;
    const start = this.now().getTime();
    const end = start + milliseconds;
    this.#advanceCount += 1;
    this.#stoppedAt = start;
    try {
      for (;;) {
        while (this.#running.size > 0) await Promise.all(this.#running);
        if (restoreCount !== this.#restoreCount) return;
        const [next] = [...this.#tasks]
          .filter(({at}) => at <= end + this.#soon)
          .toSorted((one, other) => one.at - other.at);
        if (next === undefined) return;
        this.#stopAt(Math.min(next.at, end));
        this.#remove(next);
        await this.#run(next);
        await nextTurn();
      }
    } finally {
      if (restoreCount === this.#restoreCount) {
        this.#stopAt(end);
        this.#advanceCount -= 1;
        if (this.#advanceCount === 0) this.#resume();
      }
    }
  }

  /** Sets the clock back to the base clock. */
  restore(): void {
    this.#restoreCount += 1;
    this.#advanceCount = 0;
    this.#stoppedAt = undefined;
    this.#ahead = 0;
    for (const task of this.#tasks) this.#setTimer(task);
  }

  /** Makes the clock stand still at a time, but never sets it back. */
  #stopAt(time: number): void {
    this.#stoppedAt = Math.max(this.#stoppedAt ?? time, time);
  }

  #resume(): void {
    const stopTime = this.now().getTime();
    this.#stoppedAt = undefined;
    this.#ahead += Math.max(0, stopTime - this.now().getTime());
    for (const task of this.#tasks) this.#setTimer(task);
  }

  async #run({run}: Task): Promise<void> {
    const promise = Promise.resolve(run());
    this.#running.add(promise);
    await promise.finally(() => this.#running.delete(promise));
  }

  #setTimer(task: Task): void {
    task.cancel();
    // The timer is set when the clock runs again.
    if (this.#stoppedAt !== undefined) return;
    task.cancel = this.#base.after(this.#waitOf(task), async () => {
      if (this.#stoppedAt !== undefined) return;
      // The wait can be longer than the longest possible timer: then set the next timer.
      if (this.#waitOf(task) > 1) this.#setTimer(task);
      else if (this.#tasks.delete(task)) await this.#run(task);
    });
  }

  #waitOf({at}: Task): number {
    return Math.max(0, at - this.#soon - this.now().getTime());
  }

  #remove(task: Task): void {
    task.cancel();
    this.#tasks.delete(task);
  }
}

/** A page has no `setImmediate`. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if ('setImmediate' in globalThis) setImmediate(resolve);
    else setTimeout(resolve);
  });
}
