import path from 'node:path';
import {pathToFileURL} from 'node:url';
import type {MDXComponents} from 'mdx/types';
import {build, type InlineConfig, normalizePath, type Rolldown, type ViteDevServer} from 'vite';
import {type Locale, ProblemError} from '@integration-docs/facts';
import {ownFolder} from '@integration-docs/facts/node';
import type {SiteDefinition} from './definition.ts';
import {scopedName} from './styles.ts';
import {virtualModules} from './language.ts';

interface ViteOptions {
  readonly site: SiteDefinition;
  readonly locale: Locale;
  /** Addresses of the workers that islands start, by name. */
  readonly workers: Readonly<Record<string, string>>;
}

/** The Vite configuration that builds and the development server share. */
export function viteConfig({site, locale, workers}: ViteOptions): InlineConfig {
  const {root, place, plugins} = site;
  return {
    root,
    base: place.baseUrls[locale],
    configFile: false,
    publicDir: false,
    appType: 'custom',
    logLevel: 'warn',
    cacheDir: path.join(root, `.generated/vite-${locale}`),
    plugins: [virtualModules({site, locale, workers}), ...plugins(locale)],
    css: {modules: {generateScopedName: (name, file) => scopedName(root, name, file)}},
  };
}

/**
 * Runs a Vite build and returns its output.
 *
 * @throws ProblemError that a plugin threw for data that cannot be imported
 */
export async function runBuild(config: InlineConfig): Promise<Rolldown.RolldownOutput> {
  try {
    return (await build(config)) as Rolldown.RolldownOutput;
  } catch (error) {
    const causes: unknown = error instanceof Error && 'errors' in error ? error.errors : undefined;
    throw Array.isArray(causes) ? (causes.find((cause) => cause instanceof ProblemError) ?? error) : error;
  }
}

/** The code that renders the pages of one language. */
export interface PageModules {
  readonly renderPage: typeof import('../page/render.tsx').renderPage;
  /** Components that pages may use without an import. */
  readonly components: MDXComponents;
}

/** Absolute paths of the modules whose exports are {@link PageModules}. */
function moduleFiles({root, components}: SiteDefinition): Readonly<Record<'renderer' | 'components', string>> {
  return {renderer: path.join(import.meta.dirname, '../page/render.tsx'), components: path.join(root, components)};
}

/** Bundles the current modules of one language and loads them into this process, to render all pages. */
export async function bundleModules(options: ViteOptions): Promise<PageModules> {
  const {site, locale} = options;
  const folder = ownFolder(site.root, `pages-${locale}`);
  const {output} = await runBuild({
    ...viteConfig(options),
    mode: 'production',
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'esnext',
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        checks: {bundlerTimings: false},
        // Keeps the names of exports. Pages use them as element names: an export renamed to "a" would replace links.
        preserveEntrySignatures: 'strict',
        input: moduleFiles(site),
        // Node.js caches modules by URL, so that new code needs a new file name.
        output: {entryFileNames: '[name].[hash].js', chunkFileNames: '[name].[hash].js'},
      },
    },
  });
  return loadModules(site, (file) => {
    const entry = output.find((item) => item.type === 'chunk' && item.facadeModuleId === file);
    if (entry === undefined) throw new Error(`Vite made nothing of ${file}.`);
    return import(pathToFileURL(path.join(folder, entry.fileName)).href);
  });
}

/** Loads the modules of one language from the development server. */
export async function loadDevelopmentModules(vite: ViteDevServer, site: SiteDefinition): Promise<PageModules> {
  return loadModules(site, (file) => vite.ssrLoadModule(file));
}

async function loadModules(site: SiteDefinition, load: (file: string) => Promise<unknown>): Promise<PageModules> {
  const {renderer, components} = moduleFiles(site);
  const [{renderPage}, pageComponents] = await Promise.all([
    load(normalizePath(renderer)) as Promise<typeof import('../page/render.tsx')>,
    load(normalizePath(components)) as Promise<MDXComponents>,
  ]);
  return {renderPage, components: pageComponents};
}
