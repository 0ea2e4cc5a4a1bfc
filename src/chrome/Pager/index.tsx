import type {PropNavigation} from '@docusaurus/plugin-content-docs';
import {translate} from '@docusaurus/Translate';
import {mark} from '@site/lib/pages/marks';
import type {ReactNode} from 'react';
import Link from '../../content/Link';

/** Links to the page before and the page after. */
export default function Pager({previous, next}: PropNavigation): ReactNode {
  if (!previous && !next) return null;
  return (
    <nav className="pager" {...mark('ui', 'navigation')} aria-label={translate({id: 'pager.label'})}>
      {previous && (
        <Link className="pager-previous" href={previous.permalink} rel="prev">
          <small>{translate({id: 'pager.previous'})}</small>
          {previous.title}
        </Link>
      )}
      {next && (
        <Link className="pager-next" href={next.permalink} rel="next">
          <small>{translate({id: 'pager.next'})}</small>
          {next.title}
        </Link>
      )}
    </nav>
  );
}
