import type {Answered} from '../worker/messages.ts';

/** Whether the platform refused the document because its number is already used. */
export function isDuplicate({status, body}: Answered): boolean {
  return status === 409 && new TextDecoder().decode(body).includes('"duplicate-document"');
}

/**
 * Replaces the document number, and its ATCUD, by the next one of the series. Returns the document unchanged if it has no number.
 *
 * @param document JSON or UBL
 * @param taken numbers of the existing documents
 */
export function renumbered(document: string, taken: readonly string[]): string {
  const written = document.startsWith('<') ? /<cbc:ID>([^<]+)</ : /"number":\s*"([^"\\]+)"/;
  const [, number = ''] = written.exec(document) ?? [];
  const [, series = '', count = ''] = /^(.*?)(\d{1,15})$/.exec(number) ?? [];
  if (count === '') return document;
  const counts = taken
    .filter((each) => each.startsWith(series))
    .map((each) => each.slice(series.length))
    .filter((rest) => /^\d{1,15}$/.test(rest));
  const next = String(Math.max(Number(count), ...counts.map(Number)) + 1);
  const whole = new RegExp(`${number.replaceAll(/[^\w ]/g, '\\$&')}(?!\\d)`, 'g');
  return document
    .replaceAll(whole, () => series + next)
    .replaceAll(new RegExp(`\\b([A-Z0-9]{8,}-)${count}\\b`, 'g'), (_, code: string) => code + next);
}
