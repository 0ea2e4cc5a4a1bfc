import {translate} from '../../page/language.ts';
import {usePage} from '../../page/page.ts';
import {mark} from '../../built/marks.ts';
import type {ReactNode} from 'react';
import CalendarDate from '../../components/CalendarDate/index.tsx';
import Link from '../../components/Link/index.tsx';

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
