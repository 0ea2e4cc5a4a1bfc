import {nearest} from '@integration-docs/facts';
import type {SidebarConfig} from '../settings.ts';
import type {SourcePage} from './pages.ts';

export type SidebarItem = SidebarLink | SidebarCategory;

interface SidebarLink {
  readonly type: 'link';
  readonly href: string;
  readonly label: string;
}

interface SidebarCategory {
  readonly type: 'category';
  readonly label: string;
  readonly collapsed: boolean;
  readonly items: readonly SidebarItem[];
}

/** Position of a page in its sidebar. */
export interface PagePlace {
  /** Name of its sidebar. */
  readonly sidebar: string;
  readonly items: readonly SidebarItem[];
  /** Labels from the outermost category to the page. */
  readonly breadcrumbs: readonly string[];
  readonly previous: SidebarLink | undefined;
  readonly next: SidebarLink | undefined;
}

/**
 * Returns the places of the pages of one language, by page id. A page that is in no sidebar has no place.
 *
 * @param labelOf returns the label of a category
 * @throws Error for an id that is not a page
 */
export function placesOf(
  sidebars: Readonly<Record<string, SidebarConfig>>,
  pages: readonly SourcePage[],
  labelOf: (message: string) => string,
): ReadonlyMap<string, PagePlace> {
  const docs = new Map(pages.filter(({kind}) => kind === 'docs').map((page) => [page.id, page]));
  const places = new Map<string, PagePlace>();
  for (const [sidebar, config] of Object.entries(sidebars)) {
    const items = itemsOf(config, docs, labelOf, sidebar);
    const placedLinks = linksIn(items, []);
    idsIn(config).forEach((id, index) => {
      const current = placedLinks[index];
      if (current === undefined) return;
      places.set(id, {
        sidebar,
        items,
        breadcrumbs: [...current.categories, current.link.label],
        previous: placedLinks[index - 1]?.link,
        next: placedLinks[index + 1]?.link,
      });
    });
  }
  return places;
}

function itemsOf(
  config: SidebarConfig,
  docs: ReadonlyMap<string, SourcePage>,
  labelOf: (message: string) => string,
  sidebar: string,
): readonly SidebarItem[] {
  return config.map((item): SidebarItem => {
    if (typeof item !== 'string') {
      const {type, message, collapsed, items} = item;
      return {type, label: labelOf(message), collapsed, items: itemsOf(items, docs, labelOf, sidebar)};
    }
    const page = docs.get(item);
    if (page === undefined) {
      throw new Error(
        `site/config/sidebars.ts: found "${item}" in "${sidebar}", which is no page; expected a page; nearest: ${nearest(item, docs.keys()).join()}\n  → Correct it (npm run check -- content names the line), add site/content/pt/docs/${item}.mdx in both languages, or remove it.`,
      );
    }
    return {type: 'link', href: page.address, label: page.label};
  });
}

function idsIn(config: SidebarConfig): readonly string[] {
  return config.flatMap((item) => (typeof item === 'string' ? [item] : idsIn(item.items)));
}

interface PlacedLink {
  readonly link: SidebarLink;
  readonly categories: readonly string[];
}

function linksIn(items: readonly SidebarItem[], categories: readonly string[]): readonly PlacedLink[] {
  return items.flatMap((item) =>
    item.type === 'link' ? [{link: item, categories}] : linksIn(item.items, [...categories, item.label]),
  );
}
