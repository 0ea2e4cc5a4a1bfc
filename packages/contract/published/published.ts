import {errorAnchor, eventAnchor, failureAnchor, feapStatusAnchor, stateAnchor, tokenErrorAnchor} from '../anchors.ts';
import {errorsPage, eventsPage, failuresPage, routeOf} from '../canonical-pages.ts';
import {anchorOf, isRecord, type Json} from '@integration-docs/facts';

/** Place of the explanations of a list's entries. */
export interface Place {
  /** Route of the page, without language prefix. */
  readonly route: string;
  /** Returns the anchor of an entry. */
  readonly anchor: (entry: Json) => string;
}

/** A catalogue that the site publishes as JSON; lists by path from the top (`businessErrors.entries`). */
export interface Published {
  readonly name: string;
  readonly lists: Readonly<Record<string, Place>>;
}

/**
 * Returns the lists of a catalogue that the site publishes: those with the page that explains them (`page:`) in their own head or in the
 * head of the file.
 *
 * @param data the parsed catalogue
 * @returns the lists; empty for a catalogue that programs do not need
 */
export function publishedLists(name: string, data: unknown): Published['lists'] {
  const knownLists = referenceLists[name];
  if (knownLists !== undefined || !isRecord(data)) return knownLists ?? {};
  const heads = Object.entries({'': data, ...data});
  return Object.fromEntries(
    heads.flatMap(([key, value]) => {
      const {page, anchor, entries} = {page: data.page, ...(isRecord(value) ? value : {})} as Json;
      if (typeof page !== 'string' || typeof anchor !== 'string' || entries === undefined) return [];
      const place: Place = {route: page, anchor: (entry) => anchorOf(anchor, entry)};
      return [[key === '' ? 'entries' : `${key}.entries`, place]];
    }),
  );
}

const statusMessages = '/docs/integrations/as2/status-messages';

/** Returns a function that makes the anchor from one property of the entry. */
function anchorBy(key: string, make: (value: string) => string): Place['anchor'] {
  return (entry) => make(String(entry[key]));
}

function anchorOfState(direction: 'issued' | 'received'): Place['anchor'] {
  return anchorBy('state', (name) => stateAnchor(direction, name));
}

/** Catalogues whose anchors come from the reference. */
const referenceLists: Readonly<Record<string, Published['lists']>> = {
  errors: {
    entries: {route: routeOf(errorsPage), anchor: anchorBy('code', errorAnchor)},
    token: {route: routeOf(errorsPage), anchor: anchorBy('code', tokenErrorAnchor)},
    delivery: {route: routeOf(failuresPage), anchor: anchorBy('code', failureAnchor)},
  },
  events: {entries: {route: routeOf(eventsPage), anchor: anchorBy('type', eventAnchor)}},
  'document-states': {
    entries: {route: '/docs/integrations/api/flows', anchor: anchorOfState('issued')},
    received: {route: '/docs/integrations/api/received', anchor: anchorOfState('received')},
    'settled.entries': {route: '/docs/integrations/api/flows', anchor: anchorBy('id', (id) => `settled-${id}`)},
  },
  'feap-statuses': {
    entries: {route: statusMessages, anchor: anchorBy('code', feapStatusAnchor)},
    'businessErrors.entries': {route: statusMessages, anchor: anchorBy('code', (code) => code.toLowerCase())},
  },
};
