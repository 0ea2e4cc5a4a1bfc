import {
  type Contract,
  type ContractOperation,
  type Credentials,
  type ExampleBody,
  type ExampleParameter,
  exampleRequest,
  type ExampleRequest,
  isNewKey,
  operationsOf,
  requestName,
  requestsOf,
  defaultClient,
} from '@integration-docs/contract';

/** The part of the Postman Collection v2.1 format (https://schema.postman.com/) that is used here. Bruno imports it too. */
export interface Collection {
  readonly info: {readonly name: string; readonly description: string; readonly schema: string};
  readonly auth: Auth;
  readonly variable: readonly Variable[];
  readonly item: readonly Folder[];
}

export interface Folder {
  readonly name: string;
  readonly description: string;
  readonly item: readonly Item[];
}

export interface Item {
  readonly name: string;
  readonly request: Request;
  readonly event?: readonly Script[];
}

export interface Request {
  readonly method: string;
  readonly description: string;
  readonly header: readonly Pair[];
  readonly url: Url;
  readonly body?: Body;
  readonly auth?: Auth;
}

interface Url {
  readonly raw: string;
  readonly host: readonly string[];
  readonly path: readonly string[];
  readonly query: readonly Pair[];
  readonly variable: readonly Variable[];
}

export type Body =
  | {readonly mode: 'raw'; readonly raw: string; readonly options: {readonly raw: {readonly language: string}}}
  | {readonly mode: 'urlencoded'; readonly urlencoded: readonly Pair[]}
  | {readonly mode: 'formdata'; readonly formdata: readonly FilePart[]};

interface FilePart {
  readonly key: string;
  readonly type: 'file';
  readonly src: readonly string[];
}

interface Pair extends Variable {
  /** Whether Postman omits it from the request until the reader enables it. */
  readonly disabled?: boolean;
}

interface Variable {
  readonly key: string;
  readonly value: string;
  readonly description?: string;
}

interface Auth {
  readonly type: 'bearer' | 'basic' | 'noauth';
  readonly bearer?: readonly TypedValue[];
  readonly basic?: readonly TypedValue[];
}

interface TypedValue {
  readonly key: string;
  readonly value: string;
  readonly type: 'string';
}

interface Script {
  readonly listen: 'test';
  readonly script: {readonly type: 'text/javascript'; readonly exec: readonly string[]};
}

const whenToChangeKey = 'Ends every `Idempotency-Key`. Leave it to repeat a request; change it before any other.';

/** Order of the methods of a path: reading operations before writing ones. */
const methods: readonly string[] = ['get', 'put', 'post', 'delete', 'patch'];

/**
 * Returns the operations as a collection: a folder per tag, a request per operation and media type of its body. Values are the examples
 * of the contract. The request of the token endpoint (HTTP Basic) stores its token in a variable that the other requests use.
 *
 * @param document the contract in one language
 * @param sandboxUrl initial target of the requests, which the reader can change in the variables
 */
