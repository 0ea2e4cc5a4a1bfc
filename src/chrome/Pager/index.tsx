import type {PagePlace} from '@site/engine/sidebars';
import {translate} from '@site/src/page/language';
import {mark} from '@site/lib/pages/marks';
import type {ReactNode} from 'react';
import Link from '../../content/Link';

/** Links to the page before and the page after. */
export default function Pager({previous, next}: Pick<PagePlace, 'previous' | 'next'>): ReactNode {
  if (!previous && !next) return null;
  return (
    <nav className="pager" {...mark('ui', 'navigation')} aria-label={translate({id: 'pager.label'})}>
      {previous && (
        <Link className="pager-previous" href={previous.href} rel="prev">
          <small>{translate({id: 'pager.previous'})}</small>
          {previous.label}
        </Link>
      )}
      {next && (
        <Link className="pager-next" href={next.href} rel="next">
          <small>{translate({id: 'pager.next'})}</small>
          {next.label}
        </Link>
      )}
    </nav>
  );
}
