import path from 'node:path';
import {defaultLocale} from '@integration-docs/facts';
import type {Plugin} from 'vite';
import type {SiteDefinition} from './definition.ts';
import {runBuild, viteConfig} from './vite.ts';

/** The files that a browser needs for the islands, the same in every language, and the style sheet of the site. */
interface IslandsBundle {
  /** Contents by path below the root of the site. File names contain a hash. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  /** Path of the module that starts the islands. */
  readonly entry: string;
  /** Paths of the modules that every island needs. Browsers can load them before the entry. */
  readonly preload: readonly string[];
  /** Path of the style sheet. */
  readonly styleSheet: string;
  readonly css: string;
}

/** React in one file, which compresses better than three. `packages/docs/islands/start.ts` evaluates it in several tasks. */
const react = {name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/};

/** Code that several tools share, in one file: files of a hundred bytes compress badly and cost a request each. */
const shared = {
  name: 'shared',
  test: /packages[\\/](?:docs[\\/](?:components|islands[\\/](?:form|use-))|facts)/,
  minShareCount: 2,
};

/** Removes Vite's code that loads styles before a dynamic import. Here all styles are in one file, which the page loads. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
};

/**
 * Bundles the islands of a site (React in one file, each island in a file of its own) and all style sheets as one file.
 *
 * @throws Error for an island that imports texts of one language
 */
export async function bundleIslands(site: SiteDefinition): Promise<IslandsBundle> {
  const [locale = defaultLocale] = site.place.locales;
  // Islands get the addresses of workers from the page.
  const config = viteConfig({site, locale, workers: {}});
  const result = await runBuild({
    ...config,
    plugins: [plainImports, ...(config.plugins ?? [])],
    base: './',
    mode: 'production',
    // React then omits the connection to its developer tools.
    define: {...config.define, __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined'},
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: {
        checks: {bundlerTimings: false},
        // Vite omits unused style sheets. The exports of an entry count as used.
        preserveEntrySignatures: 'strict',
        input: {islands: path.join(site.root, site.islands), styles: 'virtual:styles'},
        output: {
          entryFileNames: 'assets/js/[name].[hash].js',
          chunkFileNames: 'assets/js/[name].[hash].js',
          assetFileNames: 'assets/css/styles.[hash][extname]',
          codeSplitting: {groups: [react, shared]},
        },
      },
    },
  });
  const chunks = result.output.filter((item) => item.type === 'chunk');
  const assets = result.output.filter((item) => item.type === 'asset');
  const languageModule = chunks.flatMap(({moduleIds}) => moduleIds).find((id) => /virtual:language$|\.yaml$/.test(id));
  if (languageModule !== undefined) {
    throw new Error(
      `An island imports ${languageModule.trim()}, which has the words of one language. Give it them as props.`,
    );
  }
  const entry = onlyItem(
    chunks.filter(({name, isEntry}) => isEntry && name === 'islands'),
    'the islands',
  ).fileName;
  const styleSheet = onlyItem(
    assets.filter(({fileName}) => fileName.endsWith('.css')),
    'the style sheet',
  );
  const css =
    typeof styleSheet.source === 'string' ? styleSheet.source : Buffer.from(styleSheet.source).toString('utf8');
  const scripts = chunks.filter(({name, isEntry}) => !isEntry || name === 'islands');
  return {
    files: new Map([
      ...scripts.map(({fileName, code}) => [fileName, code] as const),
      ...assets.map(({fileName, source}) => [fileName, source] as const),
    ]),
    entry,
    preload: scripts.filter(({name}) => name === react.name).map(({fileName}) => fileName),
    styleSheet: styleSheet.fileName,
    css,
  };
}

function onlyItem<Item>(items: readonly Item[], description: string): Item {
  const [item] = items;
  if (item === undefined || items.length > 1)
    throw new Error(`Vite gave ${items.length} files for ${description}, not one.`);
  return item;
}
