import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {Engine} from './engine.ts';
import {report} from './report/testing.ts';
import type {Request, Response} from './worker/messages.ts';

/** A worker that answers only when the test calls `answer`. */
class FakeWorker extends EventTarget {
  static readonly started: FakeWorker[] = [];
  readonly requests: Request[] = [];
  readonly address: string;
  isTerminated = false;

  constructor(address: string) {
    super();
    this.address = address;
    FakeWorker.started.push(this);
  }

  postMessage(request: Request): void {
    this.requests.push(request);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  answer(response: Response): void {
    this.dispatchEvent(new MessageEvent('message', {data: response}));
  }
}

const file = new File(['<Invoice/>'], 'invoice.xml');
const listener = {onReport: vi.fn(), onFailure: vi.fn()};
let engine: Engine;
const worker = (index: number): FakeWorker => {
  const started = FakeWorker.started[index];
  if (!started) throw new Error(`Only ${FakeWorker.started.length} workers were started.`);
  return started;
};

beforeEach(() => {
  FakeWorker.started.length = 0;
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('location', new URL('https://docs.example/validator'));
  vi.clearAllMocks();
  engine = new Engine('/worker.js', listener);
});

afterEach(() => void vi.unstubAllGlobals());

it('loads nothing before the first sign of intent, and then once', () => {
  expect(FakeWorker.started).toHaveLength(0);
  engine.warm();
  engine.warm();
  engine.check(1, file);
  expect(FakeWorker.started).toHaveLength(1);
  expect(worker(0).requests).toEqual([{id: 1, file}]);
});

it('hands reports on', () => {
  engine.check(1, file);
  worker(0).answer({id: 1, report: report()});
  expect(listener.onReport).toHaveBeenCalledWith(1, report());
});

it('gets rid of a worker that is busy with files that nobody wants any more', () => {
  engine.check(1, file);
  engine.cancel();
  expect(worker(0).isTerminated).toBe(true);
  engine.check(2, file);
  expect(worker(1).requests).toEqual([{id: 2, file}]);
});

it('keeps a worker that has nothing to do', () => {
  engine.check(1, file);
  worker(0).answer({id: 1, report: report()});
  engine.cancel();
  engine.check(2, file);
  expect(FakeWorker.started).toHaveLength(1);
});

it('tells of a worker that broke down, and starts another for the next file', () => {
  engine.check(1, file);
  worker(0).dispatchEvent(new Event('error'));
  expect(listener.onFailure).toHaveBeenCalledOnce();
  engine.check(2, file);
  expect(worker(1).requests).toEqual([{id: 2, file}]);
});

it('says nothing of one that was only loaded ahead', () => {
  engine.warm();
  worker(0).dispatchEvent(new Event('error'));
  expect(listener.onFailure).not.toHaveBeenCalled();
});
