'use strict';

/**
 * Rspack and webpack loader that changes nothing: it tells the bundler which files a page takes facts from, so that the
 * page is compiled anew when one of them changes (in watch mode, and against the cache on disk).
 * remark plugins cannot say this themselves: Docusaurus gives them no access to the bundler.
 */
const path = require('node:path');

const sources = ['config/site.ts', 'contract/catalogues/deadlines.yaml'];

/** @this {{getOptions(): {siteDir: string}, addDependency(file: string): void, addContextDependency(folder: string): void}} */
module.exports = function pageDependencies(content) {
  const {siteDir} = this.getOptions();
  const samples = [...content.matchAll(/^\s*`{3,}.*\bfile=["']?(samples\/[^\s"']+)/gm)].map((match) => match[1]);
  const diagrams = [...content.matchAll(/<Diagram\s+id="([\w-]+)"/g)].map(
    (match) => `contract/diagrams/${match[1]}.yaml`,
  );
  const catalogues = [...content.matchAll(/<Catalogue\s[^>]*\bname="([\w-]+)"/g)].flatMap((match) =>
    [`${match[1]}.yaml`, `${match[1]}.schema.ts`].map((name) => `contract/catalogues/${name}`),
  );
  // A topic is a folder with a file per language.
  for (const match of content.matchAll(/<Sample\s[^>]*\btopic="([\w-]+)"/g)) {
    this.addContextDependency(path.join(siteDir, 'samples', match[1]));
  }
  for (const file of [...sources, ...samples, ...diagrams, ...catalogues]) this.addDependency(path.join(siteDir, file));
  return content;
};
