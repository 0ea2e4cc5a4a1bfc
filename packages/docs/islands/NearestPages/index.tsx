import {useSyncExternalStore, type ReactNode} from 'react';
import {byLikeness} from '@integration-docs/search';

interface Props {
  readonly title: string;
}

interface Page {
  readonly path: string;
  readonly title: string;
}

const noPages: readonly Page[] = [];
let nearest: readonly Page[] | undefined;

/** Shows the three pages, of those that the not-found page lists, whose address is most similar to the requested one. */
export default function NearestPages({title}: Props): ReactNode {
  // The address is known only in the browser.
  const pages = useSyncExternalStore(subscribeToNothing, nearestPages, () => noPages);
  if (pages.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul>
        {pages.map((page) => (
          <li key={page.path}>
            <a href={page.path}>{page.title}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

function nearestPages(): readonly Page[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-all-pages] a')];
  nearest ??= byLikeness(
    location.pathname,
    links.map((link) => ({path: link.pathname, title: link.textContent})),
  ).slice(0, 3);
  return nearest;
}

function subscribeToNothing(): () => void {
  return () => undefined;
}
