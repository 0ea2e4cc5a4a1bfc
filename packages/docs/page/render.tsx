import type {MDXComponents, MDXContent} from 'mdx/types';
import type {ReactNode} from 'react';
import {renderToStaticMarkup, renderToString} from 'react-dom/server';
import Head from './Head.tsx';
import {translate} from './language.ts';
import {ComponentsProvider, PageProvider, type Page} from './page.ts';
import PageView from './PageView.tsx';

/** The HTML of a page, in the two parts that the build combines. */
export interface RenderedPage {
  /** The content of `<head>`. */
  readonly head: string;
  /** The content of `<body>`. */
  readonly body: string;
}

/**
 * Renders a page.
 *
 * @param Content the text of the page; undefined for the not-found page, whose title is a string of the interface
 * @param components the components that the text may use without an import
 */
export function renderPage(data: Page, Content: MDXContent | undefined, components: MDXComponents): RenderedPage {
  const page = Content ? data : {...data, title: translate({id: 'notFound.title'})};
  const withProviders = (children: ReactNode): ReactNode => (
    <PageProvider value={page}>
      <ComponentsProvider value={components}>{children}</ComponentsProvider>
    </PageProvider>
  );
  return {
    head: renderToStaticMarkup(withProviders(<Head />)),
    // Not `renderToStaticMarkup`: hydrating islands needs the markers that React puts between texts.
    body: renderToString(withProviders(<PageView Content={Content} />)),
  };
}
