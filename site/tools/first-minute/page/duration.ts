/**
 * A duration for people, with at most one decimal: `1.2 s`.
 *
 * @param moment words for less than a second
 */
export function durationOf(milliseconds: number, language: string, moment: string): string {
  if (milliseconds < 1000) return moment;
  return `${(milliseconds / 1000).toLocaleString(language, {maximumFractionDigits: 1})} s`;
}
