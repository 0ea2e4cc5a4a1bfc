import {sandboxUrl} from '../../../config/specification.ts';
import {exampleRequest, type ExampleRequest} from '../../requests/example.ts';
import {inputsOf, requestFiles} from '../../requests/files.ts';
import {operationAnchor, propertyAnchor} from '../anchors.ts';
import {routeOf} from '../canonicalPages.ts';
import type {PageId} from '../canonicalPages.ts';
import type {MediaTypeNode, OperationNode, ParameterNode, ResponseNode} from '../openapi/nodes.ts';
import {responsesOf, scopeOf} from '../openapi/operations.ts';
import {problemMediaType} from '../openapi/problem-examples.ts';
import {nameOf, resolve} from '../openapi/resolve.ts';
import type {PlacedOperation} from './assign-pages.ts';
import type {ReferenceContext} from './context.ts';
import {errorLink, tokenErrorLinks} from './errors.ts';
import {exampleKey} from './examples.ts';
import type {Plain} from './examples.ts';
import {headerLink} from './headers.ts';
import {listedOnce} from './listed-once.ts';
import {makeField, schemaLink} from './schemas.ts';
import type {Content, ErrorLink, Field, Operation, RequestCode, Response} from './types.ts';

/** Every operation, in the order of the contract. Errors that operations of a page share are listed under the first of them. */
export function makeOperations(context: ReferenceContext): readonly Plain<Operation>[] {
  const operations = context.operations.map((operation) => makeOperation(operation, context));
  return operations.map((operation) => {
    const ofPage = operations.filter(({page}) => page === operation.page);
    const keys = ofPage.map(({commonErrors}) => commonErrors.map(({name}) => name).join(' '));
    const commonList = listedOnce(keys, 'common-errors')[ofPage.indexOf(operation)] ?? {anchor: '', isHere: false};
    return {...operation, commonList};
  });
}

function makeOperation(operation: PlacedOperation, context: ReferenceContext): Plain<Omit<Operation, 'commonList'>> {
  const {node, method, path, parameters, servers, page} = operation;
  const {contract, headers, usualHeaders} = context;
  const {components} = contract;
  const body = node.requestBody && resolve(node.requestBody, components.requestBodies);
  const responses = responsesOf(node, contract);
  const common = commonErrors(node, page, context);
  const shown = responses.map(([status, response]) => makeResponse(status, response, operation, context));
  const isOwn = (response: Plain<Response>): boolean =>
    Number(response.status) < 400 || response.errors.length > 0 || response.contents.length > 0;
  const request = exampleRequest(operation, contract);
  const [scheme] = Object.keys(node.security?.[0] ?? {});
  return {
    id: node.operationId,
    page,
    href: `${routeOf(page)}#${operationAnchor(node.operationId)}`,
    method: method.toUpperCase(),
    path,
    servers: servers.map(({url, description}) => ({url, description})),
    scope: makeScope(node, context),
    authentication:
      scheme === undefined || scopeOf(node) !== null ? null : (components.securitySchemes[scheme]?.description ?? null),
    summary: node.summary,
    description: node.description ?? '',
    parameters: parameters
      .filter((item) => item.in !== 'header')
      .map((item) => makeParameter(node.operationId, item, page, context)),
    headers: parameters
      .filter((item) => item.in === 'header' && !usualHeaders.has(item.name))
      .map((item) => ({...headerLink(item.name, 'request', page, headers), required: item.required ?? false})),
    body: body
      ? {
          description: body.description ?? '',
          required: body.required ?? false,
          contents: makeContents(body.content, 'body', operation, context),
        }
      : null,
    responses: shown.filter(isOwn),
    requests: makeRequests(request),
    inputs: inputsOf(request),
    commonErrors: common,
    commonStatuses: [
      ...new Set([
        ...shown.filter((response) => !isOwn(response)).map((response) => response.status),
        ...common.map((error) => String(error.status)),
      ]),
    ].sort(),
  };
}

function makeRequests(request: ExampleRequest): readonly Plain<RequestCode>[] {
  return requestFiles(request, sandboxUrl).map(({language: {value, label, highlight}, file, code}) => ({
    value,
    label,
    language: highlight,
    file,
    code,
  }));
}

/** Codes that the operation shares with every other: those of a status that it answers with problem details. */
function commonErrors(
  node: OperationNode,
  page: PageId,
  {contract, catalogues}: ReferenceContext,
): readonly ErrorLink[] {
  const responses = new Map(responsesOf(node, contract));
  const canHave = (status: string): boolean => {
    const response = responses.get(status);
    // A request without an access token cannot have the wrong one.
    if (response === undefined) return scopeOf(node) !== null;
    return problemMediaType in (response.content ?? {});
  };
  return contract['x-common-errors']
    .filter((code) => node['x-errors']?.includes(code) !== true)
    .map((code) => errorLink(code, page, catalogues.errors))
    .filter(({status}) => canHave(String(status)));
}

function makeParameter(operationId: string, node: ParameterNode, page: PageId, {schemas}: ReferenceContext): Field {
  const {name, in: where, required = false, schema, description} = node;
  const head = {anchor: propertyAnchor(operationId, name), name, where, required};
  return makeField(head, {...schema, description}, page, schemas);
}

function makeResponse(
  status: string,
  response: ResponseNode,
  operation: PlacedOperation,
  context: ReferenceContext,
): Plain<Response> {
  const {node, page} = operation;
  const {headers, usualHeaders, catalogues} = context;
  const contents = Object.entries(response.content ?? {}).filter(([mediaType]) => mediaType !== problemMediaType);
  const isTokenError = contents.some(([, {schema}]) => schema?.$ref !== undefined && Number(status) >= 400);
  const own = (node['x-errors'] ?? []).map((code) => errorLink(code, page, catalogues.errors));
  return {
    status,
    description: response.description,
    headers: Object.keys(response.headers ?? {})
      .filter((name) => !usualHeaders.has(name))
      .map((name) => headerLink(name, 'response', page, headers)),
    contents: makeContents(Object.fromEntries(contents), status, operation, context),
    errors: isTokenError
      ? tokenErrorLinks(status, page, catalogues.errors)
      : own.filter((error) => String(error.status) === status),
  };
}

/** @param part `body`, or the status of a response */
function makeContents(
  content: Readonly<Record<string, MediaTypeNode>>,
  part: string,
  {node, page}: PlacedOperation,
  {schemas, examples}: ReferenceContext,
): readonly Plain<Content>[] {
  return Object.entries(content).map(([mediaType, {schema}]) => ({
    mediaType,
    schema: schema?.$ref === undefined ? null : schemaLink(nameOf(schema.$ref), page, schemas),
    examples: examples.get(exampleKey({of: node.operationId, part, mediaType})) ?? [],
  }));
}

function makeScope(node: OperationNode, {contract}: ReferenceContext): Operation['scope'] {
  const name = scopeOf(node);
  if (name === null) return null;
  const texts = Object.values(contract.components.securitySchemes).map(
    ({flows}) => flows?.clientCredentials?.scopes[name],
  );
  return {name, description: texts.find((text) => text !== undefined) ?? ''};
}
