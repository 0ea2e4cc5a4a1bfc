const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const values = new Uint8Array(128);
for (let index = 0; index < digits.length; index += 1) values[digits.charCodeAt(index)] = index;

/**
 * Writes whole numbers ≥ 0 as text. Each letter has 5 bits of the number, and a sixth bit if more letters follow. Text instead of
 * bytes, because every host compresses JSON.
 */
export function writeNumbers(numbers: readonly number[]): string {
  let text = '';
  for (const number of numbers) {
    let rest = number;
    while (rest > 31) {
      text += digits.charAt(32 + (rest % 32));
      rest = Math.floor(rest / 32);
    }
    text += digits.charAt(rest);
  }
  return text;
}

/** Parses the output of `writeNumbers`. */
export function readNumbers(text: string): number[] {
  const numbers: number[] = [];
  let number = 0;
  let factor = 1;
  for (let index = 0; index < text.length; index += 1) {
    const value = values[text.charCodeAt(index)] ?? 0;
    number += (value % 32) * factor;
    if (value < 32) {
      numbers.push(number);
      number = 0;
      factor = 1;
    } else {
      factor *= 32;
    }
  }
  return numbers;
}

/** Writes whole numbers below 64 in one letter each. */
export function writeDigits(numbers: readonly number[]): string {
  return numbers.map((number) => digits.charAt(number)).join('');
}

/** Parses the output of `writeDigits`. */
export function readDigits(text: string): number[] {
  return Array.from(text, (letter) => values[letter.charCodeAt(0)] ?? 0);
}

/** Returns the gaps between ascending numbers: how many numbers are missing before each one. */
export function gapsOf(numbers: readonly number[]): number[] {
  return numbers.map((number, index) => number - (numbers[index - 1] ?? -1) - 1);
}

/** Returns the numbers from the output of `gapsOf`. */
export function readGaps(gaps: readonly number[]): number[] {
  let last = -1;
  return gaps.map((gap) => (last += gap + 1));
}
