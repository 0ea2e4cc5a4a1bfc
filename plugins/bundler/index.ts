import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {Compiler} from 'webpack';

/** Puts our entry and our PendingNavigation in place of the stock ones (src/client/README.md). */
export default function bundlerPlugin({siteDir, generatedFilesDir}: LoadContext): Plugin {
  const client = path.join(siteDir, 'src/client');
  return {
    name: 'bundler',
    configureWebpack(config, isServer, {currentBundler}) {
      const isProduction = config.mode === 'production';
      if (!isServer && isProduction) config.entry = path.join(client, 'entry.tsx');
      return {
        module: {rules: [{test: /\.js$/, include: generatedFilesDir, type: 'javascript/auto'}]},
        plugins: [
          new currentBundler.instance.NormalModuleReplacementPlugin(
            /^\.\/PendingNavigation$/,
            path.join(client, 'PendingNavigation.tsx'),
          ),
          ...(isServer ? [commonJsOutput] : []),
        ],
      };
    },
  };
}

/**
 * Docusaurus 3 writes CommonJS below our package.json, which says "module": the generated files (the rule above) and the
 * bundle that renders the pages (this package.json beside it). Both may go when Docusaurus writes ES modules.
 */
const commonJsOutput = {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('CommonJsOutput', (compilation) => {
      compilation.hooks.processAssets.tap('CommonJsOutput', () => {
        const {RawSource} = compiler.webpack.sources;
        compilation.emitAsset('package.json', new RawSource('{"type":"commonjs"}'));
      });
    });
  },
};
