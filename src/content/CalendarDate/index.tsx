import {formatDate} from '@site/lib/model/pure';
import type {ReactNode} from 'react';
import {locale} from '@site/src/page/language';

/** A calendar date (`YYYY-MM-DD`), written out in the page's language. */
export default function CalendarDate({iso}: {readonly iso: string}): ReactNode {
  return <time dateTime={iso}>{formatDate(iso, locale)}</time>;
}
