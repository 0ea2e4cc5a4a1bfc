import {translate} from '../../page/language.ts';
import {usePage} from '../../page/page.ts';
import {navbar, pageLinks} from '../../page/settings.ts';
import type {NavbarLink} from '../../settings.ts';
import {mark} from '../../built/marks.ts';
import type {ReactNode} from 'react';
import Link from '../../components/Link/index.tsx';

/** Path to the page: home, category, page. Outside the documentation: home, dropdown of the navigation bar, page. */
export default function Breadcrumbs(): ReactNode {
  const {place, route, title} = usePage();
  const items = place?.breadcrumbs ?? namesInBar(route) ?? [title];
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

/** Labels of the dropdown with a link to the page and of the link. Links at the end of every page have no dropdown. */
function namesInBar(route: string): readonly string[] | undefined {
  const linkIn = (links: readonly NavbarLink[]): NavbarLink | undefined => links.find(({to}) => to === route);
  const dropdown = navbar.find(({links}) => linkIn(links));
  const link = linkIn(dropdown?.links ?? pageLinks);
  if (link === undefined) return undefined;
  const name = translate({id: link.message});
  return dropdown ? [translate({id: dropdown.message}), name] : [name];
}
