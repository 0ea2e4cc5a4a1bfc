import type {Answered} from '../worker/messages.ts';

/** Whether the number of the document is that of another one. */
export function isDuplicate({status, body}: Answered): boolean {
  return status === 409 && new TextDecoder().decode(body).includes('"duplicate-document"');
}

/**
 * A document with the next number of its series, in its ATCUD too; as it was when it has none.
 *
 * @param document JSON or UBL
 * @param taken numbers of the documents that are there
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
