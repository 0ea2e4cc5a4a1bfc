import {readFileSync} from 'node:fs';
import path from 'node:path';
import {defaultLocale, type Locale, type SitePlace} from '@integration-docs/facts';
import {readBuiltPages, type BuiltPage} from '../built/built-page.ts';
import {inOrder} from '../built/order.ts';

/** A build on disk. */
interface Build {
  readonly folder: string;
  readonly place: SitePlace;
  /** Routes of its pages in reading order. */
  readonly order: readonly string[];
}

/** Reads the file at an address of a build, for example `/parts/requests/getEvent.html`. */
export function readAddress({folder, place}: Omit<Build, 'order'>, address: string): string {
  return readFileSync(path.join(folder, address.slice(place.basePath.length)), 'utf8');
}

/** Reads the pages in the sitemap of a language, in reading order; pages that are not in `order` come last. */
export async function readPagesInOrder(build: Build, language: Locale): Promise<readonly BuiltPage[]> {
  const folder = path.join(build.folder, language === defaultLocale ? '' : language);
  const sitemap = readFileSync(path.join(folder, 'sitemap.xml'), 'utf8');
  const routes = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const pages = await readBuiltPages(folder, routes, build.place.baseUrls[language]);
  return inOrder(pages, build.order);
}

/** Reads the whole style sheet of the site, whose address is in its pages (`packages/docs/engine/document.ts`). */
export function readStyles(build: Omit<Build, 'order'>, pages: readonly BuiltPage[]): string {
  const address = /<html [^>]*data-styles="([^"]+)"/.exec(pages[0]?.html ?? '')?.[1];
  if (address === undefined)
    throw new Error(`${build.folder} has no page that names its style sheet. Run npm run build.`);
  return readAddress(build, address);
}
