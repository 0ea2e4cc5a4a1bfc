import {headerAnchor} from '../anchors.ts';
import {headersPage, hrefOf} from '../canonicalPages.ts';
import type {HeaderGroup, PageId} from '../canonicalPages.ts';
import type {Contract, HeaderNode, ParameterNode} from '../openapi/nodes.ts';
import {scopeOf} from '../openapi/operations.ts';
import type {ContractOperation} from '../openapi/operations.ts';
import {resolve} from '../openapi/resolve.ts';
import type {Path} from '../../problem/yaml-source.ts';
import {makeField} from './schemas.ts';
import type {SchemaContext} from './schemas.ts';
import type {Field, Link} from './types.ts';

/** A header of the contract. The same name in both directions makes two, each with its explanation. */
export interface ContractHeader {
  readonly group: HeaderGroup;
  readonly name: string;
  readonly anchor: string;
  readonly node: HeaderNode;
  /** Where the contract has it. */
  readonly path: Path;
}

/** Every header: those of requests and webhooks, then those of responses. */
export function headersOf({components, webhooks}: Contract): readonly ContractHeader[] {
  const ofWebhooks = new Set(
    Object.values(webhooks).flatMap(({post}) =>
      (post.parameters ?? []).map((parameter) => resolve<ParameterNode>(parameter, components.parameters).name),
    ),
  );
  const sent = Object.entries(components.parameters).flatMap(([key, node]): readonly ContractHeader[] => {
    const {name} = node;
    if (node.in !== 'header') return [];
    const group = ofWebhooks.has(name) ? 'webhook' : 'request';
    return [{group, name, anchor: headerAnchor(name), node, path: ['components', 'parameters', key]}];
  });
  const received = Object.entries(components.headers).map(([name, node]): ContractHeader => {
    // The request comes first and has the plain anchor.
    const isBoth = sent.some((header) => header.name === name);
    const anchor = `${headerAnchor(name)}${isBoth ? '-response' : ''}`;
    return {group: 'response', name, anchor, node, path: ['components', 'headers', name]};
  });
  return [...sent, ...received];
}

/** The headers of a group as a page lists them. */
export function headerFields(
  group: HeaderGroup,
  headers: readonly ContractHeader[],
  context: SchemaContext,
): readonly Field[] {
  return headers
    .filter((header) => header.group === group)
    .map(({name, anchor, node: {required = false, schema, description}}) =>
      makeField({anchor, name, required}, {...schema, description}, headersPage(group), context),
    );
}

/** A link from a page to the explanation of a header. */
export function headerLink(name: string, group: HeaderGroup, from: PageId, headers: readonly ContractHeader[]): Link {
  const header = headers.find((known) => known.name === name && known.group === group);
  return {name, href: hrefOf(headersPage(group), header?.anchor ?? headerAnchor(name), from)};
}

/** Names of the headers that go with every request to the API, or its answer: said once, where the headers are explained. */
export function usualHeaders(contract: Contract, operations: readonly ContractOperation[]): ReadonlySet<string> {
  const [first, ...others] = operations
    .filter(({node}) => scopeOf(node) !== null)
    .map(({parameters}) => parameters.flatMap((item) => (item.in === 'header' ? [item.name] : [])));
  const sent = (first ?? []).filter((name) => others.every((names) => names.includes(name)));
  return new Set([...sent, ...Object.keys(contract['x-common-headers']?.response ?? {})]);
}
