import {formatDate} from '@site/lib/model/date';
import type {ReactNode} from 'react';
import {useLocale} from '@site/src/hooks/useLocale';

/** A calendar date (`YYYY-MM-DD`), written out in the page's language. */
export default function CalendarDate({iso}: {readonly iso: string}): ReactNode {
  const locale = useLocale();
  return <time dateTime={iso}>{formatDate(iso, locale)}</time>;
}
