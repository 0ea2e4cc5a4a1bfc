import {assignHomes} from '../model/reference/assign-homes.ts';
import type {PlacedOperation} from '../model/reference/assign-homes.ts';
import {
  errorAnchor,
  errorsPage,
  eventAnchor,
  headerAnchor,
  homes,
  operationAnchor,
  propertyAnchor,
  schemaAnchor,
  tokenErrorAnchor,
} from '../model/reference/homes.ts';
import type {HeaderGroup, PageId} from '../model/reference/homes.ts';
import {nameOf, resolve} from '../model/reference/openapi.ts';
import type {Contract, ParameterNode} from '../model/reference/openapi.ts';
import type {Path} from '../problem/yaml-source.ts';
import type {ErrorCodes, Located} from '../content/names/read-contract.ts';

/** Something of the contract that has to be explained, and where. */
export interface Expected {
  /** What it is, for the message: `the operation submitDocument`. */
  readonly what: string;
  readonly page: PageId;
  /** The anchor that the page has exactly once; undefined for a value, which the page shows as code. */
  readonly anchor?: string;
  /** Text of a `<code>` that the page has. */
  readonly code?: string;
  /** Where the contract has it. */
  readonly file: string;
  readonly line: number;
  /** What the page has to write. */
  readonly write: string;
}

/** The page of the delivery codes: they are the `failure` of an issued document. */
export const deliveryPage: PageId = 'issued';

/** @example deliveryAnchor('mdn-error') // → 'failure-mdn-error' */
export function deliveryAnchor(code: string): string {
  return `failure-${code}`;
}

/**
 * Everything in the contract that a page has to explain. Made of the contract itself, not of the reference that the pages are
 * made of: what the reference forgets is missed here.
 *
 * @throws Error for a part of the contract without a home (`lib/model/reference/homes.ts`)
 */
export function expectedParts(contract: Located<Contract>, errors: Located<ErrorCodes>): readonly Expected[] {
  const {operations, schemas} = assignHomes(contract.value);
  return [
    ...operations.flatMap((operation) => operationParts(operation, contract)),
    ...schemaParts(schemas, contract),
    ...eventParts(contract),
    ...headerParts(contract),
    ...errorParts(errors),
  ];
}

function operationParts(operation: PlacedOperation, {file, lineOf}: Located<Contract>): readonly Expected[] {
  const {node, method, path, page, parameters} = operation;
  const id = node.operationId;
  const at: Path = ['paths', path, method.toLowerCase()];
  const anchor = operationAnchor(id);
  const write = `### … {/* #${anchor} */} and below it <Operation id="${id}" />`;
  return [
    {what: `the operation ${id}`, page, anchor, file, line: lineOf([...at, 'operationId']), write},
    ...parameters
      .filter((parameter) => parameter.in !== 'header')
      .map(({name}) => ({
        what: `the parameter ${name} of ${id}`,
        page,
        anchor: propertyAnchor(id, name),
        file,
        line: lineOf([...at, 'parameters']),
        write: `<Operation id="${id}" />`,
      })),
  ];
}

function schemaParts(pages: ReadonlyMap<string, PageId>, contract: Located<Contract>): readonly Expected[] {
  const {value, file, lineOf} = contract;
  const payloads = payloadsOf(value);
  return Object.entries(value.components.schemas).flatMap(([name, node]) => {
    const page = pages.get(name);
    if (page === undefined) return [];
    const event = payloads.get(name);
    const write = event === undefined ? `<Schemas page="${page}" />` : `<EventReference type="${event}" />`;
    const at: Path = ['components', 'schemas', name];
    const part = {page, file, write};
    const values = (node.enum ?? []).filter((item) => item !== null).map(String);
    return [
      {...part, what: `the schema ${name}`, anchor: schemaAnchor(name), line: lineOf(at)},
      ...Object.keys(node.properties ?? {}).map((property) => ({
        ...part,
        what: `the property ${name}.${property}`,
        anchor: propertyAnchor(name, property),
        line: lineOf([...at, 'properties', property]),
      })),
      ...values.map((code, index) => ({
        ...part,
        what: `the value ${code} of ${name}`,
        code,
        line: lineOf([...at, 'enum', index]),
      })),
    ];
  });
}

/** Payload schema → event type. */
function payloadsOf({webhooks, components}: Contract): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(webhooks).map(([type, {post}]) => {
      const body = post.requestBody && resolve(post.requestBody, components.requestBodies);
      return [nameOf(Object.values(body?.content ?? {})[0]?.schema?.$ref ?? ''), type];
    }),
  );
}

function eventParts({value, file, lineOf}: Located<Contract>): readonly Expected[] {
  const page = homes.find(({events}) => events)?.page ?? 'webhooks/types';
  return Object.keys(value.webhooks).map((type) => ({
    what: `the event ${type}`,
    page,
    anchor: eventAnchor(type),
    file,
    line: lineOf(['webhooks', type]),
    write: `### ${type} {/* #${eventAnchor(type)} */} and below it <EventReference type="${type}" />`,
  }));
}

function headerParts({value, file, lineOf}: Located<Contract>): readonly Expected[] {
  const {parameters, headers} = value.components;
  const sent = Object.entries(parameters).filter(([, parameter]) => parameter.in === 'header');
  const ofWebhooks = new Set(
    Object.values(value.webhooks).flatMap(({post}) =>
      (post.parameters ?? []).map((parameter) => resolve<ParameterNode>(parameter, parameters).name),
    ),
  );
  const part = (name: string, group: HeaderGroup, anchor: string, at: Path): Expected => ({
    what: `the ${group} header ${name}`,
    page: homes.find((home) => home.headers.some((shown) => shown === group))?.page ?? errorsPage,
    anchor,
    file,
    line: lineOf(at),
    write: `<Headers group="${group}" />`,
  });
  return [
    ...sent.map(([key, {name}]) =>
      part(name, ofWebhooks.has(name) ? 'webhook' : 'request', headerAnchor(name), ['components', 'parameters', key]),
    ),
    ...Object.keys(headers).map((name) => {
      const isBoth = sent.some(([, parameter]) => parameter.name === name);
      const anchor = `${headerAnchor(name)}${isBoth ? '-response' : ''}`;
      return part(name, 'response', anchor, ['components', 'headers', name]);
    }),
  ];
}

function errorParts({value, file, lineOf}: Located<ErrorCodes>): readonly Expected[] {
  const of = (
    list: keyof ErrorCodes,
    page: PageId,
    kind: string,
    anchorOf: (code: string) => string,
  ): readonly Expected[] =>
    value[list].map(({code}, index) => ({
      what: `the error code ${code}`,
      page,
      anchor: anchorOf(code),
      file,
      line: lineOf([list, index, 'code']),
      write: `<ErrorCatalogue kind="${kind}" />`,
    }));
  return [
    ...of('entries', errorsPage, 'api', errorAnchor),
    ...of('token', errorsPage, 'token', tokenErrorAnchor),
    ...of('delivery', deliveryPage, 'delivery', deliveryAnchor),
  ];
}
