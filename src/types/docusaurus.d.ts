/* What Docusaurus generates or leaves untyped and this site uses. */

declare module '@generated/page-index/default/pages.json' {
  const pages: readonly {readonly path: string; readonly title: string}[];
  export default pages;
}

/** Written by plugins/bundler. */
declare module '@generated/bundler/default/styles.js';

/** Written by plugins/validator. */
declare module '@generated/validator/default/worker.json' {
  const worker: {readonly address: string};
  export default worker;
}
