import type {PagePlace} from '../../engine/sidebars.ts';
import {translate} from '../../page/language.ts';
import {mark} from '../../built/marks.ts';
import type {ReactNode} from 'react';
import Link from '../../components/Link/index.tsx';

/** Links to the previous and the next page. */
export default function Pager({previous, next}: Pick<PagePlace, 'previous' | 'next'>): ReactNode {
  if (!previous && !next) return null;
  return (
    <nav className="pager" {...mark('ui', 'navigation')} aria-label={translate({id: 'pager.label'})}>
      {previous && (
        <Link href={previous.href} rel="prev">
          <small>{translate({id: 'pager.previous'})}</small>
          <span>{previous.label}</span>
        </Link>
      )}
      {next && (
        <Link className="pager-next" href={next.href} rel="next">
          <small>{translate({id: 'pager.next'})}</small>
          <span>{next.label}</span>
        </Link>
      )}
    </nav>
  );
}
