import {exemptionKeys} from '../../identifiers.ts';
import {select, text, type Element} from '../../rules/tree.ts';
import {isRecord} from '../../ubl/is-record.ts';
import {firstWithholding} from '../../ubl/to-ubl.ts';
import type {Knowledge} from '../knowledge.ts';

/** The JSON pointers of the business terms: `BT-131` → `/lines/*` and `/netAmount`. */
export type Pointers = ReadonlyMap<string, readonly string[]>;

/** A file has one of two properties, `attachmentId` or `content`: a finding points to the attachment. */
const termsOfEither = new Set(['BT-125']);

const pointerCache = new WeakMap<Knowledge, Pointers>();

/** The pointers of each term, with `*` for an index, from the `x-bt` of the contract. Parents come before their properties. */
export const pointersOf = (knowledge: Knowledge): Pointers => {
  const cached = pointerCache.get(knowledge);
  if (cached) return cached;
  const pointers = new Map<string, string[]>();
  const walk = (schema: unknown, pointer: string): void => {
    if (!isRecord(schema)) return;
    const term = schema['x-bt'];
    if (typeof term === 'string') {
      const place = termsOfEither.has(term) ? pointer.replace(/\/[^/]*$/u, '') : pointer;
      const places = pointers.get(term) ?? [];
      if (!places.includes(place)) places.push(place);
      pointers.set(term, places);
    }
    if (typeof schema.$ref === 'string') walk(knowledge.schemas[schema.$ref.split('/').at(-1) ?? ''], pointer);
    if (isRecord(schema.properties)) {
      for (const [key, property] of Object.entries(schema.properties)) walk(property, `${pointer}/${key}`);
    }
    walk(schema.items, `${pointer}/*`);
    if (Array.isArray(schema.oneOf)) for (const form of schema.oneOf) walk(form, pointer);
  };
  walk(knowledge.schemas.Document, '');
  pointerCache.set(knowledge, pointers);
  return pointers;
};

/** The elements that become the entries of a list of the JSON document. */
const lists: Readonly<Record<string, (element: Element) => boolean>> = {
  lines: ({name}) => name === 'InvoiceLine' || name === 'CreditNoteLine',
  vatBreakdown: ({name}) => name === 'TaxSubtotal',
  allowances: (element) => isAllowanceCharge(element, 'false'),
  charges: (element) => isAllowanceCharge(element, 'true'),
  precedingInvoices: ({name}) => name === 'BillingReference',
  classifications: ({name}) => name === 'CommodityClassification',
  properties: ({name}) => name === 'AdditionalItemProperty',
  notes: ({name}) => name === 'Note',
  attachments: (element) =>
    element.name === 'AdditionalDocumentReference' && select(element, 'DocumentTypeCode').length === 0,
};

const isAllowanceCharge = (element: Element, indicator: string): boolean =>
  element.name === 'AllowanceCharge' && select(element, 'ChargeIndicator').some(({text}) => text === indicator);

/** Index of the element, or of its nearest matching parent, in a list of the JSON document. */
const indexIn = (list: string, element: Element): number | undefined => {
  const belongs = lists[list];
  if (!belongs) return undefined;
  for (let current: Element | undefined = element; current; current = current.parent) {
    if (belongs(current)) return current.parent && positionsIn(list, current.parent, belongs).get(current);
  }
  return undefined;
};

const positions = new WeakMap<Element, Map<string, ReadonlyMap<Element, number>>>();

/** The entries of a list among the children of an element, with their indices; cached, because every value of a long invoice needs them. */
const positionsIn = (
  list: string,
  parent: Element,
  belongs: (element: Element) => boolean,
): ReadonlyMap<Element, number> => {
  const lists = positions.get(parent) ?? new Map<string, ReadonlyMap<Element, number>>();
  positions.set(parent, lists);
  const entryPositions =
    lists.get(list) ?? new Map(parent.children.filter(belongs).map((entry, index) => [entry, index]));
  lists.set(list, entryPositions);
  return entryPositions;
};

/**
 * Maps a finding about the XML to the JSON document that the XML was created from.
 *
 * @param terms terms of the rule, the most important one first
 * @returns a pointer, possibly of a missing property; undefined if the contract has none for the terms
 */
export const pointerFor = (terms: readonly string[], element: Element, pointers: Pointers): string | undefined => {
  const [, property, index] = /^#WITHHOLDINGTAX([A-Z]+)@WITHHOLDINGTAX-(\d{3})#/u.exec(element.text) ?? [];
  if (property !== undefined && element.name === 'Note')
    return `/withholdings/${Number(index) - firstWithholding}/${property.toLowerCase()}`;
  const ofReason = reasonPointer(terms, element);
  if (ofReason !== undefined) return ofReason;
  const templates = terms.flatMap((term) => pointers.get(term) ?? []);
  // A rule can be about a term of the document and the same one of a line, such as the reason of a charge.
  const ofLine = indexIn('lines', element) === undefined ? [] : templates.filter((each) => each.startsWith('/lines/'));
  const candidates = ofLine.length > 0 ? ofLine : templates;
  const resolved = candidates.map((template) => resolve(template, element));
  const exact = resolved.find((pointer) => pointer !== undefined && !pointer.includes('*'));
  // If a list and its entries have the same term, the entry is preferred.
  const entry = exact && resolved.find((pointer) => pointer?.replace(/\/\d+$/u, '') === exact && pointer !== exact);
  return entry ?? exact ?? resolved.find(Boolean)?.split('/*')[0];
};

/** The exemption reason of a line: an item property in the XML, a part of `vat` in the JSON document. */
const reasonPointer = ([term = '']: readonly string[], element: Element): string | undefined => {
  const line = indexIn('lines', element);
  if (line === undefined) return undefined;
  if (element.name === 'ClassifiedTaxCategory' && /^BT-16[01]$/u.test(term)) return `/lines/${line}/vat`;
  const property = [element, element.parent].find((each) => each?.name === 'AdditionalItemProperty');
  const name = property ? text(property, 'Name') : '';
  if (name === exemptionKeys.code) return `/lines/${line}/vat/exemptionCode`;
  return name === exemptionKeys.text ? `/lines/${line}/vat/exemptionReason` : undefined;
};

const resolve = (template: string, element: Element): string | undefined => {
  const steps = template.split('/');
  const indices = steps.map((step, position) =>
    step === '*' ? indexIn(steps[position - 1] ?? '', element) : undefined,
  );
  const filled = steps.map((step, position) => {
    const index = indices[position];
    return step === '*' && index !== undefined ? String(index) : step;
  });
  return filled.join('/');
};
