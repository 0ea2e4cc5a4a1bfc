import {createHash} from 'node:crypto';
import path from 'node:path';
import type {HtmlTagObject, LoadContext, Plugin} from '@docusaurus/types';
import {contentSecurityPolicy} from '../../config/httpHeaders.ts';
import type {Locale} from '../../config/locales.ts';
import {styleHashPlaceholder} from '../../lib/pages/html.ts';
import {bundleSearch, searchBases} from './search.ts';
import {bundleShell, type Shell} from './shell.ts';

/**
 * Bundles `src/browser`: an inline script of some hundred bytes in every page, the one that it loads after the first paint, the
 * rest, which that one loads when the page is idle, and the search, which comes at the first sign of intent.
 */
export default function browserPlugin({siteDir, generatedFilesDir, baseUrl, i18n}: LoadContext): Plugin<Bundles> {
  const assets = path.join(generatedFilesDir, 'static/assets');
  return {
    name: 'browser',
    getPathsToWatch: () => [path.join(siteDir, '{src/browser,lib/search}/**/*.ts')],
    async loadContent() {
      requireUnminifiedHtml();
      return {...(await bundleShell(siteDir, path.join(assets, 'shell'))), search: await bundleSearch(siteDir, assets)};
    },
    injectHtmlTags({content: {beforePaint, shell, search}}) {
      const bases = searchBases(i18n.currentLocale as Locale, baseUrl).join(' ');
      const isProduction = process.env.NODE_ENV === 'production';
      // While developing there are no built pages to search, and code is evaluated, which the policy forbids.
      const development = isProduction ? {} : {'data-development': ''};
      return {
        headTags: [
          ...(isProduction ? [policyTag(beforePaint)] : []),
          {tagName: 'script', attributes: {'data-shell': shell}, innerHTML: beforePaint},
          {tagName: 'meta', attributes: {name: 'search', content: search, 'data-bases': bases, ...development}},
        ],
      };
    },
  };
}

interface Bundles extends Shell {
  /** Address. */
  readonly search: string;
}

/** The minifier would rewrite the inline script that the content policy names by its hash. */
function requireUnminifiedHtml(): void {
  if (process.env.NODE_ENV === 'production' && process.env.SKIP_HTML_MINIFICATION !== 'true') {
    throw new Error(
      'Build with "npm run build": it sets SKIP_HTML_MINIFICATION=true, without which the content policy of the pages would block their inline script.',
    );
  }
}

function policyTag(inlineScript: string): HtmlTagObject {
  const hash = createHash('sha256').update(inlineScript).digest('base64');
  const content = contentSecurityPolicy(`sha256-${hash}`, styleHashPlaceholder);
  return {tagName: 'meta', attributes: {'http-equiv': 'Content-Security-Policy', content}};
}
