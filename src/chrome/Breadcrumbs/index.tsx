import {useSidebarBreadcrumbs} from '@docusaurus/plugin-content-docs/client';
import {translate} from '@docusaurus/Translate';
import {mark} from '@site/lib/pages/marks';
import type {ReactNode} from 'react';
import Link from '../../content/Link';

/** Where the page stands: home, category, page. */
export default function Breadcrumbs(): ReactNode {
  const items = useSidebarBreadcrumbs() ?? [];
  return (
    <nav className="breadcrumbs" {...mark('ui', 'breadcrumbs')} aria-label={translate({id: 'breadcrumbs.label'})}>
      <ol>
        <li>
          <Link href="/">{translate({id: 'breadcrumbs.home'})}</Link>
        </li>
        {items.map((item, index) => (
          <li key={item.label} aria-current={index === items.length - 1 ? 'page' : undefined}>
            {item.label}
          </li>
        ))}
      </ol>
    </nav>
  );
}
