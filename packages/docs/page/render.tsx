import type {MDXContent} from 'mdx/types';
import type {ReactNode} from 'react';
import {renderToStaticMarkup, renderToString} from 'react-dom/server';
import Head from './Head.tsx';
import {translate} from './language.ts';
import {PageProvider, type Page} from './page.ts';
import PageView from './PageView.tsx';

/** The HTML of a page, in the pieces that the build puts together. */
export interface RenderedPage {
  /** Inside `<head>`. */
  readonly head: string;
  /** Inside `<body>`. */
  readonly body: string;
}

/**
 * Renders a page.
 *
 * @param Content its text; undefined for the not-found page, whose title is a string of the interface
 */
export function renderPage(facts: Page, Content: MDXContent | undefined): RenderedPage {
  const page = Content ? facts : {...facts, title: translate({id: 'notFound.title'})};
  const within = (children: ReactNode): ReactNode => <PageProvider value={page}>{children}</PageProvider>;
  return {
    head: renderToStaticMarkup(within(<Head />)),
    // Islands are hydrated: their markup needs the marks that React puts between texts.
    body: renderToString(within(<PageView Content={Content} />)),
  };
}
