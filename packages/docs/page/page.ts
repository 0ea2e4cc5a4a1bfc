import type {MDXComponents} from 'mdx/types';
import {createContext, use} from 'react';
import type {PagePlace} from '../engine/sidebars.ts';
import type {TocItem} from '../engine/markdown.ts';

/** The data of a page for the components in it. */
export interface Page {
  /** With base path and language prefix: `/en/docs`. */
  readonly address: string;
  /** Without base path and language prefix: `/docs`. */
  readonly route: string;
  /** A page of site/content/pt/docs/, of site/content/pt/pages/, or the not-found page. */
  readonly kind: 'docs' | 'pages' | 'not-found';
  readonly title: string;
  readonly description: string;
  readonly unlisted: boolean;
  /** Name of the component that is its sidebar; empty if the page has no sidebar of its own. */
  readonly ownSidebar: string;
  /** Whether the page repeats what other pages explain. */
  readonly repeats: boolean;
  readonly toc: readonly TocItem[];
  /** Whether the page has components that need two columns. */
  readonly isWide: boolean;
  /** ISO 8601 calendar date of the last commit; undefined without history. */
  readonly lastUpdated: string | undefined;
  readonly editUrl: string | undefined;
  /** Its position in the sidebars; undefined for a page that is in none. */
  readonly place: PagePlace | undefined;
  /** Every listed page with its category in the sidebar, or none, for the not-found page. */
  readonly allPages: readonly {readonly address: string; readonly title: string; readonly group: string}[];
}

const PageContext = createContext<Page | null>(null);

const ComponentsContext = createContext<MDXComponents>({});

export const ComponentsProvider = ComponentsContext.Provider;

/** Returns the components that authors may use in a page, by name. */
export function usePageComponents(): MDXComponents {
  return use(ComponentsContext);
}

export const PageProvider = PageContext.Provider;

/** Returns the page that is being rendered. Not for islands, which the browser hydrates separately. */
export function usePage(): Page {
  const page = use(PageContext);
  if (page === null) throw new Error('usePage() outside of a page: islands get what they need as props.');
  return page;
}
