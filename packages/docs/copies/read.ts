import {readFileSync} from 'node:fs';
import path from 'node:path';
import {basePath} from '../../../site/config/basePath.ts';
import {defaultLocale, type Locale} from '@integration-docs/facts';
import {localeConfigs} from '../../../site/config/locales.ts';
import {readingOrder} from '../../../site/config/readingOrder.ts';
import {readBuiltPages, type BuiltPage} from '../built/built-page.ts';
import {inOrder} from '../built/order.ts';

/** What stands at an address of a build, for example `/parts/requests/getEvent.html`. */
export function readAddress(build: string, address: string): string {
  return readFileSync(path.join(build, address.slice(basePath.length)), 'utf8');
}

/** The pages of a language that readers find (those of its sitemap), in reading order; pages that stand alone come last. */
export async function readPagesInOrder(build: string, language: Locale): Promise<readonly BuiltPage[]> {
  const folder = path.join(build, language === defaultLocale ? '' : language);
  const sitemap = readFileSync(path.join(folder, 'sitemap.xml'), 'utf8');
  const routes = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const pages = await readBuiltPages(folder, routes, localeConfigs[language].baseUrl);
  return inOrder(pages, readingOrder);
}

/** The whole style sheet of the site, as its pages name it (`packages/docs/engine/document.ts`). */
export function readStyles(build: string, pages: readonly BuiltPage[]): string {
  const address = /<html [^>]*data-styles="([^"]+)"/.exec(pages[0]?.html ?? '')?.[1];
  if (address === undefined) throw new Error(`${build} has no page that names its style sheet. Run npm run build.`);
  return readAddress(build, address);
}
