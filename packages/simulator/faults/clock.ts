import type {Clock} from '../types.ts';

interface Task {
  readonly at: number;
  readonly run: () => void;
  cancel: () => void;
}

/** A clock that can be put forward: what becomes due runs, in order, each at its own moment. */
export class MovableClock implements Clock {
  readonly #base: Clock;
  readonly #tasks = new Set<Task>();
  #ahead = 0;

  constructor(base: Clock) {
    this.#base = base;
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

  /** Puts the clock forward, and waits for what each task starts. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.now().getTime() + milliseconds;
    for (;;) {
      const [next] = [...this.#tasks].filter(({at}) => at <= end).toSorted((one, other) => one.at - other.at);
      if (next === undefined) break;
      this.#ahead += Math.max(0, next.at - this.now().getTime());
      this.#drop(next);
      next.run();
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#ahead += Math.max(0, end - this.now().getTime());
    for (const task of this.#tasks) this.#arm(task);
  }

  #arm(task: Task): void {
    task.cancel();
    task.cancel = this.#base.after(Math.max(0, task.at - this.now().getTime()), () => {
      // A timer that ends early, because it was too long for one, is set again.
      if (task.at > this.now().getTime() + 1) this.#arm(task);
      else if (this.#tasks.delete(task)) task.run();
    });
  }

  #drop(task: Task): void {
    task.cancel();
    this.#tasks.delete(task);
  }
}
