import {useSyncExternalStore, type ReactNode} from 'react';
import {byLikeness, fold} from '@integration-docs/search';

interface Props {
  readonly title: string;
  /** Address of the home page, which is near to every short address. */
  readonly home: string;
}

interface Page {
  readonly path: string;
  readonly title: string;
}

const noPages: readonly Page[] = [];
let nearest: readonly Page[] | undefined;

/** Shows the three pages, of those that the not-found page lists, whose address or a word of whose title is most similar to the requested address. */
export default function NearestPages({title, home}: Props): ReactNode {
  // The address is known only in the browser.
  const pages = useSyncExternalStore(
    subscribeToNothing,
    () => nearestPages(home),
    () => noPages,
  );
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

function nearestPages(home: string): readonly Page[] {
  nearest ??= findNearest(home);
  return nearest;
}

function findNearest(home: string): readonly Page[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-all-pages] a')];
  const candidates = links
    .filter(({pathname}) => pathname !== home)
    .flatMap(({pathname, textContent: title}) =>
      [pathname, ...wordsIn(title).map((word) => home + word)].map((path) => ({path, page: {path: pathname, title}})),
    );
  const pages = new Map(byLikeness(location.pathname, candidates).map(({page}) => [page.path, page]));
  return [...pages.values()].slice(0, 3);
}

/** The long words, without accents, as an address would have them. */
function wordsIn(title: string): readonly string[] {
  return fold(title).match(/[a-z]{5,}/g) ?? [];
}

function subscribeToNothing(): () => void {
  return () => undefined;
}
