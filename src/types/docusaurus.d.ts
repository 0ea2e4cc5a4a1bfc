/* What Docusaurus generates or leaves untyped and this site uses. */

declare module '@generated/page-index/default/pages.json' {
  const pages: readonly {readonly path: string; readonly title: string}[];
  export default pages;
}

interface Window {
  docusaurusRoot?: import('react-dom/client').Root;
}

/** In development: the bundler's hot module replacement. */
interface ImportMeta {
  readonly webpackHot?: {readonly accept: () => void; readonly dispose: (clean: () => void) => void};
}

/** Written by plugins/bundler. */
declare module '@site/.generated/client/componentStyles';
