import {readdir} from 'node:fs/promises';
import path from 'node:path';
import type {CurrentBundler, LoadContext, Plugin} from '@docusaurus/types';

/**
 * Makes the bundle that readers get hold the islands and the style sheet alone (`src/islands/entry.tsx`): pages are HTML. While
 * developing it is Docusaurus' own, with hot reload.
 */
export default function bundlerPlugin({siteDir, generatedFilesDir}: LoadContext): Plugin<string> {
  return {
    name: 'bundler',
    loadContent: () => styleImports(path.join(siteDir, 'src')),
    async contentLoaded({content, actions}) {
      // The entry imports it.
      await actions.createData('styles.js', content);
    },
    configureWebpack(config, isServer) {
      if (!isServer && config.mode === 'production') {
        config.entry = path.join(siteDir, 'src/islands/entry.tsx');
        config.optimization = {...config.optimization, runtimeChunk: false};
        // The entry says which policy.
        config.output = {...config.output, trustedTypes: true};
      }
      return {
        module: {rules: [{test: /\.js$/, include: generatedFilesDir, type: 'javascript/auto'}]},
        plugins: isServer ? [commonJsOutput] : [],
      };
    },
  };
}

/** All style sheets: those of the components that only the build renders too. */
async function styleImports(source: string): Promise<string> {
  const files = (await readdir(source, {recursive: true})).filter((file) => file.endsWith('.module.css')).sort();
  return ['css/index.css', ...files].map((file) => `import '@site/src/${file.split(path.sep).join('/')}';\n`).join('');
}

/**
 * Docusaurus 3 writes CommonJS below our package.json, which says "module": the generated files (the rule above) and the
 * bundle that renders the pages (this package.json beside it). Both may go when Docusaurus writes ES modules.
 */
const commonJsOutput = {
  apply(compiler: InstanceType<CurrentBundler['instance']['Compiler']>): void {
    compiler.hooks.thisCompilation.tap('CommonJsOutput', (compilation) => {
      compilation.hooks.processAssets.tap('CommonJsOutput', () => {
        const {RawSource} = compiler.webpack.sources;
        compilation.emitAsset('package.json', new RawSource('{"type":"commonjs"}'));
      });
    });
  },
};
