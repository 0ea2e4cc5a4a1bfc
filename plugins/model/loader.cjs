'use strict';

/**
 * Rspack and webpack loader: `import data from '@site/contract/catalogues/x.yaml'` gives the catalogue, checked, in one
 * language, tokens filled; `@site/contract/openapi.yaml` gives the reference. The rule has `type: 'json'`; the loader
 * answers JSON.
 *
 * A bundler loads loaders with a plain `require`, which Node 20 cannot do with TypeScript. So this file, the only
 * CommonJS one, bundles `import-data.ts` with esbuild in memory: some milliseconds, once per process.
 */
const Module = require('node:module');
const path = require('node:path');
const {buildSync} = require('esbuild');

function loadTypeScript(file) {
  const {outputFiles} = buildSync({
    entryPoints: [file],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    write: false,
  });
  // Compiled as a module, not as a function: the highlighter loads its languages with `import()`.
  const module = new Module(file);
  module.filename = file;
  module.paths = Module._nodeModulePaths(path.dirname(file));
  module._compile(outputFiles[0].text, file);
  return module.exports;
}

const {importData} = loadTypeScript(path.join(__dirname, '../../lib/importable/import-data.ts'));

/** @this {{resourcePath: string, getOptions(): {locale: 'pt' | 'en'}, async(): Function, addDependency(file: string): void}} */
module.exports = function catalogueLoader() {
  const callback = this.async();
  importData(this.resourcePath, this.getOptions().locale).then(
    ({data, dependencies}) => {
      dependencies.forEach((file) => this.addDependency(file));
      callback(null, JSON.stringify(data));
    },
    (error) => callback(error),
  );
};
