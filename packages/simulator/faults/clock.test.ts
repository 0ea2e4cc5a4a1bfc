import {expect, it} from 'vitest';
import {day, hour, minute} from '../durations.ts';
import {runAsMicrotask} from '../state/clock.ts';
import {ManualClock} from '../testing/manual-clock.ts';
import type {Clock} from '../types.ts';
import type {AttemptResult} from '../webhooks/retry.ts';
import {endpoint, policy, scene, type Scene} from '../webhooks/testing.ts';
import {MovableClock} from './clock.ts';

/** Time from the first attempt to the last, without jitter. */
const schedule = policy.waits.reduce((sum, wait) => sum + wait);

interface Jumping extends Scene {
  readonly jumping: MovableClock;
  /** Clock of the real time. */
  readonly base: ManualClock;
}

/** Creates a sender whose endpoint needs a quarter of a second of real time for each response, with a clock that can be put forward. */
function slowScene(answer: AttemptResult = {status: 500, error: null}): Jumping {
  const base = new ManualClock();
  const jumping = new MovableClock(base);
  const testScene = scene([endpoint()], [], {
    clock: jumping,
    async post() {
      for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      base.advance(250);
      return answer;
    },
  });
  return {...testScene, jumping, base};
}

it.each([1, 3])('makes all attempts of %i deliveries at once, with the waits of the schedule', async (count) => {
  const {sender, state, jumping} = slowScene();
  const start = jumping.now().getTime();
  for (let index = 0; index < count; index += 1) sender.test(endpoint());
  await jumping.advance(340_000_000);
  expect(state.deliveries.map((one) => [one.state, one.attempts.length])).toEqual(Array(count).fill(['failed', 10]));
  for (const {attempts} of state.deliveries) {
    const waits = attempts.map(({at}, index) => Date.parse(at) - Date.parse(attempts[index - 1]?.at ?? at));
    for (const [index, wait] of waits.entries()) {
      const planned = policy.waits[index] ?? 0;
      expect([index, wait >= planned, wait <= planned * (1 + policy.jitter)]).toEqual([index, true, true]);
    }
  }
  expect(jumping.now().getTime()).toBe(start + 340_000_000);
});

it('does so in a page too, where no time passes by itself and what is soon happens at once', async () => {
  const start = new Date();
  const base: Clock = {now: () => start, after: (wait, task) => (wait === 0 ? runAsMicrotask(task) : () => undefined)};
  const jumping = new MovableClock(base, {soon: minute});
  const {sender, state} = scene([endpoint()], [{status: 500, error: null}], {clock: jumping});
  for (let index = 0; index < 3; index += 1) sender.test(endpoint());
  await jumping.advance(0);
  expect(state.deliveries.map(({attempts}) => attempts.length)).toEqual([2, 2, 2]);
  await jumping.advance(340_000_000);
  expect(state.deliveries.map((one) => [one.state, one.attempts.length])).toEqual(Array(3).fill(['failed', 10]));
});

it('waits first for the attempt that is under way', async () => {
  const {sender, state, jumping, base} = slowScene();
  sender.test(endpoint());
  base.advance(0);
  await jumping.advance(schedule * (1 + policy.jitter));
  expect(state.deliveries[0]).toMatchObject({state: 'failed'});
  expect(state.deliveries[0]?.attempts).toHaveLength(10);
});

it('goes on from where it was put to, also when the answers took longer', async () => {
  const {sender, jumping, base} = slowScene({status: 204, error: null});
  sender.test(endpoint());
  const start = jumping.now().getTime();
  await jumping.advance(100);
  expect([jumping.now().getTime() - start, jumping.ahead]).toEqual([250, 0]);
  base.advance(1000);
  expect(jumping.now().getTime() - start).toBe(1250);
});

it('does what is planned meanwhile, and afterwards, at its moment', async () => {
  const base = new ManualClock();
  const clock = new MovableClock(base);
  const start = clock.now().getTime();
  const runs: [string, number][] = [];
  const note = (name: string) => () => void runs.push([name, (clock.now().getTime() - start) / hour]);
  clock.after(hour, () => {
    note('first')();
    clock.after(hour, note('planned meanwhile'));
    clock.after(2 * day, note('afterwards'));
  });
  await clock.advance(day);
  base.advance(day + hour);
  expect(runs).toEqual([
    ['first', 1],
    ['planned meanwhile', 2],
    ['afterwards', 49],
  ]);
});

it('a reset in between ends the jump', async () => {
  const {sender, state, jumping, base} = slowScene();
  sender.test(endpoint());
  const jumped = jumping.advance(day);
  sender.stop();
  jumping.restore();
  await jumped;
  expect([jumping.ahead, state.deliveries[0]?.attempts.length]).toEqual([0, 0]);
  expect(jumping.now()).toEqual(base.now());
});

it('two jumps at the same time are both made', async () => {
  const {sender, state, jumping} = slowScene();
  const start = jumping.now().getTime();
  sender.test(endpoint());
  await Promise.all([jumping.advance(hour), jumping.advance(2 * hour)]);
  expect(jumping.now().getTime() - start).toBe(2 * hour);
  expect(state.deliveries[0]?.attempts).toHaveLength(4);
});
