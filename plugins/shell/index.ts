import {createHash} from 'node:crypto';
import {mkdir, readdir, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {build} from 'esbuild';
import {contentSecurityPolicy} from '../../config/httpHeaders.ts';
import site from '../../config/site.ts';
import {styleHashPlaceholder} from '../../lib/pages/html.ts';

interface Shell {
  /** Code that stands inline in `<head>`. */
  readonly beforePaint: string;
  /** Address of the script that follows the first paint. */
  readonly src: string;
  /** Address of the code of each tool, by name. */
  readonly tools: Readonly<Record<string, string>>;
}

/**
 * Bundles `src/browser` into an inline script of a few hundred bytes and one with a hash in its name, which the first loads, and puts
 * them into every page together with the content policy that allows them. Each folder of `src/islands` becomes a module of its own,
 * which the shell loads on the pages that use it.
 */
export default function shellPlugin({siteDir}: LoadContext): Plugin<Shell> {
  const folder = path.join(siteDir, '.generated/static/assets/shell');
  return {
    name: 'shell',
    getPathsToWatch: () => [path.join(siteDir, 'src/{browser,islands}/**/*.ts')],
    async loadContent() {
      requireUnminifiedHtml();
      const [beforePaint, code] = await Promise.all([
        bundle(path.join(siteDir, 'src/browser/beforePaint.ts'), 'iife'),
        bundle(path.join(siteDir, 'src/browser/index.ts'), 'iife'),
      ]);
      await rm(folder, {recursive: true, force: true});
      await mkdir(folder, {recursive: true});
      const write = async (name: string, text: string): Promise<string> => {
        const file = `${name}.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.js`;
        await writeFile(path.join(folder, file), text);
        return `/assets/shell/${file}`;
      };
      const tools = await Promise.all(
        (await toolNames(siteDir)).map(async (name) => {
          const text = await bundle(path.join(siteDir, `src/islands/${name}/index.ts`), 'esm');
          return [name, await write(`tool-${name}`, text)] as const;
        }),
      );
      return {beforePaint, src: await write('shell', code), tools: Object.fromEntries(tools)};
    },
    injectHtmlTags: ({content: {beforePaint, src, tools}}) => ({
      headTags: [
        // The development server evaluates code and opens web sockets, which the policy forbids.
        ...(process.env.NODE_ENV === 'production' ? [policyTag(beforePaint)] : []),
        {tagName: 'script', attributes: {'data-shell': src}, innerHTML: beforePaint},
        {tagName: 'meta', attributes: {name: 'tools', content: JSON.stringify(tools)}},
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
    attributes: {
      'http-equiv': 'Content-Security-Policy',
      content: contentSecurityPolicy(`sha256-${hash}`, styleHashPlaceholder),
    },
  };
}

/** Every folder of src/islands is a tool. */
async function toolNames(siteDir: string): Promise<readonly string[]> {
  const entries = await readdir(path.join(siteDir, 'src/islands'), {withFileTypes: true});
  return entries.filter((entry) => entry.isDirectory()).map(({name}) => name);
}

/** @returns the minified script without a trailing line break */
async function bundle(entryPoint: string, format: 'iife' | 'esm'): Promise<string> {
  const result = await build({
    entryPoints: [entryPoint],
    bundle: true,
    minify: true,
    format,
    target: 'es2022',
    write: false,
    define: {ANNOUNCEMENT_ID: JSON.stringify(site.announcement?.id ?? '')},
  });
  return (result.outputFiles[0]?.text ?? '').trim();
}
