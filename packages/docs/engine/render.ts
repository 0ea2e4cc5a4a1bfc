import path from 'node:path';
import type {Locale} from '@integration-docs/facts';
import {fromRoot} from '@integration-docs/facts/node';
import {notFoundRoute} from '../built/built-page.ts';
import {linkNames} from '../built/link-names.ts';
import {markPassages} from '../built/passages.ts';
import type {Page} from '../page/page.ts';
import type {RenderedPage} from '../page/render.tsx';
import type {Compile} from './compile.ts';
import type {SiteDefinition} from './definition.ts';
import {loadMessages} from './messages.ts';
import {addressOf, type SourcePage} from './pages.ts';
import {placesOf} from './sidebars.ts';
import type {PageModules} from './vite.ts';

/** A rendered page and where it came from. */
export interface LanguagePage extends RenderedPage {
  readonly address: string;
  readonly route: string;
  /** Source file, relative to the project folder. For the not-found page, the file of its component. */
  readonly file: string;
  readonly lastUpdated: string | undefined;
}

export interface Language {
  /** All pages of the language, including the not-found page. */
  readonly pages: readonly Pick<SourcePage, 'address' | 'route' | 'file'>[];
  readonly render: (address: string) => Promise<LanguagePage>;
}

interface Options {
  readonly site: SiteDefinition;
  readonly locale: Locale;
  /** Pages of the language, each address once. */
  readonly pages: readonly SourcePage[];
  readonly compile: Compile;
  /** Path from the project folder → ISO 8601 calendar date. */
  readonly dates: ReadonlyMap<string, string>;
}

/**
 * Opens the pages of one language for rendering.
 *
 * @param modules renderer and components
 * @throws Error for a sidebar that names a page which does not exist
 */
export async function openLanguage(
  {renderPage, components}: PageModules,
  {site, locale, pages, compile, dates}: Options,
): Promise<Language> {
  const {root, place, sidebars} = site;
  const {editUrl} = site.settings.site;
  const messages = await loadMessages(site, locale);
  const places = placesOf(sidebars, pages, (message) => messages[message] ?? message);
  const allPages = pages
    .filter(({unlisted}) => !unlisted)
    .map(({id, kind, address, title}) => ({
      address,
      title,
      group: (kind === 'docs' ? places.get(id)?.breadcrumbs.at(-2) : undefined) ?? '',
    }))
    .sort((first, second) => first.address.localeCompare(second.address));
  const factsOf = (page: SourcePage): Omit<Page, 'toc' | 'isWide'> => ({
    address: page.address,
    route: page.route,
    kind: page.kind,
    title: page.title,
    description: page.description,
    unlisted: page.unlisted,
    ownSidebar: page.ownSidebar,
    repeats: page.repeats,
    lastUpdated: page.kind === 'docs' ? dates.get(page.file) : undefined,
    editUrl: page.kind === 'docs' && editUrl !== null ? `${editUrl}${page.file}` : undefined,
    place: page.kind === 'docs' ? places.get(page.id) : undefined,
    allPages,
  });
  const notFound: Page = {
    address: addressOf(place, notFoundRoute, locale),
    route: notFoundRoute,
    kind: 'not-found',
    title: '',
    description: '',
    unlisted: true,
    ownSidebar: '',
    repeats: false,
    toc: [],
    isWide: false,
    lastUpdated: undefined,
    editUrl: undefined,
    place: undefined,
    allPages,
  };
  const explanationsFor = (route: string): ReadonlyMap<string, string> =>
    new Map(
      [...(site.explanationsOf?.(route) ?? [])].map(([name, to]) => [
        name,
        to.startsWith('/') ? addressOf(place, to, locale) : to,
      ]),
    );
  const pagesByAddress = new Map(pages.map((page) => [page.address, page]));
  const notFoundFile = fromRoot(root, path.join(import.meta.dirname, '../chrome/NotFoundContent/index.tsx'));
  return {
    pages: [...pages, {address: notFound.address, route: notFoundRoute, file: notFoundFile}],
    render: async (address) => {
      const page = pagesByAddress.get(address);
      const notFoundFacts = {
        address: notFound.address,
        route: notFoundRoute,
        file: notFoundFile,
        lastUpdated: undefined,
      };
      if (page === undefined) return {...notFoundFacts, ...renderPage(notFound, undefined, components)};
      const {Content, toc, components: usedComponents} = await compile(page);
      const isWide = site.wideComponents.some((name) => usedComponents.has(name));
      const facts: Page = {...factsOf(page), toc: page.hidesToc ? [] : toc, isWide};
      const {route, file} = page;
      const {head, body} = renderPage(facts, Content, components);
      const linkedBody = linkNames(body, explanationsFor(route));
      const markedBody = markPassages(linkedBody, site.passages ?? {}, locale);
      return {address, route, file, lastUpdated: dates.get(file), head, body: markedBody};
    },
  };
}
