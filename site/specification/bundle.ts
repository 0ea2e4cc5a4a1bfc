import {createHash} from 'node:crypto';
import path from 'node:path';
import {build, type OutputFile} from 'esbuild';

/** Folder of the code and style sheet of the page; their names carry a hash (packages/docs/hosting/http-headers.ts). */
export const assetsFolder = 'assets/specification';

export interface Bundle {
  /** Contents by name, to be written into `assetsFolder`. */
  readonly files: readonly {readonly name: string; readonly contents: Uint8Array}[];
  readonly script: string;
  readonly styleSheet: string;
  /** What the script loads at once, so that the page can ask for it without waiting for the script. */
  readonly preload: readonly string[];
  /** Code that stands inline in `<head>`. */
  readonly beforePaint: string;
}

/** Bundles the page's code with the renderer, without the parts of it that talk to other hosts. */
export async function bundlePage(root: string): Promise<Bundle> {
  const folder = path.join(root, 'site/specification/browser');
  const renderer = path.join(root, 'node_modules/@scalar/api-reference/dist/browser/standalone.esm.js');
  const [page, inline] = await Promise.all([
    build({
      entryPoints: [path.join(folder, 'start.ts'), path.join(folder, 'style.css')],
      outdir: '/',
      entryNames: '[name].[hash]',
      chunkNames: '[name].[hash]',
      alias: {'specification-renderer': renderer},
      plugins: [
        {
          name: 'no-agent',
          setup: (builder) => {
            builder.onResolve({filter: /\/AgentScalarDrawer-/}, () => ({path: path.join(folder, 'no-agent.ts')}));
          },
        },
      ],
      format: 'esm',
      target: 'es2022',
      bundle: true,
      splitting: true,
      minify: true,
      legalComments: 'eof',
      metafile: true,
      write: false,
      logLevel: 'error',
      absWorkingDir: root,
    }),
    build({
      entryPoints: [path.join(folder, 'before-paint.ts')],
      format: 'iife',
      target: 'es2022',
      bundle: true,
      minify: true,
      write: false,
      logLevel: 'error',
    }),
  ]);
  const files = page.outputFiles.map(({path: file, contents}) => ({name: path.basename(file), contents}));
  const nameOf = (start: string): string =>
    only(
      files.filter(({name}) => name.startsWith(start)),
      start,
    ).name;
  const script = nameOf('start.');
  const outputs = Object.entries(page.metafile.outputs).map(([file, output]) => [path.basename(file), output] as const);
  const imports = new Map(
    outputs.map(([name, output]) => [
      name,
      output.imports.filter(({kind}) => kind === 'import-statement').map((each) => path.basename(each.path)),
    ]),
  );
  return {
    files,
    script,
    styleSheet: nameOf('style.'),
    preload: reachable(script, imports).filter((name) => name !== script),
    beforePaint: textOf(only(inline.outputFiles, 'before-paint')).trim(),
  };
}

/** Everything that is imported, directly or not, from a module on; itself included. */
function reachable(start: string, imports: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const found = new Set([start]);
  for (const name of found) for (const next of imports.get(name) ?? []) found.add(next);
  return [...found];
}

function only<Item>(items: readonly Item[], what: string): Item {
  const [item] = items;
  if (item === undefined || items.length > 1)
    throw new Error(`esbuild gave ${items.length} files for ${what}, not one.`);
  return item;
}

function textOf({text}: OutputFile): string {
  return text;
}

/** Source expression of an inline script for the content policy. */
export function hashSource(script: string): string {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`;
}
