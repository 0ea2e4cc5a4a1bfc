import type {Language} from '../cli/options.ts';

const months: Readonly<Record<Language, readonly string[]>> = {
  pt: ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'],
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
};

/**
 * Makes the function that formats a time with the name of the month, so that day and month cannot be confused.
 *
 * @param timeZone that of the reader when left out
 * @example momentIn('en', 'Europe/Lisbon')('2026-11-03T14:05:09Z') // → '3 Nov 2026, 14:05:09'
 */
export function momentIn(language: Language, timeZone?: string): (iso: string) => string {
  const formatter = new Intl.DateTimeFormat('en', {
    ...{day: 'numeric', month: 'numeric', year: 'numeric'},
    ...{hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23'},
    ...(timeZone !== undefined && {timeZone}),
  } as const);
  return (iso) => {
    const parts = Object.fromEntries(formatter.formatToParts(new Date(iso)).map(({type, value}) => [type, value]));
    const {day = '', year = '', hour = '', minute = '', second = ''} = parts;
    return `${day} ${months[language][Number(parts.month) - 1] ?? ''} ${year}, ${hour}:${minute}:${second}`;
  };
}

/**
 * Returns the time zone of formatted times, with its offset from UTC.
 *
 * @param timeZone that of the reader when left out
 * @param at the time, because the offset changes in summer
 * @example zoneOf('2026-11-03T14:05:09Z', 'Europe/Lisbon') // → 'Europe/Lisbon, UTC+00:00'
 */
export function zoneOf(at: string, timeZone?: string): string {
  const options = {timeZoneName: 'longOffset', ...(timeZone !== undefined && {timeZone})} as const;
  const formatter = new Intl.DateTimeFormat('en', options);
  const offset = formatter.formatToParts(new Date(at)).find(({type}) => type === 'timeZoneName')?.value ?? 'GMT';
  const utc = offset === 'GMT' ? 'UTC+00:00' : offset.replace('GMT', 'UTC');
  const name = formatter.resolvedOptions().timeZone;
  return name === 'UTC' ? utc : `${name}, ${utc}`;
}
