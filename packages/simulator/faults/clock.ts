import type {Clock} from '../types.ts';

interface Task {
  readonly at: number;
  readonly run: () => void;
  cancel: () => void;
}

interface MovableClockOptions {
  /** Milliseconds that it has been put forward before; none when left out. */
  readonly ahead?: number;
  /** What is due within so many milliseconds is done at once; only what is due when left out. */
  readonly soon?: number;
}

/** A clock that can be put forward: what becomes due runs, in order, each at its own moment. */
export class MovableClock implements Clock {
  readonly #base: Clock;
  readonly #soon: number;
  readonly #tasks = new Set<Task>();
  #ahead: number;

  constructor(base: Clock, {ahead = 0, soon = 0}: MovableClockOptions = {}) {
    this.#base = base;
    this.#ahead = ahead;
    this.#soon = soon;
  }

  /** Milliseconds that it has been put forward. */
  get ahead(): number {
    return this.#ahead;
  }

  now(): Date {
    return new Date(this.#base.now().getTime() + this.#ahead);
  }

  after(milliseconds: number, run: () => void): () => void {
    const task: Task = {at: this.now().getTime() + milliseconds, run, cancel: () => undefined};
    this.#tasks.add(task);
    this.#arm(task);
    return () => this.#drop(task);
  }

  /** Puts the clock forward, and waits for what each task starts. @param milliseconds 0 to do what is due */
  async advance(milliseconds: number): Promise<void> {
    const end = this.now().getTime() + milliseconds;
    for (;;) {
      const [next] = [...this.#tasks]
        .filter(({at}) => at <= end + this.#soon)
        .toSorted((one, other) => one.at - other.at);
      if (next === undefined) break;
      this.#ahead += Math.max(0, Math.min(next.at, end) - this.now().getTime());
      this.#drop(next);
      next.run();
      await nextTurn();
    }
    this.#ahead += Math.max(0, end - this.now().getTime());
    for (const task of this.#tasks) this.#arm(task);
  }

  /** Takes back what it was put forward. */
  restore(): void {
    this.#ahead = 0;
    for (const task of this.#tasks) this.#arm(task);
  }

  #arm(task: Task): void {
    task.cancel();
    task.cancel = this.#base.after(this.#wait(task), () => {
      // A timer that ends early, because it was too long for one, is set again.
      if (this.#wait(task) > 1) this.#arm(task);
      else if (this.#tasks.delete(task)) task.run();
    });
  }

  #wait({at}: Task): number {
    return Math.max(0, at - this.#soon - this.now().getTime());
  }

  #drop(task: Task): void {
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
