import type {Clock} from '../types.ts';

type Task = Parameters<Clock['after']>[1];

/** A clock for tests: it moves only when a test advances it. */
export class ManualClock implements Clock {
  #now: number;
  #tasks: {at: number; task: Task}[] = [];

  constructor(start = '2026-11-22T12:00:00Z') {
    this.#now = Date.parse(start);
  }

  now(): Date {
    return new Date(this.#now);
  }

  after(milliseconds: number, task: Task): () => void {
    const entry = {at: this.#now + milliseconds, task};
    this.#tasks.push(entry);
    return () => {
      this.#tasks = this.#tasks.filter((other) => other !== entry);
    };
  }

  /** Advances the clock and runs the tasks that become due, in order. */
  advance(milliseconds: number): void {
    const end = this.#now + milliseconds;
    while (this.#runNext(end));
    this.#now = end;
  }

  /** Advances the clock as `advance` does, and waits for what each task starts. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    while (this.#runNext(end)) await new Promise((resolve) => setImmediate(resolve));
    this.#now = end;
  }

  /** @returns whether a task was due */
  #runNext(end: number): boolean {
    const [next] = this.#tasks.filter(({at}) => at <= end).toSorted((one, other) => one.at - other.at);
    if (next === undefined) return false;
    this.#tasks = this.#tasks.filter((other) => other !== next);
    this.#now = Math.max(this.#now, next.at);
    void next.task();
    return true;
  }
}
