import type {Contract, ParameterNode, SchemaNode} from '../openapi/nodes.ts';
import type {ContractContent, ContractOperation, Method} from '../openapi/operations.ts';
import {generateExample} from '../openapi/generate-example.ts';
import {operationsOf} from '../openapi/operations.ts';
import {resolveSchema} from '../openapi/resolve.ts';

/** A request that an operation answers with success, built from the examples of the contract. */
export interface ExampleRequest {
  /** `operationId`. */
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly tag: string;
  readonly method: Uppercase<Method>;
  /** Path with the names of the parameters in braces. */
  readonly path: string;
  readonly credentials: Credentials;
  /** Whether it requests the access token that the other requests send. */
  readonly isTokenRequest: boolean;
  /** All parameters, sent or not. */
  readonly parameters: readonly ExampleParameter[];
  /** Media type of the response, for `Accept`; null when the response has no body. */
  readonly accept: string | null;
  readonly body: ExampleBody | null;
}

/** A secret in a header, client id and secret in HTTP Basic, or nothing. */
export type Credentials =
  | {readonly kind: 'token'; readonly header: string; readonly prefix: string}
  | {readonly kind: 'client'}
  | {readonly kind: 'none'};

export interface ExampleParameter {
  readonly name: string;
  readonly where: 'path' | 'query' | 'header';
  /** Example value. If {@link isNewKey}, programs send a stored key instead. */
  readonly value: string;
  readonly description: string;
  /** False for an optional parameter that the example does not need. */
  readonly sent: boolean;
  /** All allowed values, if the contract lists them. */
  readonly values?: readonly string[];
}

export type ExampleBody =
  | {readonly kind: 'value'; readonly mediaType: string; readonly value: unknown}
  /** The content of a file of samples/. */
  | {readonly kind: 'file'; readonly mediaType: string; readonly sample: string; readonly text: string}
  | {readonly kind: 'form'; readonly mediaType: string; readonly fields: readonly ExampleField[]}
  /** A file of samples/ as a part of a form. */
  | {
      readonly kind: 'upload';
      readonly mediaType: string;
      readonly field: string;
      readonly sample: string;
      readonly partType: string;
    };

/** A field of a form. Optional fields are not sent: without `scope`, the token has all scopes, which the other requests need. */
interface ExampleField {
  readonly name: string;
  readonly value: string;
  readonly sent: boolean;
}

/** Optional parameters that clients usually send: the page size and the start time. */
const usualParameters: ReadonlySet<string> = new Set(['updatedSince', 'since', 'limit']);

/** Optional parameter that only requests that create something send. In a list it would be a filter. */
const parameterWhenCreating = 'externalReference';

/** Default value of a secret, which the simulator accepts. */
export const defaultKey = 'sandbox';

/** The file to upload when a form needs one. */
const uploadedFile = {sample: 'samples/first-call/invoice.pdf', partType: 'application/pdf'} as const;

/** Returns the request of every operation, in the order of the contract. */
export function exampleRequests(contract: Contract): readonly ExampleRequest[] {
  return operationsOf(contract).map((operation) => exampleRequest(operation, contract));
}

/**
 * Returns the request of an operation, with the first of its media types.
 *
 * @param contract the contract in one language
 * @throws Error for a `multipart/form-data` body without a file property
 */
export function exampleRequest(operation: ContractOperation, contract: Contract): ExampleRequest {
  const [first] = requestsOf(operation, contract);
  return first;
}

/** Returns one request for each media type of the body; one for an operation without a body. Throws as {@link exampleRequest}. */
export function requestsOf(
  operation: ContractOperation,
  contract: Contract,
): readonly [ExampleRequest, ...ExampleRequest[]] {
  const {node, method, path, parameters, body, responses} = operation;
  const success = responses.find(({status}) => status.startsWith('2'));
  const credentials = credentialsOf(operation);
  const request: ExampleRequest = {
    id: node.operationId,
    summary: node.summary,
    description: node.description ?? '',
    tag: node.tags[0] ?? '',
    method: method.toUpperCase() as Uppercase<Method>, // the type of `toUpperCase` is any string
    path,
    credentials,
    isTokenRequest: credentials.kind === 'client' && isTokenPath(path, contract),
    parameters: [
      ...parameters.flatMap((parameter) => exampleParameter(parameter, method, contract)),
      ...keysInQuery(operation),
      ...cookieHeader(parameters, contract),
    ],
    accept: success?.contents[0]?.mediaType ?? null,
    body: null,
  };
  const [first, ...others] = (body?.contents ?? []).map((content) => ({
    ...request,
    body: exampleBody(content, contract),
  }));
  return first === undefined ? [request] : [first, ...others];
}

/** True for a parameter that needs a new value for every request, and the same value when the request is repeated. */
export function isNewKey({name}: Pick<ExampleParameter, 'name'>): boolean {
  return name === 'Idempotency-Key';
}

/** Returns the id of the operation, with `Xml` for an XML body, so that all {@link requestsOf} an operation have different names. */
export function requestName({id, body}: Pick<ExampleRequest, 'id' | 'body'>): string {
  return body?.mediaType.endsWith('xml') === true ? `${id}Xml` : id;
}

/** Returns the sent parameters of one place. */
export function sentParameters(
  where: ExampleParameter['where'],
  {parameters}: ExampleRequest,
): readonly ExampleParameter[] {
  return parameters.filter((parameter) => parameter.where === where && parameter.sent);
}

