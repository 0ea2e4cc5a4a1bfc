import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';

/**
 * Docusaurus plugin: components import catalogues (`contract/catalogues/*.yaml`) and the reference
 * (`contract/openapi.yaml`) in the language being built, and pages are compiled anew when a file that they take facts from has changed.
 */
export default function cataloguesPlugin({siteDir, i18n}: LoadContext): Plugin {
  return {
    name: 'catalogues',
    configureWebpack: () => ({
      module: {
        rules: [
          {
            test: /\.yaml$/,
            include: [
              path.join(siteDir, 'contract/catalogues') + path.sep,
              path.join(siteDir, 'contract/openapi.yaml'),
            ],
            type: 'json',
            use: [{loader: path.join(siteDir, 'plugins/model/loader.cjs'), options: {locale: i18n.currentLocale}}],
          },
          {
            test: /\.mdx$/,
            // Docusaurus reads the folders of every rule for .mdx, so they must be named.
            include: ['docs', 'i18n', 'src/pages'].map((name) => path.join(siteDir, name) + path.sep),
            enforce: 'pre',
            use: [{loader: path.join(siteDir, 'plugins/mdx/page-dependencies.cjs'), options: {siteDir}}],
          },
        ],
      },
    }),
  };
}
