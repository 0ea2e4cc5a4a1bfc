import {usePage} from '../../page/page.ts';
import {translate} from '../../page/language.ts';
import type {SidebarItem} from '../../engine/sidebars.ts';
import type {ReactNode} from 'react';
import Icon from '../../components/Icon/index.tsx';
import Link from '../../components/Link/index.tsx';

interface Props {
  /** Name of the sidebar (site/config/sidebars.ts). Navigation to a page with the same sidebar leaves it unchanged. */
  readonly name: string | undefined;
  readonly items: readonly SidebarItem[];
}

/** The pages of this part of the site. Categories are open unless they are configured as collapsed; only the reader changes that. */
export default function Sidebar({name, items}: Props): ReactNode {
  return (
    <nav className="sidebar" data-sidebar={name} aria-label={translate({id: 'sidebar.label'})}>
      <Items items={items} />
    </nav>
  );
}

function Items({items}: {readonly items: readonly SidebarItem[]}): ReactNode {
  const {address} = usePage();
  return (
    <ul>
      {items.map((item) => {
        if (item.type === 'link') {
          return (
            <li key={item.href}>
              <Link href={item.href} aria-current={isSamePage(item.href, address) ? 'page' : undefined}>
                {item.label}
              </Link>
            </li>
          );
        }
        return (
          <li key={item.label}>
            <details open={!item.collapsed}>
              <summary>
                {item.label}
                <Icon name="chevron" />
              </summary>
              <Items items={item.items} />
            </details>
          </li>
        );
      })}
    </ul>
  );
}

/** `/docs` and `/docs/` are the same page. */
function isSamePage(first: string, second: string): boolean {
  return first.replace(/\/$/, '') === second.replace(/\/$/, '');
}
