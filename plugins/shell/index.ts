import {createHash} from 'node:crypto';
import {mkdir, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {build} from 'esbuild';
import {contentSecurityPolicy} from '../../config/httpHeaders.ts';
import site from '../../config/site.ts';

interface Shell {
  /** Code that stands inline in `<head>`. */
  readonly beforePaint: string;
  /** Address of the deferred script. */
  readonly src: string;
}

/**
 * Bundles `src/shell` into an inline script of a few hundred bytes and a deferred one with a hash in its name, and puts both
 * into every page together with the content policy that allows them.
 */
export default function shellPlugin({siteDir}: LoadContext): Plugin<Shell> {
  const folder = path.join(siteDir, '.generated/static/assets/shell');
  return {
    name: 'shell',
    getPathsToWatch: () => [path.join(siteDir, 'src/shell/**/*.ts')],
    async loadContent() {
      requireUnminifiedHtml();
      const [beforePaint, code] = await Promise.all([
        bundle(path.join(siteDir, 'src/shell/beforePaint.ts')),
        bundle(path.join(siteDir, 'src/shell/index.ts')),
      ]);
      const name = `shell.${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
      await rm(folder, {recursive: true, force: true});
      await mkdir(folder, {recursive: true});
      await writeFile(path.join(folder, name), code);
      return {beforePaint, src: `/assets/shell/${name}`};
    },
    injectHtmlTags: ({content: {beforePaint, src}}) => ({
      headTags: [
        // The development server evaluates code and opens web sockets, which the policy forbids.
        ...(process.env.NODE_ENV === 'production' ? [policyTag(beforePaint)] : []),
        {tagName: 'script', innerHTML: beforePaint},
        {tagName: 'script', attributes: {src, defer: true}},
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

function policyTag(inlineScript: string): {tagName: string; attributes: Record<string, string>} {
  const hash = createHash('sha256').update(inlineScript).digest('base64');
  return {
    tagName: 'meta',
    attributes: {'http-equiv': 'Content-Security-Policy', content: contentSecurityPolicy(hash)},
  };
}

/** @returns the minified script without a trailing line break */
async function bundle(entryPoint: string): Promise<string> {
  const result = await build({
    entryPoints: [entryPoint],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
    define: {ANNOUNCEMENT_ID: JSON.stringify(site.announcement?.id ?? '')},
  });
  return (result.outputFiles[0]?.text ?? '').trim();
}
