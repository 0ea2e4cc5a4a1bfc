import path from 'node:path';
import {basePath} from '../../config/basePath.ts';
import {defaultLocale, locales, type Locale} from '../../config/locales.ts';
import {bundle, emptyAssets, writeAsset} from './bundle.ts';

/**
 * Bundles the search interface, and its worker, whose name stands in it.
 *
 * @param assets folder of generated assets
 * @returns address of the interface
 */
export async function bundleSearch(siteDir: string, assets: string): Promise<string> {
  const folder = path.join(assets, 'search');
  const source = (name: string): string => path.join(siteDir, 'src/browser/search', name);
  await emptyAssets(folder);
  const worker = await writeAsset(folder, 'worker', await bundle(source('worker/worker.ts'), 'iife'));
  const ui = await bundle(source('ui/index.ts'), 'esm', {WORKER: worker});
  return `${basePath}assets/search/${await writeAsset(folder, 'ui', ui)}`;
}

/** Base paths of the search files of each language, the page's own first. `baseUrl` ends with its prefix. */
export function searchBases(current: Locale, baseUrl: string): readonly string[] {
  const root = current === defaultLocale ? baseUrl : baseUrl.replace(new RegExp(`${current}/$`), '');
  const others = locales.filter((locale) => locale !== current);
  return [current, ...others].map((locale) => (locale === defaultLocale ? root : `${root}${locale}/`));
}
