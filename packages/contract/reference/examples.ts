import {exampleAnchor} from '../anchors.ts';
import {hrefOf} from '../canonical-pages.ts';
import type {PageId, ReferencePages} from '../canonical-pages.ts';
import type {Contract} from '../openapi/nodes.ts';
import {contentsOf, eventsOf} from '../openapi/operations.ts';
import type {ContentPlace} from '../openapi/operations.ts';
import {problemMediaType} from '../openapi/problem-examples.ts';
import type {PlacedOperation} from './assign-pages.ts';
import {printForm} from './print-example.ts';
import {propertiesIn} from './shown-properties.ts';
import type {Example, Text} from './types.ts';

const formMediaType = 'application/x-www-form-urlencoded';

/** Prints an example: a string unchanged, everything else as JSON. */
type PrintExample = (value: unknown) => string;

/** A part of an operation or event that has examples, and the page that shows it. */
interface ExamplePlace extends ContentPlace {
  /** `operationId`. */
  readonly of: string;
  readonly page: PageId;
}

/** The examples of each part of each operation, by {@link exampleKey}. */
export type ExampleLists = ReadonlyMap<string, readonly Example<Text>[]>;

export function exampleKey({of, part, mediaType}: Pick<ExamplePlace, 'of' | 'part' | 'mediaType'>): string {
  return `${of} ${part} ${mediaType}`;
}

/** Returns every part that has examples: of operations, then of events, in the order in which pages show them. */
export function examplePlaces(
  contract: Contract,
  operations: readonly PlacedOperation[],
  pages: ReferencePages,
): readonly ExamplePlace[] {
  const events = eventsOf(contract).map((event) => ({...event, page: pages.events}));
  return [...operations, ...events].flatMap((exchange) =>
    contentsOf(exchange).map((place) => ({...place, of: exchange.node.operationId, page: exchange.page})),
  );
}

/**
 * Returns the examples that each part shows. Each named example is shown once; other parts link to it, or to the sample file with the same
 * content. These are left out: binary data, an example of one property, an example whose properties are all in earlier examples of the
 * page, and problem details, which the error catalogue explains.
 */
export function placeExamples(
  places: readonly ExamplePlace[],
  {components: {schemas}}: Contract,
  print: PrintExample,
  pages: ReferencePages,
): ExampleLists {
  const pageOfExample = pagesOfExamples(places, pages);
  const shownNames = new Set<string>();
  const propertiesByPage = new Map<PageId, Set<string>>();

  /** False if all properties of an example are in earlier examples of the page. */
  const isNew = (properties: readonly string[], page: PageId): boolean => {
    const earlierProperties = propertiesByPage.get(page) ?? new Set<string>();
    propertiesByPage.set(page, new Set([...earlierProperties, ...properties]));
    return properties.length === 0 || properties.some((property) => !earlierProperties.has(property));
  };

  const show = ({schema = {}, examples, mediaType, page}: ExamplePlace): readonly Example<Text>[] =>
    examples.flatMap((example): Example<Text>[] => {
      const {summary = '', value, 'x-sample': sample, componentName: name} = example;
      if (sample !== undefined) return [{summary, sample}];
      const examplePage = name === undefined ? page : (pageOfExample.get(name) ?? page);
      if (name !== undefined && (examplePage !== page || shownNames.has(name)))
        return [{summary, href: hrefOf(examplePage, exampleAnchor(name), page, pages)}];
      const language = languageOf(value);
      // A string that is neither JSON nor XML, such as the start of a PDF, does not help readers.
      if (language === 'text') return [];
      const properties = propertiesIn(value, schema, schemas);
      if (properties.length === 1 || !isNew(properties, page)) return [];
      const isForm = mediaType === formMediaType && typeof value === 'object' && value !== null;
      const printedCode = isForm
        ? ({language: 'text', code: printForm({...value})} as const)
        : {language, code: print(value)};
      if (name === undefined) return [{summary, ...printedCode}];
      shownNames.add(name);
      return [{summary, anchor: exampleAnchor(name), ...printedCode}];
    });

  const shownPlaces = places.filter(({mediaType}) => mediaType !== problemMediaType);
  return new Map(shownPlaces.map((place) => [exampleKey(place), show(place)]));
}

/** Returns the names of the schemas with a whole example. An example of a single property is shown with the property instead. */
export function schemasInExamples(
  places: readonly ExamplePlace[],
  {components: {schemas}}: Contract,
): ReadonlySet<string> {
  const lists = places.flatMap(({schema = {}, examples}) =>
    examples.map(({value}) => propertiesIn(value, schema, schemas)),
  );
  return new Set(
    lists
      .filter((properties) => properties.length > 1)
      .flatMap((properties) => properties.map((anchor) => anchor.slice(0, anchor.indexOf('.')))),
  );
}

/** Returns the page of each named example: the page of events if an event uses it, otherwise the first page in reading order. */
function pagesOfExamples(places: readonly ExamplePlace[], {list, events}: ReferencePages): ReadonlyMap<string, PageId> {
  const order = [events, ...list.map(({page}) => page)];
  const uses = places
    .toSorted((one, other) => order.indexOf(one.page) - order.indexOf(other.page))
    .flatMap(({examples, page}) =>
      examples.flatMap(({componentName}) => (componentName === undefined ? [] : [[componentName, page] as const])),
    );
  // The first use of a name wins.
  return new Map(uses.toReversed());
}

function languageOf(value: unknown): 'json' | 'xml' | 'text' {
  if (typeof value !== 'string') return 'json';
  return value.startsWith('<') ? 'xml' : 'text';
}
