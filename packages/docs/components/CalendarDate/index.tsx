import {formatDate} from '@integration-docs/facts';
import type {ReactNode} from 'react';
import {locale} from '../../page/language.ts';

/** A calendar date (`YYYY-MM-DD`), written out in the page's language. */
export default function CalendarDate({iso}: {readonly iso: string}): ReactNode {
  return <time dateTime={iso}>{formatDate(iso, locale)}</time>;
}
