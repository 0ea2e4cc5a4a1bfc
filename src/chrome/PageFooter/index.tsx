import {translate} from '@site/src/page/language';
import {usePage} from '@site/src/page/page';
import {mark} from '@site/lib/pages/marks';
import type {ReactNode} from 'react';
import CalendarDate from '../../content/CalendarDate';
import Link from '../../content/Link';

/** The end of a page: the glossary, when the page was last changed and, if the configuration gives an address, where to change it. */
export default function PageFooter(): ReactNode {
  const {lastUpdated, editUrl} = usePage();
  return (
    <footer className="page-footer" {...mark('ui', 'about')}>
      {lastUpdated !== undefined && (
        <p>
          {translate({id: 'page.lastUpdated'})} <CalendarDate iso={lastUpdated} />
        </p>
      )}
      <Link href="/markdown-page#glossary">{translate({id: 'page.glossary'})}</Link>
      {editUrl && <Link href={editUrl}>{translate({id: 'page.edit'})}</Link>}
    </footer>
  );
}
