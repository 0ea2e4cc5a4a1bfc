import {translate} from '../../page/language.ts';
import {usePage} from '../../page/page.ts';
import {pageLinks} from '../../page/settings.ts';
import {mark} from '../../built/marks.ts';
import type {ReactNode} from 'react';
import CalendarDate from '../../components/CalendarDate/index.tsx';
import Link from '../../components/Link/index.tsx';

/** The end of a page: the date of the last change, the links of the settings and, if `editUrl` is configured, the link to edit the page. */
export default function PageFooter(): ReactNode {
  const {lastUpdated, editUrl} = usePage();
  return (
    <footer className="page-footer" {...mark('ui', 'about')}>
      {lastUpdated !== undefined && (
        <p>
          {translate({id: 'page.lastUpdated'})} <CalendarDate iso={lastUpdated} />
        </p>
      )}
      {pageLinks.map((link) => (
        <Link key={link.to} href={link.to}>
          {translate({id: link.message})}
        </Link>
      ))}
      {editUrl && <Link href={editUrl}>{translate({id: 'page.edit'})}</Link>}
    </footer>
  );
}
