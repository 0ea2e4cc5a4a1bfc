import {errorAnchor, eventAnchor, failureAnchor, operationAnchor, tokenErrorAnchor} from '../anchors.ts';
import {hrefOf, referencePages, type PageId, type ReferencePages, wholeReference} from '../canonical-pages.ts';
import {entriesIn} from '../openapi/catalogue-lists.ts';
import type {LoadedContract} from '../openapi/read.ts';
import {placeOperations} from './assign-pages.ts';

/**
 * Returns the links from a page to the explanations of operations, events and error codes, by name. A name with two explanations is left
 * out, because only its context says which one is right. So are the states of documents, because their names are ordinary words.
 *
 * @param route route of the page; links on the page with the whole contract stay on that page
 */
export function explainedNames(
  {value: contract, catalogues: {errors}}: Pick<LoadedContract, 'value' | 'catalogues'>,
  route: string,
): ReadonlyMap<string, string> {
  const isWholePage = wholeReference.list.some((page) => page.route === route && page.tags.length > 0);
  const pages: ReferencePages = isWholePage ? wholeReference : referencePages;
  const fromPage = pages.list.find((page) => page.route === route)?.page ?? '';
  const codes = (list: string, page: PageId, anchorOf: (code: string) => string): readonly Place[] =>
    entriesIn(errors, list).map(({entry}) => [String(entry.code), page, anchorOf(String(entry.code))]);
  const places: readonly Place[] = [
    ...placeOperations(contract, pages).map(({node: {operationId}, page}): Place => [
      operationId,
      page,
      operationAnchor(operationId),
    ]),
    ...Object.keys(contract.webhooks).map((type): Place => [type, pages.events, eventAnchor(type)]),
    ...codes('entries', pages.errors, errorAnchor),
    ...codes('token', pages.errors, tokenErrorAnchor),
    ...codes('delivery', pages.failures, failureAnchor),
  ];
  const names = places.map(([name]) => name);
  return new Map(
    places
      .filter(([name]) => names.indexOf(name) === names.lastIndexOf(name))
      .map(([name, page, anchor]) => [name, hrefOf(page, anchor, fromPage, pages)]),
  );
}

/** A name, and the page and anchor that explain it. */
type Place = readonly [name: string, page: PageId, anchor: string];
