import {headerAnchor} from '../anchors.ts';
import {headersPage, hrefOf} from '../canonical-pages.ts';
import type {HeaderGroup, PageId, ReferencePages} from '../canonical-pages.ts';
import type {Contract, HeaderNode} from '../openapi/nodes.ts';
import {eventsOf, operationsOf} from '../openapi/operations.ts';
import type {ContractOperation} from '../openapi/operations.ts';
import type {Path} from '@integration-docs/facts';
import {makeField} from './schemas.ts';
import type {SchemaContext} from './schemas.ts';
import type {Field, Link} from './types.ts';

/** A header of the contract. A name that requests and responses use makes two headers, each with its explanation. */
export interface ContractHeader {
  readonly group: HeaderGroup;
  readonly name: string;
  readonly anchor: string;
  readonly node: HeaderNode;
  /** Path of the header in the contract. */
  readonly path: Path;
}

/** Returns every header: first those of `components` (of requests and webhooks, then of responses), then inline ones. */
export function headersOf(contract: Contract): readonly ContractHeader[] {
  const {components} = contract;
  const webhookHeaderNames = new Set(eventsOf(contract).flatMap(({parameters}) => parameters.map(({name}) => name)));
  const requestHeaders = Object.entries(components.parameters).flatMap(([key, node]): readonly ContractHeader[] => {
    const {name} = node;
    if (node.in !== 'header') return [];
    const group = webhookHeaderNames.has(name) ? 'webhook' : 'request';
    return [{group, name, anchor: headerAnchor(name), node, path: ['components', 'parameters', key]}];
  });
  const responseHeaders = Object.entries(components.headers).map(([name, node]): ContractHeader => {
    // If a request has the same header, that one has the plain anchor.
    const isInRequests = requestHeaders.some((header) => header.name === name);
    const anchor = `${headerAnchor(name)}${isInRequests ? '-response' : ''}`;
    return {group: 'response', name, anchor, node, path: ['components', 'headers', name]};
  });
  const componentHeaders = [...requestHeaders, ...responseHeaders];
  return [...componentHeaders, ...inlineHeaders(contract, componentHeaders)];
}

/** Returns the inline headers of operations. The first header with a name explains it. */
function inlineHeaders(contract: Contract, componentHeaders: readonly ContractHeader[]): readonly ContractHeader[] {
  const foundHeaders: ContractHeader[] = [];
  const add = (header: Omit<ContractHeader, 'anchor'>): void => {
    const {name, group} = header;
    const allHeaders = [...componentHeaders, ...foundHeaders];
    if (allHeaders.some((other) => other.name === name && other.group === group)) return;
    const isTaken = allHeaders.some(({anchor}) => anchor === headerAnchor(name));
    foundHeaders.push({...header, anchor: `${headerAnchor(name)}${isTaken ? `-${group}` : ''}`});
  };
  for (const {parameters, responses, path, method} of operationsOf(contract)) {
    const operationPath: Path = ['paths', path, method];
    for (const node of parameters) {
      if (node.in === 'header') add({group: 'request', name: node.name, node, path: [...operationPath, 'parameters']});
    }
    for (const {status, headers} of responses) {
      for (const [name, node] of headers) {
        add({group: 'response', name, node, path: [...operationPath, 'responses', status, 'headers', name]});
      }
    }
  }
  return foundHeaders;
}

/** Returns the headers of a group, as a page lists them. */
export function headerFields(
  group: HeaderGroup,
  headers: readonly ContractHeader[],
  context: SchemaContext,
  pages: ReferencePages,
): readonly Field[] {
  return headers
    .filter((header) => header.group === group)
    .map(({name, anchor, node: {required = false, schema, description}}) =>
      makeField({anchor, name, required}, {...schema, description}, headersPage(group, pages), context),
    );
}

/** Returns a link from a page to the explanation of a header. */
export function headerLink(
  name: string,
  group: HeaderGroup,
  from: PageId,
  headers: readonly ContractHeader[],
  pages: ReferencePages,
): Link {
  const header = headers.find((candidate) => candidate.name === name && candidate.group === group);
  return {name, href: hrefOf(headersPage(group, pages), header?.anchor ?? headerAnchor(name), from, pages)};
}

/** Returns the names of the headers of every request or response. They are only shown where the headers are explained. */
export function usualHeaders(contract: Contract, operations: readonly ContractOperation[]): ReadonlySet<string> {
  const [first, ...others] = operations
    .filter(({scope}) => scope !== null)
    .map(({parameters}) => parameters.flatMap((item) => (item.in === 'header' ? [item.name] : [])));
  const requestNames = (first ?? []).filter((name) => others.every((names) => names.includes(name)));
  return new Set([...requestNames, ...Object.keys(contract['x-common-headers']?.response ?? {})]);
}
