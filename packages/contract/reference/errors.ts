import {errorAnchor, eventAnchor, failureAnchor, tokenErrorAnchor} from '../anchors.ts';
import {hrefOf} from '../canonical-pages.ts';
import type {PageId, ReferencePages} from '../canonical-pages.ts';
import type {Contract} from '../openapi/nodes.ts';
import type {ErrorLink, Href} from './types.ts';

/** The parts of `packages/contract/catalogues/errors.yaml` in one language that the reference needs. */
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

/** @throws Error for a code that is not in the catalogue */
export function errorLink(code: string, page: PageId, {entries}: ErrorLists, pages: ReferencePages): ErrorLink {
  const entry = entries.find((error) => error.code === code);
  if (entry === undefined) throw new Error(`packages/contract/catalogues/errors.yaml has no code ${code}.`);
  return linkTo(entry, errorAnchor(code), page, pages);
}

/** Returns the errors of the token endpoint for a status. */
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
 * Returns a function from enum value to the link to its explanation (error code or event type); undefined if there is none. All values
 * must be in the same list, because a single code may be in two lists.
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
  const matchingList = lists.find(({names}) => values.length > 0 && values.every((value) => names.includes(value)));
  return matchingList && ((value) => hrefOf(matchingList.page, matchingList.anchorOf(value), from, pages));
}
