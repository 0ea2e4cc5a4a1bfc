import {translate} from '../../page/language.ts';
import {usePage} from '../../page/page.ts';
import {navbar} from '../../page/settings.ts';
import {mark} from '../../built/marks.ts';
import type {ReactNode} from 'react';
import Link from '../../components/Link/index.tsx';

/** Where the page stands: home, category, page; outside the documentation home, dropdown of the navigation bar, page. */
export default function Breadcrumbs(): ReactNode {
  const {place, route, title} = usePage();
  const linking = navbar.find(({links}) => links.some(({to}) => to === route));
  const items = place?.breadcrumbs ?? [...(linking ? [translate({id: linking.message})] : []), title];
  return (
    <nav className="breadcrumbs" {...mark('ui', 'breadcrumbs')} aria-label={translate({id: 'breadcrumbs.label'})}>
      <ol>
        <li>
          <Link href="/">{translate({id: 'breadcrumbs.home'})}</Link>
        </li>
        {items.map((item, index) => (
          <li key={item} aria-current={index === items.length - 1 ? 'page' : undefined}>
            {item}
          </li>
        ))}
      </ol>
    </nav>
  );
}
