import {
  errorAnchor,
  eventAnchor,
  failureAnchor,
  headersPage,
  operationAnchor,
  type PageId,
  propertyAnchor,
  referencePages,
  type ReferencePages,
  schemaAnchor,
  tokenErrorAnchor,
} from '@integration-docs/contract/pure';
import type {Located, Path} from '@integration-docs/facts';
import {
  assignPages,
  type Contract,
  entriesIn,
  headersOf,
  type LoadedContract,
  payloadsOf,
  type PlacedOperation,
  valuesWithMeaning,
} from '@integration-docs/contract';

/** A part of the contract that a page has to explain. */
export interface Expected {
  /** Description for the message, such as `the operation submitDocument`. */
  readonly what: string;
  readonly page: PageId;
  /** The anchor that must be on the page exactly once; undefined for a value, which the page shows as code. */
  readonly anchor?: string;
  /** Text of a `<code>` element that must be on the page. */
  readonly code?: string;
  /** File and line of the part in the contract. */
  readonly file: string;
  readonly line: number;
  /** The MDX that the page needs. */
  readonly write: string;
}

/**
 * Returns every part of the contract that a page has to explain. Uses the contract itself, not the reference from which the pages are
 * rendered, so that the check also finds what the reference omits.
 *
 * @param pages the pages that explain the contract
 * @throws Error for a part of the contract without a page (`packages/contract/canonical-pages.ts`)
 */
export function expectedParts(contract: LoadedContract, pages: ReferencePages = referencePages): readonly Expected[] {
  const {operations, schemas} = assignPages(contract.value, pages);
  return [
    ...operations.flatMap((operation) => operationParts(operation, contract)),
    ...schemaParts(schemas, contract),
    ...eventParts(contract, pages),
    ...headerParts(contract, pages),
    ...errorParts('entries', contract, pages),
    ...errorParts('token', contract, pages),
    ...errorParts('delivery', contract, pages),
  ];
}

function operationParts(operation: PlacedOperation, {file, lineOf}: Located<Contract>): readonly Expected[] {
  const {node, method, path, page, parameters} = operation;
  const id = node.operationId;
  const nodePath: Path = ['paths', path, method];
  const anchor = operationAnchor(id);
  const write = `### … {/* #${anchor} */} and below it <Operation id="${id}" />`;
  return [
    {what: `the operation ${id}`, page, anchor, file, line: lineOf([...nodePath, 'operationId']), write},
    ...parameters
      .filter((parameter) => parameter.in !== 'header')
      .map(({name}) => ({
        what: `the parameter ${name} of ${id}`,
        page,
        anchor: propertyAnchor(id, name),
        file,
        line: lineOf([...nodePath, 'parameters']),
        write: `<Operation id="${id}" />`,
      })),
  ];
}

function schemaParts(pages: ReadonlyMap<string, PageId>, contract: Located<Contract>): readonly Expected[] {
  const {value, file, lineOf} = contract;
  const eventOf = new Map([...payloadsOf(value)].map(([type, name]) => [name, type]));
  return Object.entries(value.components.schemas).flatMap(([name, node]) => {
    const page = pages.get(name);
    if (page === undefined) return [];
    const event = eventOf.get(name);
    const write = event === undefined ? `<Schemas page="${page}" />` : `<EventReference type="${event}" />`;
    const nodePath: Path = ['components', 'schemas', name];
    const part = {page, file, write};
    const values = valuesWithMeaning(node).map(String);
    return [
      {...part, what: `the schema ${name}`, anchor: schemaAnchor(name), line: lineOf(nodePath)},
      ...Object.keys(node.properties ?? {}).map((property) => ({
        ...part,
        what: `the property ${name}.${property}`,
        anchor: propertyAnchor(name, property),
        line: lineOf([...nodePath, 'properties', property]),
      })),
      ...values.map((code, index) => ({
        ...part,
        what: `the value ${code} of ${name}`,
        code,
        line: lineOf([...nodePath, 'enum', index]),
      })),
    ];
  });
}

function eventParts({value, file, lineOf}: Located<Contract>, pages: ReferencePages): readonly Expected[] {
  return Object.keys(value.webhooks).map((type) => ({
    what: `the event ${type}`,
    page: pages.events,
    anchor: eventAnchor(type),
    file,
    line: lineOf(['webhooks', type]),
    write: `### ${type} {/* #${eventAnchor(type)} */} and below it <EventReference type="${type}" />`,
  }));
}

function headerParts({value, file, lineOf}: Located<Contract>, pages: ReferencePages): readonly Expected[] {
  return headersOf(value).map(({group, name, anchor, path}) => ({
    what: `the ${group} header ${name}`,
    page: headersPage(group, pages),
    anchor,
    file,
    line: lineOf(path),
    write: `<Headers group="${group}" />`,
  }));
}

const errorKinds = {
  entries: {kind: 'api', home: 'errors', anchorOf: errorAnchor},
  token: {kind: 'token', home: 'errors', anchorOf: tokenErrorAnchor},
  delivery: {kind: 'delivery', home: 'failures', anchorOf: failureAnchor},
} as const;

function errorParts(
  list: keyof typeof errorKinds,
  {catalogues: {errors}}: LoadedContract,
  pages: ReferencePages,
): readonly Expected[] {
  const {kind, home, anchorOf} = errorKinds[list];
  const page = pages[home];
  return entriesIn(errors, list).map(({entry, line}) => {
    const code = String(entry.code);
    const what = `the error code ${code}`;
    return {what, page, anchor: anchorOf(code), file: errors.file, line, write: `<ErrorCatalogue kind="${kind}" />`};
  });
}
