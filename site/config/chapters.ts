import type {NavbarDropdown, SearchStart, SidebarConfig} from '@integration-docs/docs';
import {isAbsent} from '@integration-docs/docs/content';
import {specificationRoute} from '@integration-docs/facts';
import type {Site} from './site.schema.ts';

type Chapter = keyof Site['chapters'];

/**
 * What the site publishes of each chapter that an operator may lack: addresses of pages and files without language prefix; one with
 * a slash at its end stands for all below it.
 */
const addresses: Readonly<Record<Chapter, readonly string[]>> = {
  guides: ['/docs/guides/', '/samples/moloni/', '/samples/medidata/'],
  as2: ['/docs/integrations/as2/', '/docs/integrations/sftp', '/samples/as2/'],
  feap: ['/docs/onboarding-feap'],
  validator: ['/validator', '/samples/validate/', '/tools/cius-pt.mjs'],
  simulator: ['/simulator', '/walkthroughs', '/samples/simulator/', '/tools/simulator.mjs'],
};

/** Addresses of the chapters that are switched off, and of the specification when the operator has another. */
export function absentAddresses({
  chapters,
  specificationUrl,
}: Pick<Site, 'chapters' | 'specificationUrl'>): readonly string[] {
  return [
    ...Object.entries(addresses).flatMap(([chapter, own]) => (chapters[chapter as Chapter] ? [] : own)),
    ...(specificationUrl === null ? [] : [specificationRoute]),
  ];
}

/** The chapter that an address belongs to. */
export function chapterOf(address: string): Chapter | undefined {
  const [found] = Object.entries(addresses).find(([, own]) => isAbsent(address, own)) ?? [];
  return found as Chapter | undefined;
}

/** The sidebars without pages that are absent, and without what is empty then. */
export function presentSidebars(
  sidebars: Readonly<Record<string, SidebarConfig>>,
  absent: readonly string[],
): Readonly<Record<string, SidebarConfig>> {
  const present = (items: SidebarConfig): SidebarConfig =>
    items.flatMap((item): SidebarConfig => {
      if (typeof item === 'string') return isAbsent(`/docs/${item.replace(/\/?index$/, '')}`, absent) ? [] : [item];
      const inside = present(item.items);
      return inside.length === 0 ? [] : [{...item, items: inside}];
    });
  const entries = Object.entries(sidebars).map(([name, items]) => [name, present(items)] as const);
  return Object.fromEntries(entries.filter(([, items]) => items.length > 0));
}

/** The dropdowns of the navigation bar, likewise. */
export function presentDropdowns(
  dropdowns: readonly NavbarDropdown[],
  absent: readonly string[],
): readonly NavbarDropdown[] {
  return dropdowns
    .map((dropdown) => ({...dropdown, links: dropdown.links.filter(({to}) => !isAbsent(to, absent))}))
    .filter(({links}) => links.length > 0);
}

/** The places that the search offers, likewise. */
export function presentStarts(starts: readonly SearchStart[], absent: readonly string[]): readonly SearchStart[] {
  return starts.filter(({to}) => !isAbsent(to, absent));
}

/** Files by path below the folder of the site or of a language, without those that are absent. */
export function presentFiles<Content>(
  files: ReadonlyMap<string, Content>,
  absent: readonly string[],
): ReadonlyMap<string, Content> {
  return new Map([...files].filter(([file]) => !isAbsent(`/${file}`, absent)));
}
