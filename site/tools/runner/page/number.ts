import {jsonOf} from './body.ts';
import type {PlatformAnswer} from '../worker/messages.ts';

/** Whether the platform refused the document because its number is already used. */
export function isDuplicate(answer: PlatformAnswer): boolean {
  const {code} = (jsonOf(answer) ?? {}) as {code?: string}; // by contract
  return answer.status === 409 && code === 'duplicate-document';
}

/**
 * Replaces the document number, and its ATCUD, by the next one of the series. Returns the document unchanged if it has no number.
 *
 * @param document JSON or UBL
 * @param usedNumbers numbers of the existing documents
 */
export function renumbered(document: string, usedNumbers: readonly string[]): string {
  const pattern = document.startsWith('<') ? /<cbc:ID>([^<]+)</ : /"number":\s*"([^"\\]+)"/;
  const [, number = ''] = pattern.exec(document) ?? [];
  const [, series = '', digits = ''] = /^(.*?)(\d{1,15})$/.exec(number) ?? [];
  if (digits === '') return document;
  const counts = usedNumbers
    .filter((usedNumber) => usedNumber.startsWith(series))
    .map((usedNumber) => usedNumber.slice(series.length))
    .filter((rest) => /^\d{1,15}$/.test(rest));
  const next = String(Math.max(Number(digits), ...counts.map(Number)) + 1);
  const numberPattern = new RegExp(`${number.replaceAll(/[^\w ]/g, '\\$&')}(?!\\d)`, 'g');
  return document
    .replaceAll(numberPattern, () => series + next)
    .replaceAll(new RegExp(`\\b([A-Z0-9]{8,}-)${digits}\\b`, 'g'), (_, code: string) => code + next);
}
