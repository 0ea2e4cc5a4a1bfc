'use strict';

/**
 * Rspack and webpack loader: `import data from '@site/contract/catalogues/x.yaml'` gives the catalogue, checked, in one
 * language, tokens filled. The rule has `type: 'json'`; the loader answers JSON.
 *
 * A bundler loads loaders with a plain `require`, which Node 20 cannot do with TypeScript. So this file, the only
 * CommonJS one, bundles `load.ts` with esbuild in memory: some milliseconds, once per process.
 */
const {createRequire} = require('node:module');
const path = require('node:path');
const {compileFunction} = require('node:vm');
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
  const module = {exports: {}};
  const run = compileFunction(outputFiles[0].text, ['module', 'exports', 'require'], {filename: file});
  run(module, module.exports, createRequire(file));
  return module.exports;
}

const {localizeCatalogue} = loadTypeScript(path.join(__dirname, 'load.ts'));

/** @this {{resourcePath: string, getOptions(): {locale: 'pt' | 'en'}, async(): Function, addDependency(file: string): void}} */
module.exports = function catalogueLoader() {
  const callback = this.async();
  localizeCatalogue(this.resourcePath, this.getOptions().locale).then(
    ({data, dependencies}) => {
      dependencies.forEach((file) => this.addDependency(file));
      callback(null, JSON.stringify(data));
    },
    (error) => callback(error),
  );
};
