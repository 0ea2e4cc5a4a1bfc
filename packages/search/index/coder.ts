import {digitOf, valueOf} from './numbers.ts';

/**
 * Codes a bit, foretold by what was met before in the same contexts: four numbers, 0 for none. Who writes gives the bit; who reads gets it back, and must ask
 * with the same contexts in the same order.
 */
export type Coder = (bit: number, first: number, second: number, third: number, fourth: number) => number;

/** Letters of six bits, because text is what every host compresses; these look like chance, and lose nothing by it. */
const letterBits = 6;
const rangeBits = 30;
const most = 2 ** rangeBits - 1;
const topBits = rangeBits - letterBits;

const slotBits = 16;
/** How fast a context learns: its first bits say more than later ones. */
const rates = Float64Array.from({length: 256}, (_, met) => 0.5 / Math.sqrt(met + 1));

/** 1 / (1 + e^−sum), nearly, for sums from −8 to 8. */
const chances = Float64Array.from({length: 4096}, (_, step) => {
  let power = 1 + (step / 256 - 8) / 256;
  for (let times = 0; times < 8; times += 1) power *= power;
  return power / (1 + power);
});

/**
 * Arithmetic coding: each bit takes its share of a range, and the letters that both ends of the range begin with are done. The share comes of logistic
 * regression, learned on the way: what contexts say is added up. Only operations that give the same number in every browser.
 *
 * @param text what is read; null to write
 */
export function startCoding(text: string | null): {readonly code: Coder; readonly end: () => string} {
  const says = new Float64Array(2 ** slotBits);
  const met = new Uint8Array(2 ** slotBits);
  let [low, high, value, at, written] = [0, most, 0, 0, ''];
  const next = (): void => {
    value = shifted(value) + valueOf(text ?? '', at);
    at += 1;
  };
  while (at < rangeBits / letterBits) next();
  const learn = (slot: number, error: number): void => {
    const times = met[slot] ?? 0;
    says[slot] = (says[slot] ?? 0) + error * (rates[times] ?? 0);
    if (times < 255) met[slot] = times + 1;
  };
  const code: Coder = (given, first, second, third, fourth) => {
    const a = slotOf(first);
    const b = slotOf(second);
    const c = slotOf(third);
    const d = slotOf(fourth);
    const sum = (says[a] ?? 0) + (says[b] ?? 0) + (says[c] ?? 0) + (says[d] ?? 0);
    const chance = chances[sum >= 8 ? 4095 : sum < -8 ? 0 : ((sum + 8) * 256) | 0] ?? 0;
    const middle = low + (((high - low) * chance) | 0);
    const bit = text === null ? given : value <= middle ? 1 : 0;
    if (bit === 1) high = middle;
    else low = middle + 1;
    while (low >>> topBits === high >>> topBits) {
      if (text === null) written += digitOf(low >>> topBits);
      else next();
      low = shifted(low);
      high = shifted(high) + 2 ** letterBits - 1;
    }
    const error = bit - chance;
    learn(a, error);
    learn(b, error);
    learn(c, error);
    learn(d, error);
    says[0] = 0;
    return bit;
  };
  return {
    code,
    end: () => {
      for (let left = rangeBits; left > 0; left -= letterBits, high = shifted(high))
        written += digitOf(high >>> topBits);
      return written;
    },
  };
}

function shifted(number: number): number {
  return (number << letterBits) & most;
}

function slotOf(context: number): number {
  return Math.imul(context, 0x9e3779b1) >>> (32 - slotBits);
}
