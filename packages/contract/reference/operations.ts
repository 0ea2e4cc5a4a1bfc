import {operationAnchor, propertyAnchor} from '../anchors.ts';
import {routeOf} from '../canonical-pages.ts';
import type {PageId} from '../canonical-pages.ts';
import type {Contract, ParameterNode} from '../openapi/nodes.ts';
import {scopesOf} from '../openapi/operations.ts';
import type {ContractContent, ContractResponse} from '../openapi/operations.ts';
import {problemMediaType} from '../openapi/problem-examples.ts';
import type {PlacedOperation} from './assign-pages.ts';
import {authenticationOf} from './authentication.ts';
import type {ReferenceContext} from './context.ts';
import {errorLink, tokenErrorLinks} from './errors.ts';
import {exampleKey} from './examples.ts';
import {headerLink} from './headers.ts';
import {listedOnce} from './listed-once.ts';
import {runnableOf} from './runnable.ts';
import {fieldsOf, innermost, limitsOf, makeField, typeOf} from './schemas.ts';
import type {Content, ErrorLink, Field, Operation, OperationGroup, Response, Text} from './types.ts';

/** Returns every operation, in the order of the contract. Errors that operations of a page share are listed under the first of them. */
export function makeOperations(context: ReferenceContext): readonly Operation<Text>[] {
  const operations = context.operations.map((operation) => makeOperation(operation, context));
  return operations.map((operation) => {
    const operationsOfPage = operations.filter(({page}) => page === operation.page);
    const keys = operationsOfPage.map(({commonErrors}) => commonErrors.map(({name}) => name).join(' '));
    const commonList = listedOnce(keys, 'common-errors')[operationsOfPage.indexOf(operation)] ?? {
      anchor: '',
      isHere: false,
    };
    return {...operation, commonList};
  });
}

/** Returns the tags of operations, in the order of the contract. Tags that the contract does not list come last, with the tag as title. */
export function makeGroups({contract: {tags}, operations}: ReferenceContext): readonly OperationGroup[] {
  const usedTags = [...new Set(operations.map(({node}) => node.tags[0] ?? ''))];
  const unlistedTags = usedTags.filter((tag) => tags.every(({name}) => name !== tag)).map((name) => ({name}));
  const groupTags: Contract['tags'] = [...tags.filter(({name}) => usedTags.includes(name)), ...unlistedTags];
  return groupTags.map(({name, description = '', 'x-displayName': title = name}) => ({tag: name, title, description}));
}

function makeOperation(operation: PlacedOperation, context: ReferenceContext): Omit<Operation<Text>, 'commonList'> {
  const {node, method, path, parameters, servers, page, body} = operation;
  const {headers, usualHeaders, pages} = context;
  const commonErrorLinks = commonErrors(operation, context);
  const isCommon = ({status}: ContractResponse): boolean =>
    commonErrorLinks.some((error) => String(error.status) === status);
  const responses = operation.responses.map((response) => ({
    view: makeResponse(response, isCommon(response), operation, context),
    isCommon: isCommon(response),
  }));
  // The list of common errors includes a response that has no errors and contents of its own.
  const isInCommonList = ({view, isCommon: isListed}: (typeof responses)[number]): boolean =>
    isListed && view.errors.length === 0 && view.contents.length === 0;
  return {
    id: node.operationId,
    tag: node.tags[0] ?? '',
    page,
    href: `${routeOf(page, pages)}#${operationAnchor(node.operationId)}`,
    method: method.toUpperCase(),
    path,
    servers: servers.map(({url, description = ''}) => ({url, description})),
    scope:
      operation.scope === null
        ? null
        : {name: operation.scope, description: scopesOf(context.contract).get(operation.scope) ?? ''},
    authentication: authenticationOf(operation),
    summary: node.summary,
    description: node.description ?? '',
    deprecated: node.deprecated === true,
    parameters: parameters
      .filter((item) => item.in !== 'header')
      .map((item) => makeParameter(node.operationId, item, page, context)),
    headers: parameters
      .filter((item) => item.in === 'header' && !usualHeaders.has(item.name))
      .map((item) => ({...headerLink(item.name, 'request', page, headers, pages), required: item.required ?? false})),
    body: body
      ? {
          description: body.description ?? '',
          required: body.required,
          contents: makeContents(body.contents, 'body', operation, context),
        }
      : null,
    responses: responses.filter((response) => !isInCommonList(response)).map(({view}) => view),
    ...context.requestsOf(operation, context.contract),
    runnable: runnableOf(operation, context.contract),
    commonErrors: commonErrorLinks,
    commonStatuses: [
      ...new Set([
        ...responses.filter(isInCommonList).map(({view}) => view.status),
        ...commonErrorLinks.map((error) => String(error.status)),
      ]),
    ].sort(),
  };
}

