import {isRecord, type Problem, tablesIn, valueAt, viewOf} from '@integration-docs/facts';
import {type Place, publishedLists} from '@integration-docs/contract';
import {routeOf} from '@integration-docs/contract/pure';
import {expectedParts} from './contract-on-pages/expected.ts';
import {catalogueUses, outlineOf, type Page, pageOf} from '@integration-docs/docs/content';
import type {CatalogueFile, CheckContext} from './context.ts';

/** Route without language prefix → the anchors of that page. */
export type Addresses = ReadonlyMap<string, ReadonlySet<string>>;

/** The parts of the context that determine the addresses. */
type AddressSources = Pick<CheckContext, 'pages' | 'unreadable' | 'catalogues' | 'contract' | 'released' | 'moves'>;

/**
 * Returns all pages and their anchors without a build: headings, rows of catalogues and parts of the contract. Other anchors of components
 * are included if they were released and did not move. `site/tests/addresses.test.ts` compares them with the built pages.
 */
export function knownAddresses(sources: AddressSources): Addresses {
  const {released, moves} = sources;
  const movedAddresses = new Set(moves.map(({from}) => from));
  return new Map(
    [...ownAddresses(sources)].map(([route, anchors]) => {
      const releasedAnchors = released.pages[route] ?? [];
      return [
        route,
        new Set([...anchors, ...releasedAnchors.filter((anchor) => !movedAddresses.has(`${route}#${anchor}`))]),
      ];
    }),
  );
}

/** Returns the anchors that can be derived from the sources without the list of released addresses. */
function ownAddresses({pages, unreadable, catalogues, contract}: AddressSources): Addresses {
  // The Portuguese pages are enough: the parity check ensures that both languages have the same anchors.
  const portuguesePages = pages.filter(({locale}) => locale === 'pt');
  const anchors = new Map([
    ...unreadableRoutes(unreadable).map((route) => [route, new Set<string>()] as const),
    ...portuguesePages.map(
      (page) => [routeOfPage(page), new Set([...idsOf(page), ...tablesOf(page, catalogues)])] as const,
    ),
  ]);
  const add = (route: string, newAnchors: readonly string[]): void => {
    for (const anchor of newAnchors) anchors.get(route)?.add(anchor);
  };
  for (const {page, anchor} of contract.loaded === undefined ? [] : expectedParts(contract.loaded)) {
    if (anchor !== undefined) add(routeOf(page), [anchor]);
  }
  for (const {name, data} of catalogues) {
    for (const [path, {route, anchor}] of Object.entries({...publishedLists(name, data), ...componentLists[name]})) {
      add(route, entriesAt(data, path).map(anchor));
    }
  }
  return anchors;
}

/** Returns the routes of pages with unknown anchors, because they are not valid MDX or show a catalogue that cannot be read. */
export function incompleteRoutes({
  pages,
  unreadable,
  catalogues,
}: Pick<CheckContext, 'pages' | 'unreadable' | 'catalogues'>): ReadonlySet<string> {
  const broken = catalogues.filter(({problems}) => problems.length > 0);
  const names = broken.map(({name}) => name);
  const pagesWithThem = pages.filter(({tree}) => catalogueUses(tree).some(({name}) => names.includes(name)));
  const componentRoutes = broken.flatMap(({name, yaml}) => {
    const page = valueAt(yaml.value, 'page');
    return [
      ...(typeof page === 'string' ? [page] : []),
      ...Object.values(componentLists[name] ?? {}).map(({route}) => route),
    ];
  });
  return new Set([...unreadableRoutes(unreadable), ...pagesWithThem.map(routeOfPage), ...componentRoutes]);
}

/** Returns the routes of the pages that problems are in. */
function unreadableRoutes(problems: readonly Problem[]): readonly string[] {
  return problems.flatMap(({file}) => pageOf(file) ?? []).map(routeOfPage);
}

/** @example routeOfPage({kind: 'docs', name: 'guides/main.mdx'}) // → '/docs/guides/main' */
export function routeOfPage({kind, name}: Pick<Page, 'kind' | 'name'>): string {
  const below = name.replace(/\.mdx?$/, '').replace(/(?:^|\/)index$/, '');
  return [kind === 'docs' ? '/docs' : '', below].filter((part, index) => index === 0 || part !== '').join('/') || '/';
}

/** Lists of catalogues that a special component renders, with the anchors that the component creates. */
const componentLists: Readonly<Record<string, Readonly<Record<string, Place>>>> = {
  'as2-troubleshooting': {
    entries: {route: '/docs/integrations/as2/others', anchor: ({n}) => `node-${String(n)}`},
  },
  'rest-timeouts': {
    entries: {route: '/docs/integrations/api/flows', anchor: ({id, limit}) => `timeout-${String(id ?? limit)}`},
  },
  changes: {entries: {route: '/changelog', anchor: ({id}) => `change-${String(id)}`}},
  checklist: {entries: {route: '/docs/integrations/api/checklist', anchor: ({id}) => `check-${String(id)}`}},
};

/** Returns the ids of headings and of table rows. */
function idsOf({tree, file}: Page): readonly string[] {
  return outlineOf(tree, file).facts.flatMap(({kind, section, text}) =>
    kind === 'heading' ? [section] : kind === 'row' ? [text] : [],
  );
}

function tablesOf({tree}: Page, catalogues: readonly CatalogueFile[]): readonly string[] {
  return catalogueUses(tree).flatMap(({name, selection}) => {
    const data = catalogues.find((catalogue) => catalogue.name === name)?.data;
    if (!tablesIn(data).some(({list}) => list === selection.list)) return [];
    const {id, rows} = viewOf(data, selection);
    return [id, ...rows.map(({anchor}) => anchor)];
  });
}

function entriesAt(data: unknown, path: string): readonly Readonly<Record<string, unknown>>[] {
  const list = valueAt(data, path);
  return Array.isArray(list) ? list.filter(isRecord) : [];
}