export function makeCollection(document: Contract, sandboxUrl: string): Collection {
  const paths = Object.keys(document.paths);
  const rank = ({path, method}: ContractOperation): number =>
    paths.indexOf(path) * methods.length + methods.indexOf(method);
  const operations = operationsOf(document).toSorted((one, other) => rank(one) - rank(other));
  const folders = document.tags.map((tag): Folder => {
    const tagOperations = operations.filter(({node}) => node.tags[0] === tag.name);
    const item = tagOperations.flatMap((operation) => itemsOf(operation, document));
    return {name: tag['x-displayName'] ?? tag.name, description: tag.description ?? '', item};
  });
  const token = operations.find((operation) => exampleRequest(operation, document).isTokenRequest);
  return {
    info: {
      name: document.info.title,
      description: [
        document.info.description ?? '',
        'The requests go to the simulator on this computer (`node simulator.mjs`). For another environment change `baseUrl`, `tokenUrl`, `clientId` and `clientSecret`; send the token request first: it fills `accessToken`.',
        `\`idempotencyKey\`: ${whenToChangeKey}`,
        ...document.servers.map(
          ({url, description}) => `- \`${url}\`${description === undefined ? '' : `: ${description}`}`,
        ),
      ].join('\n\n'),
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: {type: 'bearer', bearer: [typedValue('token', '{{accessToken}}')]},
    variable: [
      {key: 'baseUrl', value: sandboxUrl},
      {key: 'tokenUrl', value: `${sandboxUrl}${token?.path ?? ''}`},
      {key: 'clientId', value: defaultClient.id},
      {key: 'clientSecret', value: defaultClient.secret},
      {key: 'accessToken', value: ''},
      {key: 'idempotencyKey', value: 'example-0001', description: whenToChangeKey},
    ],
    item: folders.filter(({item}) => item.length > 0),
  };
}

/** Returns one request for each media type of the body. Only the names of the second and later ones include the media type. */
function itemsOf(operation: ContractOperation, document: Contract): readonly Item[] {
  return requestsOf(operation, document).map((request, index): Item => {
    const {summary, method, description, body, credentials, isTokenRequest} = request;
    return {
      name: index === 0 ? summary : `${summary} (${body?.mediaType ?? ''})`,
      request: {
        method,
        description,
        header: headersOf(request),
        url: urlOf(request),
        ...(body && {body: bodyOf(body)}),
        ...(credentials.kind === 'client' && {
          auth: {
            type: 'basic',
            basic: [typedValue('username', '{{clientId}}'), typedValue('password', '{{clientSecret}}')],
          },
        }),
        ...(hasNoBearerToken(credentials) && {auth: {type: 'noauth'}}),
      },
      ...(isTokenRequest && {event: [storeToken]}),
    };
  });
}

/** Whether a request uses no bearer token. If it needs a key instead, the key is one of its headers. */
function hasNoBearerToken(credentials: Credentials): boolean {
  return credentials.kind === 'none' || (credentials.kind === 'token' && credentials.header !== 'Authorization');
}

const storeToken: Script = {
  listen: 'test',
  script: {
    type: 'text/javascript',
    exec: ["pm.collectionVariables.set('accessToken', pm.response.json().access_token);"],
  },
};

function headersOf(request: ExampleRequest): readonly Pair[] {
  const {body, accept, credentials} = request;
  return [
    ...(credentials.kind === 'token' && hasNoBearerToken(credentials)
      ? [{key: credentials.header, value: `${credentials.prefix}{{accessToken}}`}]
      : []),
    // Postman sets the Content-Type of a form itself, with the boundary.
    ...(body && body.kind !== 'upload' ? [{key: 'Content-Type', value: body.mediaType}] : []),
    ...(accept === null ? [] : [{key: 'Accept', value: accept}]),
    ...pairs(request, 'header'),
  ];
}

function urlOf(request: ExampleRequest): Url {
  const {path, isTokenRequest} = request;
  const query = pairs(request, 'query');
  const variable = pairs(request, 'path');
  const host = isTokenRequest ? '{{tokenUrl}}' : '{{baseUrl}}';
  const names = path.slice(1).replace(/\{(\w+)\}/g, ':$1');
  const segments = isTokenRequest ? [] : names.split('/');
  const sent = query.filter(({disabled}) => disabled !== true).map(({key, value}) => `${key}=${value}`);
  const raw = [host, ...segments].join('/') + (sent.length === 0 ? '' : `?${sent.join('&')}`);
  return {raw, host: [host], path: segments, query, variable};
}

/** Returns the parameters of one place with their examples. Optional ones that the example omits are disabled. */
function pairs(request: ExampleRequest, place: ExampleParameter['where']): readonly Pair[] {
  return request.parameters
    .filter(({where}) => where === place)
    .map((parameter) => ({
      key: parameter.name,
      value: isNewKey(parameter) ? `${requestName(request)}-{{idempotencyKey}}` : parameter.value,
      description: parameter.description,
      ...(!parameter.sent && {disabled: true}),
    }));
}

function bodyOf(body: ExampleBody): Body {
  switch (body.kind) {
    case 'form':
      return {
        mode: 'urlencoded',
        urlencoded: body.fields.map(({name, value, sent}) => ({key: name, value, ...(!sent && {disabled: true})})),
      };
    case 'upload':
      return {mode: 'formdata', formdata: [{key: body.field, type: 'file', src: []}]};
    case 'file':
      return raw(body.mediaType, body.text);
    case 'value':
      return raw(body.mediaType, JSON.stringify(body.value, null, 2));
  }
}

function raw(mediaType: string, text: string): Body {
  return {mode: 'raw', raw: text, options: {raw: {language: mediaType.endsWith('xml') ? 'xml' : 'json'}}};
}

function typedValue(key: string, value: string): TypedValue {
  return {key, value, type: 'string'};
}
