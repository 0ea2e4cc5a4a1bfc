// Loader of the browser's bundle in production: of a compiled page (what `@mdx-js/mdx` made of it) it leaves the metadata.
// The rest is in the HTML; src/client/StaticPage.tsx shows it from there.

const content = 'export default function MDXContent(';
const componentImport = /^import .* from ["']@site\/src\/components\/[^"']*["'];?$/gm;

/** @param {string} source a compiled page */
module.exports = function withoutContent(source) {
  if (!source.includes(content)) {
    throw new Error(
      `${this.resourcePath}: no "${content}" in the compiled page. @mdx-js/mdx writes it in another way now: bring plugins/bundler/without-content.cjs in line.`,
    );
  }
  // The rest of the text falls to the minifier, as nothing uses it any more.
  const rest = source
    .replaceAll(componentImport, '')
    .replace(content, 'function MDXContent(')
    .replace('export const toc =', 'const contents =');
  return `${rest}
export default function Content() {
  return null;
}
`;
};
