import {translate} from '@docusaurus/Translate';
import {mark} from '@site/lib/pages/marks';
import type {ReactNode} from 'react';
import CalendarDate from '../../content/CalendarDate';
import Link from '../../content/Link';

interface Props {
  /** Milliseconds since the epoch. */
  readonly lastUpdatedAt?: number | null;
  readonly editUrl?: string | null;
}

/** The end of a page: the glossary, when the page was last changed and, if the configuration gives an address, where to change it. */
export default function PageFooter({lastUpdatedAt, editUrl}: Props): ReactNode {
  const date = lastUpdatedAt ? new Date(lastUpdatedAt).toISOString().slice(0, 10) : null;
  return (
    <footer className="page-footer" {...mark('ui', 'about')}>
      {date !== null && (
        <p>
          {translate({id: 'page.lastUpdated'})} <CalendarDate iso={date} />
        </p>
      )}
      <Link href="/markdown-page#glossary">{translate({id: 'page.glossary'})}</Link>
      {editUrl && <Link href={editUrl}>{translate({id: 'page.edit'})}</Link>}
    </footer>
  );
}