/** Returns the common error codes that the operation can have: those of a status that it answers with problem details. */
function commonErrors(
  {node, page, responses, scope}: PlacedOperation,
  {contract, catalogues, pages}: ReferenceContext,
): readonly ErrorLink[] {
  const canHave = (status: string): boolean => {
    const response = responses.find((candidate) => candidate.status === status);
    // Without a response of its own, the status only applies to operations with an access token.
    if (response === undefined) return scope !== null;
    return response.contents.some(({mediaType}) => mediaType === problemMediaType);
  };
  return contract['x-common-errors']
    .filter((code) => node['x-errors']?.includes(code) !== true)
    .map((code) => errorLink(code, page, catalogues.errors, pages))
    .filter(({status}) => canHave(String(status)));
}

function makeParameter(operationId: string, node: ParameterNode, page: PageId, {schemas}: ReferenceContext): Field {
  const {name, in: where, required = false, schema, description} = node;
  const head = {anchor: propertyAnchor(operationId, name), name, where, required};
  return makeField(head, {...schema, description}, page, schemas);
}

/**
 * @param isCommon whether the list of common errors has the status of the response. In that case, or if the response has its own codes, the
 *   error catalogue explains the problem details, and the response does not show them
 */
function makeResponse(
  {status, description, headers: ownHeaders, contents}: ContractResponse,
  isCommon: boolean,
  operation: PlacedOperation,
  context: ReferenceContext,
): Response<Text> {
  const {node, page} = operation;
  const {headers, usualHeaders, catalogues, pages} = context;
  const withoutDetails = contents.filter(({mediaType}) => mediaType !== problemMediaType);
  const isTokenError = withoutDetails.some(({schema}) => schema?.$ref !== undefined && Number(status) >= 400);
  const errors = isTokenError
    ? tokenErrorLinks(status, page, catalogues.errors, pages)
    : (node['x-errors'] ?? [])
        .map((code) => errorLink(code, page, catalogues.errors, pages))
        .filter((error) => String(error.status) === status);
  return {
    status,
    description,
    headers: [...ownHeaders.keys()]
      .filter((name) => !usualHeaders.has(name))
      .map((name) => headerLink(name, 'response', page, headers, pages)),
    contents: makeContents(isCommon || errors.length > 0 ? withoutDetails : contents, status, operation, context),
    errors,
  };
}

/** @param part `body`, or the status of a response */
function makeContents(
  contents: readonly ContractContent[],
  part: string,
  {node, page}: PlacedOperation,
  {schemas, examples}: ReferenceContext,
): readonly Content<Text>[] {
  return contents.map(({mediaType, schema}) => {
    const inlineSchema = schema && innermost(schema, schemas);
    const owner = `${node.operationId}-${part}`;
    return {
      mediaType,
      type: schema === undefined ? null : typeOf(schema, page, schemas),
      description: (schema?.$ref === undefined ? schema?.description : undefined) ?? '',
      limits: schema === undefined ? {} : limitsOf(schema, schema.$ref !== undefined),
      fields: inlineSchema === undefined ? [] : fieldsOf(inlineSchema, owner, page, schemas),
      examples: examples.get(exampleKey({of: node.operationId, part, mediaType})) ?? [],
    };
  });
}
