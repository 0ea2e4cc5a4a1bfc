import {createHash} from 'node:crypto';
import path from 'node:path';
import {build} from 'esbuild';
import type {SitePlace} from '@integration-docs/facts';
import type {SiteDefinition} from './definition.ts';

/** A script and the scripts that it loads. */
interface Bundle {
  /** Contents by path below the root of the site. File names contain a hash. */
  readonly files: ReadonlyMap<string, string>;
  /** Address of the script that the page loads. */
  readonly address: string;
}

/** The code that is not part of an island: plain scripts, one file each. */
export interface Scripts {
  readonly files: ReadonlyMap<string, string>;
  /** Inline code for `<head>`, which must run before the first paint. */
  readonly beforePaint: string;
  /** Address of the script for the controls that readers use first. It loads the rest when the page is idle. */
  readonly shell: string;
  /** Address of the search dialog, which loads when a reader is about to use it. Its worker is in the same folder. */
  readonly search: string;
}

/** Bundles the scripts of pages, without islands. */
export async function bundleScripts({place, settings}: Pick<SiteDefinition, 'place' | 'settings'>): Promise<Scripts> {
  const pathOf = (name: string): string => path.join(import.meta.dirname, '../shell', name);
  const announcement = {ANNOUNCEMENT_ID: settings.site.announcement?.id ?? ''};
  const toBundle = (folder: string, name: string, content: string): Bundle => bundleOf(place, folder, name, content);
  const bundleShell = async (): Promise<Bundle> => {
    const rest = toBundle('shell', 'rest', await bundle(pathOf('rest.ts'), 'iife'));
    const constants = {...announcement, REST: rest.address};
    return withFilesOf(toBundle('shell', 'shell', await bundle(pathOf('index.ts'), 'iife', constants)), rest);
  };
  const bundleSearch = async (): Promise<Bundle> => {
    const worker = toBundle('search', 'worker', await bundle(pathOf('search/worker.ts'), 'iife'));
    const constants = {
      WORKER: path.posix.basename(worker.address),
      STARTS: JSON.stringify(settings.searchStarts ?? []),
    };
    return withFilesOf(toBundle('search', 'ui', await bundle(pathOf('search/index.ts'), 'esm', constants)), worker);
  };
  const [beforePaint, shell, search] = await Promise.all([
    bundle(pathOf('before-paint.ts'), 'iife', announcement),
    bundleShell(),
    bundleSearch(),
  ]);
  return {
    files: new Map([...shell.files, ...search.files]),
    beforePaint,
    shell: shell.address,
    search: search.address,
  };
}

/** The workers that islands start: files, and addresses by name. */
export interface Workers {
  readonly files: ReadonlyMap<string, string>;
  readonly addresses: Readonly<Record<string, string>>;
}

/** Bundles the workers of a site. */
export async function bundleWorkers({place, workers}: Pick<SiteDefinition, 'place' | 'workers'>): Promise<Workers> {
  const bundles = await Promise.all(
    Object.entries(workers).map(async ([name, code]) => [name, bundleOf(place, name, 'worker', await code())] as const),
  );
  return {
    files: new Map(bundles.flatMap(([, {files}]) => [...files])),
    addresses: Object.fromEntries(bundles.map(([name, {address}]) => [name, address])),
  };
}

function bundleOf({basePath}: SitePlace, folder: string, name: string, content: string): Bundle {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  const file = `assets/${folder}/${name}.${hash}.js`;
  return {files: new Map([[file, content]]), address: basePath + file};
}

function withFilesOf(bundle: Bundle, other: Bundle): Bundle {
  return {...bundle, files: new Map([...bundle.files, ...other.files])};
}

/**
 * Bundles one script.
 *
 * @param constants values of the constants that the code only declares
 * @returns minified, without a trailing line break
 */
export async function bundle(
  entryPoint: string,
  format: 'iife' | 'esm',
  constants: Readonly<Record<string, string>> = {},
): Promise<string> {
  const define = Object.fromEntries(Object.entries(constants).map(([name, text]) => [name, JSON.stringify(text)]));
  const options = {
    bundle: true,
    minify: true,
    charset: 'utf8',
    format,
    target: 'es2022',
    write: false,
    define,
  } as const;
  const {outputFiles} = await build({entryPoints: [entryPoint], ...options});
  return (outputFiles[0]?.text ?? '').trim();
}
