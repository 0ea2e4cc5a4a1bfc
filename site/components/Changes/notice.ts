import {fill, formatDate, type Locale} from '@integration-docs/facts';

/** The part of `changes.yaml` that says from when production does what a restriction says, in one language. */
export interface Notices {
  readonly notice: {readonly dated: string; readonly atOnce: string};
  readonly reasons: Readonly<Record<string, string>>;
}

interface Entry {
  readonly date: string;
  readonly inForce?: string | undefined;
  readonly atOnce?: string | undefined;
}

/** Says when a restriction was announced, and from when it is in force; undefined for other changes. */
export function noticeOf(
  {date, inForce, atOnce}: Entry,
  {notice, reasons}: Notices,
  locale: Locale,
): string | undefined {
  const announced = formatDate(date, locale);
  if (inForce !== undefined) return fill(notice.dated, {announced, inForce: formatDate(inForce, locale)});
  return atOnce === undefined ? undefined : fill(notice.atOnce, {announced, reason: reasons[atOnce]});
}