/**
 * Returns path and query with their values, to append to an address without a slash at the end. The result contains only letters, digits
 * and `-._~/?&=%:,`, so it needs no escaping in the strings of any language.
 *
 * @example targetOf(request) // → '/documents/doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS'
 */
export function targetOf(request: ExampleRequest): string {
  const path = sentParameters('path', request).reduce(
    (filledPath, {name, value}) => filledPath.replace(`{${name}}`, encode(value)),
    request.path,
  );
  const query = sentParameters('query', request).map(({name, value}) => `${encode(name)}=${encode(value)}`);
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

/** @returns the name of the file to store the response in; null for a response to print */
export function downloadOf(request: ExampleRequest): string | null {
  const {accept} = request;
  if (accept === null || accept.endsWith('json')) return null;
  const name = sentParameters('path', request).at(-1)?.value ?? request.id;
  // The name has to be safe in the strings of any language, and as a file in the working folder.
  return `${name}.${accept.slice(accept.lastIndexOf('/') + 1)}`.replaceAll(/[^\w.-]/g, '_');
}

/** Returns the text of a value for an address or a header. */
function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(valueText).join(',') : JSON.stringify(value ?? '');
}

/** Encodes a text as in RFC 3986, except `:` and `,`, which are allowed in a query and in a path segment. */
function encode(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',');
}

/** Returns the credentials for the first alternative of authentication. */
function credentialsOf({security}: ContractOperation): Credentials {
  const schemes = (security[0] ?? []).map(({scheme}) => scheme);
  for (const scheme of schemes) {
    if (scheme.type === 'http' && scheme.scheme.toLowerCase() === 'basic') return {kind: 'client'};
    if (scheme.type === 'apiKey' && scheme.in === 'header') return {kind: 'token', header: scheme.name, prefix: ''};
    if (scheme.type === 'apiKey' && scheme.in === 'cookie')
      return {kind: 'token', header: 'Cookie', prefix: `${scheme.name}=`};
    if (scheme.type === 'http' || scheme.type === 'oauth2' || scheme.type === 'openIdConnect')
      return {kind: 'token', header: 'Authorization', prefix: 'Bearer '};
  }
  return {kind: 'none'};
}

/** Returns the API keys in the query. */
function keysInQuery({security}: ContractOperation): readonly ExampleParameter[] {
  return (security[0] ?? []).flatMap(({scheme}) =>
    scheme.type === 'apiKey' && scheme.in === 'query'
      ? [
          {
            name: scheme.name,
            where: 'query' as const,
            value: defaultKey,
            description: scheme.description ?? '',
            sent: true,
          },
        ]
      : [],
  );
}

/** Whether a path is the token endpoint of OAuth. Compares the end only, because the token URL includes the server. */
function isTokenPath(path: string, {components}: Contract): boolean {
  return Object.values(components.securitySchemes)
    .flatMap((scheme) => (scheme.type === 'oauth2' ? Object.values(scheme.flows) : []))
    .some(({tokenUrl}) => tokenUrl?.endsWith(path));
}

function exampleParameter(node: ParameterNode, method: Method, contract: Contract): readonly ExampleParameter[] {
  const {name, in: where, schema, description = '', required = false} = node;
  if (where === 'cookie') return [];
  const value = generateExample(schema, contract.components.schemas);
  const {enum: values} = resolveSchema(schema, contract.components.schemas);
  return [
    {
      ...{name, where, value: valueText(value), description},
      sent: required || usualParameters.has(name) || (method === 'post' && name === parameterWhenCreating),
      ...(values && {values: values.map(valueText)}),
    },
  ];
}

/** Returns the header with the cookies that an operation requires; none when there are none. */
function cookieHeader(parameters: readonly ParameterNode[], {components}: Contract): readonly ExampleParameter[] {
  const cookies = parameters.filter(({in: where, required}) => where === 'cookie' && required === true);
  if (cookies.length === 0) return [];
  const value = cookies
    .map(({name, schema}) => `${name}=${valueText(generateExample(schema, components.schemas))}`)
    .join('; ');
  const description = cookies.map(({description: text = ''}) => text).join(' ');
  return [{name: 'Cookie', where: 'header', value, description, sent: true}];
}

function exampleBody({mediaType, schema = {}, examples}: ContractContent, contract: Contract): ExampleBody {
  const {components} = contract;
  const {value, 'x-sample': sample} = examples[0] ?? {value: generateExample(schema, components.schemas)};
  if (sample !== undefined) {
    return {kind: 'file', mediaType, sample, text: typeof value === 'string' ? value : JSON.stringify(value, null, 2)};
  }
  if (mediaType === 'application/x-www-form-urlencoded') {
    const {required = []} = resolveSchema(schema, components.schemas);
    const fields = Object.entries(value ?? {}).map(([name, part]) => ({
      name,
      value: valueText(part),
      sent: required.includes(name),
    }));
    return {kind: 'form', mediaType, fields};
  }
  if (mediaType === 'multipart/form-data') return upload(mediaType, schema, contract);
  return {kind: 'value', mediaType, value};
}

function upload(mediaType: string, schema: SchemaNode, {components}: Contract): ExampleBody {
  const {properties = {}} = resolveSchema(schema, components.schemas);
  const field = Object.entries(properties).find(
    ([, property]) => resolveSchema(property, components.schemas).contentMediaType !== undefined,
  )?.[0];
  if (field === undefined) throw new Error('packages/contract/openapi.yaml: a form without a property that is a file.');
  return {kind: 'upload', mediaType, field, ...uploadedFile};
}
