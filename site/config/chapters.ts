import type {NavbarDropdown, SearchStart, SidebarConfig} from '@integration-docs/docs';
import {isAbsent} from '@integration-docs/docs/content';
import {specificationRoute} from '@integration-docs/facts';
import type {Site} from './site.schema.ts';

type Chapter = keyof Site['chapters'];

/**
 * Addresses of the pages, anchors and files of each optional chapter, without language prefix. An address that ends with a slash includes all
 * addresses below it. Catalogues follow the pages that explain them.
 */
const addresses: Readonly<Record<Chapter, readonly string[]>> = {
  guides: ['/docs/guides/', '/samples/moloni/', '/samples/moloni.zip', '/samples/medidata/'],
  as2: ['/docs/integrations/as2/', '/docs/integrations/sftp', '/samples/as2/'],
  feap: ['/docs/onboarding-feap'],
  validator: ['/validator', '/samples/validate/', '/tools/cius-pt.mjs'],
  simulator: [
    '/simulator',
    '/walkthroughs',
    '/#minute-file',
    '/#minute-problem',
    '/samples/simulator/',
    '/tools/simulator.mjs',
  ],
};

/** Returns the addresses of disabled chapters, and of the specification when the operator uses another one. */
export function absentAddresses({
  chapters,
  specificationUrl,
}: Pick<Site, 'chapters' | 'specificationUrl'>): readonly string[] {
  return [
    ...Object.entries(addresses).flatMap(([chapter, chapterAddresses]) =>
      chapters[chapter as Chapter] ? [] : chapterAddresses,
    ),
    ...(specificationUrl === null ? [] : [specificationRoute]),
  ];
}

/** Returns the chapter of an address. */
export function chapterOf(address: string): Chapter | undefined {
  const [chapter] = Object.entries(addresses).find(([, chapterAddresses]) => isAbsent(address, chapterAddresses)) ?? [];
  return chapter as Chapter | undefined;
}

/** Removes absent pages from the sidebars, and then empty categories and sidebars. */
export function presentSidebars(
  sidebars: Readonly<Record<string, SidebarConfig>>,
  absent: readonly string[],
): Readonly<Record<string, SidebarConfig>> {
  const withoutAbsent = (items: SidebarConfig): SidebarConfig =>
    items.flatMap((item): SidebarConfig => {
      if (typeof item === 'string') return isAbsent(`/docs/${item.replace(/\/?index$/, '')}`, absent) ? [] : [item];
      const presentItems = withoutAbsent(item.items);
      return presentItems.length === 0 ? [] : [{...item, items: presentItems}];
    });
  const entries = Object.entries(sidebars).map(([name, items]) => [name, withoutAbsent(items)] as const);
  return Object.fromEntries(entries.filter(([, items]) => items.length > 0));
}

/** Removes absent pages from the dropdowns of the navigation bar, and then empty dropdowns. */
export function presentDropdowns(
  dropdowns: readonly NavbarDropdown[],
  absent: readonly string[],
): readonly NavbarDropdown[] {
  return dropdowns
    .map((dropdown) => ({...dropdown, links: dropdown.links.filter(({to}) => !isAbsent(to, absent))}))
    .filter(({links}) => links.length > 0);
}

/** Removes absent places from those that the search offers. */
export function presentStarts(starts: readonly SearchStart[], absent: readonly string[]): readonly SearchStart[] {
  return starts.filter(({to}) => !isAbsent(to, absent));
}

/** Removes absent files. @param files files by path below the folder of the site or of a language */
export function presentFiles<Content>(
  files: ReadonlyMap<string, Content>,
  absent: readonly string[],
): ReadonlyMap<string, Content> {
  return new Map([...files].filter(([file]) => !isAbsent(`/${file}`, absent)));
}
