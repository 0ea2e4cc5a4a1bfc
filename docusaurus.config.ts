import type {Config} from '@docusaurus/types';
import {basePath, siteOrigin} from './config/basePath.ts';
import {defaultLocale, localeConfigs, locales} from './config/locales.ts';
import site from './config/site.ts';
import {siteSchema} from './config/site.schema.ts';
import {sitemapOptions} from './config/sitemap.ts';
import {hasGitHistory} from './config/history.ts';
import {markdown, pageOptions} from './plugins/mdx/options.ts';
import {ssrTemplate} from './config/ssrTemplate.ts';

siteSchema.parse(site);

const config: Config = {
  title: site.title[currentLocale()],
  tagline: site.tagline[currentLocale()],
  titleDelimiter: '|',
  favicon: 'img/favicon.svg',
  url: siteOrigin,
  baseUrl: basePath,
  baseUrlIssueBanner: false,
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'warn',
  onDuplicateRoutes: 'warn',
  i18n: {defaultLocale, locales: [...locales], localeConfigs},
  // No persistent cache: ADR 5.
  future: {
    v4: true,
    faster: {
      swcJsLoader: true,
      swcJsMinimizer: true,
      swcHtmlMinimizer: true,
      lightningCssMinimizer: true,
      // The bundle that readers get holds no page: the one that renders would wait for it for ever.
      mdxCrossCompilerCache: false,
      rspackBundler: true,
      rspackPersistentCache: false,
      ssgWorkerThreads: true,
      gitEagerVcs: true,
    },
  },
  // The second is generated; `npm run build` builds the languages side by side, each with a folder of its own.
  staticDirectories: ['static', `${process.env.DOCUSAURUS_GENERATED_FILES_DIR_NAME ?? '.docusaurus'}/static`],
  markdown,
  ssrTemplate,
  plugins: [
    './plugins/model/index.ts',
    './plugins/bundler/index.ts',
    './plugins/browser/index.ts',
    './plugins/validator/index.ts',
    './plugins/page-index/index.ts',
    './plugins/static-files/index.ts',
    './plugins/specification/index.ts',
    './plugins/published-tools/index.ts',
    './plugins/after-build/index.ts',
    [
      '@docusaurus/plugin-content-docs',
      {
        ...pageOptions,
        routeBasePath: 'docs',
        sidebarPath: './config/sidebars.ts',
        breadcrumbs: true,
        showLastUpdateTime: hasGitHistory,
        editUrl: site.editUrl ?? undefined,
        versions: {current: {label: 'Next'}},
      },
    ],
    ['@docusaurus/plugin-content-pages', {...pageOptions}],
    ['@docusaurus/plugin-sitemap', sitemapOptions],
  ],
};

/** Docusaurus sets DOCUSAURUS_CURRENT_LOCALE while it builds one language; without it the default is meant. */
function currentLocale(): (typeof locales)[number] {
  return locales.find((locale) => locale === process.env.DOCUSAURUS_CURRENT_LOCALE) ?? defaultLocale;
}

export default config;
