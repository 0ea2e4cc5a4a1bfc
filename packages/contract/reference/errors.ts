import {errorAnchor, eventAnchor, failureAnchor, tokenErrorAnchor} from '../anchors.ts';
import {hrefOf} from '../canonical-pages.ts';
import type {PageId, ReferencePages} from '../canonical-pages.ts';
import type {Contract} from '../openapi/nodes.ts';
import type {ErrorLink, Href} from './types.ts';

/** `packages/contract/catalogues/errors.yaml` in one language, as far as the reference names its entries. */
export interface ErrorLists {
  readonly entries: readonly ErrorEntry[];
  readonly token: readonly ErrorEntry[];
  readonly delivery: readonly Pick<ErrorEntry, 'code'>[];
}

interface ErrorEntry {
  readonly code: string;
  readonly status: number;
  readonly title: string;
}

/** @throws Error for a code that the catalogue does not have */
export function errorLink(code: string, page: PageId, {entries}: ErrorLists, pages: ReferencePages): ErrorLink {
  const entry = entries.find((error) => error.code === code);
  if (entry === undefined) throw new Error(`packages/contract/catalogues/errors.yaml has no code ${code}.`);
  return linkTo(entry, errorAnchor(code), page, pages);
}

/** What the token endpoint can answer with a status. */
export function tokenErrorLinks(
  status: string,
  page: PageId,
  {token}: ErrorLists,
  pages: ReferencePages,
): readonly ErrorLink[] {
  return token
    .filter((error) => String(error.status) === status)
    .map((error) => linkTo(error, tokenErrorAnchor(error.code), page, pages));
}

function linkTo({code, title, status}: ErrorEntry, anchor: string, from: PageId, pages: ReferencePages): ErrorLink {
  return {name: code, title, status, href: hrefOf(pages.errors, anchor, from, pages)};
}

/**
 * Where the values of an enum are explained one by one: error codes, event types. Two lists may have a code in common, so all the
 * values say which list it is.
 */
export function explanationOf(
  values: readonly string[],
  from: PageId,
  {entries, token, delivery}: ErrorLists,
  {webhooks}: Contract,
  pages: ReferencePages,
): ((value: string) => Href) | undefined {
  const codes = (list: readonly Pick<ErrorEntry, 'code'>[]): readonly string[] => list.map(({code}) => code);
  const lists = [
    {names: codes(entries), page: pages.errors, anchorOf: errorAnchor},
    {names: codes(token), page: pages.errors, anchorOf: tokenErrorAnchor},
    {names: codes(delivery), page: pages.failures, anchorOf: failureAnchor},
    {names: Object.keys(webhooks), page: pages.events, anchorOf: eventAnchor},
  ];
  const found = lists.find(({names}) => values.length > 0 && values.every((value) => names.includes(value)));
  return found && ((value) => hrefOf(found.page, found.anchorOf(value), from, pages));
}
