import type {MDXComponents} from 'mdx/types';
import {createContext, use} from 'react';
import type {PagePlace} from '../engine/sidebars.ts';
import type {TocItem} from '../engine/markdown.ts';

/** What a component may know of the page that it stands on. */
export interface Page {
  /** With base path and language prefix: `/en/docs`. */
  readonly address: string;
  /** Without: `/docs`. */
  readonly route: string;
  /** A page of site/content/pt/docs/, of site/content/pt/pages/, or the not-found page. */
  readonly kind: 'docs' | 'pages' | 'not-found';
  readonly title: string;
  readonly description: string;
  readonly unlisted: boolean;
  /** Name of the component that is its sidebar; empty without one of its own. */
  readonly ownSidebar: string;
  /** Whether it shows once more what other pages explain. */
  readonly repeats: boolean;
  readonly toc: readonly TocItem[];
  /** Whether it has components that take two columns. */
  readonly isWide: boolean;
  /** ISO 8601 calendar date of the last commit; undefined without history. */
  readonly lastUpdated: string | undefined;
  readonly editUrl: string | undefined;
  /** Where it stands among the others; undefined for a page that no sidebar has. */
  readonly place: PagePlace | undefined;
  /** Every listed page of site/content/pt/docs/, for the not-found page. */
  readonly allDocs: readonly {readonly address: string; readonly title: string}[];
}

const PageContext = createContext<Page | null>(null);

const ComponentsContext = createContext<MDXComponents>({});

export const ComponentsProvider = ComponentsContext.Provider;

/** What authors may write in a page, by name. */
export function usePageComponents(): MDXComponents {
  return use(ComponentsContext);
}

export const PageProvider = PageContext.Provider;

/** The page that is being rendered. Not for islands, which a browser hydrates on their own. */
export function usePage(): Page {
  const page = use(PageContext);
  if (page === null) throw new Error('usePage() outside of a page: islands get what they need as props.');
  return page;
}
