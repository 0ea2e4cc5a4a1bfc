import {exampleAnchor} from '../anchors.ts';
import {canonicalPages, eventsPage, hrefOf} from '../canonicalPages.ts';
import type {PageId} from '../canonicalPages.ts';
import type {Contract, ExampleNode} from '../openapi/nodes.ts';
import {contentsOf} from '../openapi/operations.ts';
import type {ContentPlace} from '../openapi/operations.ts';
import {problemMediaType} from '../openapi/problem-examples.ts';
import {nameOf, resolve} from '../openapi/resolve.ts';
import type {PlacedOperation} from './assign-pages.ts';
import {printForm} from './print-example.ts';
import {propertiesIn} from './shown-properties.ts';
import type {Example, LinkedExample, SampleExample} from './types.ts';

/** An example before it is highlighted. */
export interface PlainExample {
  readonly summary: string;
  readonly anchor?: string;
  readonly language: 'json' | 'xml' | 'text';
  readonly code: string;
}

/** Every shown example replaced by a {@link PlainExample}, every request by its code. */
export type Plain<T> = T extends {readonly html: string; readonly value: string}
  ? Omit<T, 'html'> & {readonly code: string}
  : T extends {readonly html: string}
    ? PlainExample
    : T extends readonly (infer Item)[]
      ? readonly Plain<Item>[]
      : T extends object
        ? {readonly [Key in keyof T]: Plain<T[Key]>}
        : T;

const formMediaType = 'application/x-www-form-urlencoded';

/** Prints an example: text as it is, everything else as JSON. */
export type PrintExample = (value: unknown) => string;

/** A part of an operation or an event that has examples, and the page that shows it. */
export interface ExamplePlace extends ContentPlace {
  /** `operationId`. */
  readonly of: string;
  readonly page: PageId;
}

/** The examples of each part of each operation, by {@link exampleKey}. */
export type ExampleLists = ReadonlyMap<string, readonly Plain<Example>[]>;

export function exampleKey({of, part, mediaType}: Pick<ExamplePlace, 'of' | 'part' | 'mediaType'>): string {
  return `${of} ${part} ${mediaType}`;
}

/** Every part that has examples, operations first, in the order in which pages show them. */
export function examplePlaces(contract: Contract, operations: readonly PlacedOperation[]): readonly ExamplePlace[] {
  const events = Object.values(contract.webhooks).map(({post}) => ({node: post, page: eventsPage}));
  return [...operations, ...events].flatMap(({node, page}) =>
    contentsOf(node, contract).map((place) => ({...place, of: node.operationId, page})),
  );
}

/**
 * What each part shows of its examples: every example once, a link to it elsewhere, and a link to the file where a sample says
 * the same. Left out are bytes, an example of one property, and one in which everything is in others of the page already; and
 * problem details, since the error catalogue explains each of them.
 */
export function placeExamples(places: readonly ExamplePlace[], contract: Contract, print: PrintExample): ExampleLists {
  const {examples, schemas} = contract.components;
  const pages = pagesOfExamples(places);
  const shown = new Set<string>();
  const seen = new Map<PageId, Set<string>>();

  /** False for an example in which everything is in others of the page already. */
  const isNew = (properties: readonly string[], page: PageId): boolean => {
    const known = seen.get(page) ?? new Set<string>();
    seen.set(page, new Set([...known, ...properties]));
    return properties.length === 0 || properties.some((property) => !known.has(property));
  };

  const show = ({media, mediaType, page}: ExamplePlace): readonly (PlainExample | LinkedExample | SampleExample)[] =>
    Object.values(media.examples ?? {}).flatMap((part): (PlainExample | LinkedExample | SampleExample)[] => {
      const {summary = '', value, 'x-sample': sample} = resolve<ExampleNode>(part, examples);
      if (sample !== undefined) return [{summary, sample}];
      const name = '$ref' in part ? nameOf(part.$ref) : undefined;
      const own = name === undefined ? page : (pages.get(name) ?? page);
      if (name !== undefined && (own !== page || shown.has(name)))
        return [{summary, href: hrefOf(own, exampleAnchor(name), page)}];
      const language = languageOf(value);
      // Text that is neither JSON nor XML says nothing to a reader: the beginning of a PDF.
      if (language === 'text') return [];
      const properties = propertiesIn(value, media.schema ?? {}, schemas);
      if (properties.length === 1 || !isNew(properties, page)) return [];
      const isForm = mediaType === formMediaType && typeof value === 'object' && value !== null;
      const printed = isForm
        ? ({language: 'text', code: printForm({...value})} as const)
        : {language, code: print(value)};
      if (name === undefined) return [{summary, ...printed}];
      shown.add(name);
      return [{summary, anchor: exampleAnchor(name), ...printed}];
    });

  const own = places.filter(({mediaType}) => mediaType !== problemMediaType);
  return new Map(own.map((place) => [exampleKey(place), show(place)]));
}

/** Names of the schemas of which a whole example is shown; one of a single property is shown with the property. */
export function schemasInExamples(places: readonly ExamplePlace[], {components}: Contract): ReadonlySet<string> {
  const lists = places.flatMap(({media: {schema = {}, examples = {}}}) =>
    Object.values(examples)
      .map((part) => resolve<ExampleNode>(part, components.examples))
      .map(({value}) => propertiesIn(value, schema, components.schemas)),
  );
  return new Set(
    lists
      .filter((properties) => properties.length > 1)
      .flatMap((properties) => properties.map((anchor) => anchor.slice(0, anchor.indexOf('.')))),
  );
}

/** Events show theirs on their own page; else the first page in reading order that uses the example. */
function pagesOfExamples(places: readonly ExamplePlace[]): ReadonlyMap<string, PageId> {
  const order = [eventsPage, ...canonicalPages.map(({page}) => page)];
  const uses = places
    .toSorted((one, other) => order.indexOf(one.page) - order.indexOf(other.page))
    .flatMap(({media, page}) =>
      Object.values(media.examples ?? {}).flatMap((part) =>
        '$ref' in part ? [[nameOf(part.$ref), page] as const] : [],
      ),
    );
  // The first use of a name wins.
  return new Map(uses.toReversed());
}

function languageOf(value: unknown): PlainExample['language'] {
  if (typeof value !== 'string') return 'json';
  return value.startsWith('<') ? 'xml' : 'text';
}
