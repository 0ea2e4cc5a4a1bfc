import {createHash} from 'node:crypto';
import path from 'node:path';
import type {HtmlTagObject, LoadContext, Plugin} from '@docusaurus/types';
import {contentSecurityPolicy} from '../../config/httpHeaders.ts';
import site from '../../config/site.ts';
import {styleHashPlaceholder} from '../../lib/pages/html.ts';
import {bundle, emptyAssets, writeAsset} from './bundle.ts';

interface Shell {
  /** Code that stands inline in `<head>`. */
  readonly beforePaint: string;
  /** Address of the script that follows the first paint. */
  readonly src: string;
}

/**
 * Bundles `src/browser` into an inline script of some hundred bytes, the script that it loads after the first paint, and the rest,
 * which that one loads when the page is idle; and puts the first into every page with the content policy that allows it.
 */
export default function browserPlugin({siteDir}: LoadContext): Plugin<Shell> {
  const folder = path.join(siteDir, '.generated/static/assets/shell');
  const source = (name: string): string => path.join(siteDir, 'src/browser', name);
  return {
    name: 'browser',
    getPathsToWatch: () => [source('**/*.ts')],
    async loadContent() {
      requireUnminifiedHtml();
      await emptyAssets(folder);
      const announcement = {ANNOUNCEMENT_ID: site.announcement?.id ?? ''};
      const rest = await writeAsset(folder, 'rest', await bundle(source('rest.ts'), 'iife'));
      const shell = await bundle(source('index.ts'), 'iife', {...announcement, REST: `/assets/shell/${rest}`});
      return {
        beforePaint: await bundle(source('beforePaint.ts'), 'iife', announcement),
        src: `/assets/shell/${await writeAsset(folder, 'shell', shell)}`,
      };
    },
    injectHtmlTags: ({content: {beforePaint, src}}) => ({
      headTags: [
        // The development server evaluates code and opens web sockets, which the policy forbids.
        ...(process.env.NODE_ENV === 'production' ? [policyTag(beforePaint)] : []),
        {tagName: 'script', attributes: {'data-shell': src}, innerHTML: beforePaint},
      ],
    }),
  };
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
