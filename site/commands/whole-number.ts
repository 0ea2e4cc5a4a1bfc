/**
 * Reads the number of an option.
 *
 * @param option as it is written: `--port`
 * @throws Error that says what was found and what is expected
 */
export function wholeNumber(
  option: string,
  text: string,
  [least, most]: readonly [least: number, most: number],
): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= least && number <= most) return number;
  throw new Error(`${option} is "${text}"; expected a whole number from ${least} to ${most}.`);
}
