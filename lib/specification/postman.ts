import type {Contract, ExampleNode, MediaTypeNode, ParameterNode, SchemaNode} from '../model/openapi/nodes.ts';
import {operationsOf, responsesOf} from '../model/openapi/operations.ts';
import type {ContractOperation} from '../model/openapi/operations.ts';
import {resolve, resolveSchema} from '../model/openapi/resolve.ts';

/** Postman Collection v2.1 (https://schema.postman.com/), as far as it is written here. Bruno imports the same. */
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
  | {readonly mode: 'formdata'; readonly formdata: readonly FormPart[]};

type FormPart =
  | {readonly key: string; readonly type: 'text'; readonly value: string}
  | {readonly key: string; readonly type: 'file'; readonly src: readonly string[]};

interface Pair extends Variable {
  /** Not sent until the reader ticks it. */
  readonly disabled?: boolean;
}

interface Variable {
  readonly key: string;
  readonly value: string;
  readonly description?: string;
}

interface Auth {
  readonly type: 'bearer' | 'basic';
  readonly bearer?: readonly Typed[];
  readonly basic?: readonly Typed[];
}

interface Typed {
  readonly key: string;
  readonly value: string;
  readonly type: 'string';
}

interface Script {
  readonly listen: 'test';
  readonly script: {readonly type: 'text/javascript'; readonly exec: readonly string[]};
}

/** Of one path: what reads stands before what writes. */
const methods: readonly string[] = ['get', 'put', 'post', 'delete', 'patch'];

/**
 * The operations as a collection: a folder per tag, a request per operation and media type that it takes. Values are the
 * examples of the contract. The request of the token endpoint, the one with HTTP Basic, leaves its token in a variable that the
 * others use.
 *
 * @param document in one language
 * @param sandboxUrl where the requests go until the reader changes the variables
 */
export function makeCollection(document: Contract, sandboxUrl: string): Collection {
  const paths = Object.keys(document.paths);
  const rank = ({path, method}: ContractOperation): number =>
    paths.indexOf(path) * methods.length + methods.indexOf(method);
  const operations = operationsOf(document).toSorted((one, other) => rank(one) - rank(other));
  const folders = document.tags.map((tag): Folder => {
    const own = operations.filter(({node}) => node.tags[0] === tag.name);
    const item = own.flatMap((operation) => itemsOf(operation, document));
    return {name: tag['x-displayName'] ?? tag.name, description: tag.description, item};
  });
  const token = operations.find((operation) => isToken(operation, document));
  return {
    info: {
      name: document.info.title,
      description: [
        document.info.description,
        'The requests go to the local sandbox (`npm run sandbox`). For another environment change `baseUrl`, `tokenUrl`, `clientId` and `clientSecret`; send the token request first: it fills `accessToken`.',
        ...document.servers.map(({url, description}) => `- \`${url}\`: ${description}`),
      ].join('\n\n'),
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: {type: 'bearer', bearer: [typed('token', '{{accessToken}}')]},
    variable: [
      {key: 'baseUrl', value: sandboxUrl},
      {key: 'tokenUrl', value: `${sandboxUrl}${token?.path ?? ''}`},
      {key: 'clientId', value: 'client'},
      {key: 'clientSecret', value: 'secret'},
      {key: 'accessToken', value: ''},
    ],
    item: folders.filter(({item}) => item.length > 0),
  };
}

/** True for the operation that is secured with HTTP Basic: the token endpoint. */
function isToken({node}: ContractOperation, {components}: Contract): boolean {
  const schemes = (node.security ?? []).flatMap((needed) => Object.keys(needed));
  return schemes.some((name) => components.securitySchemes[name]?.scheme === 'basic');
}

/** One for each media type of the body; the first has the name of the operation alone. */
function itemsOf(operation: ContractOperation, document: Contract): readonly Item[] {
  const {node, method} = operation;
  const body = node.requestBody && resolve(node.requestBody, document.components.requestBodies);
  const contents = body === undefined ? [undefined] : Object.entries(body.content);
  return contents.map((content, index): Item => {
    const [mediaType, media] = content ?? [];
    return {
      name: index === 0 ? node.summary : `${node.summary} (${mediaType ?? ''})`,
      request: {
        method: method.toUpperCase(),
        description: node.description ?? '',
        header: headersOf(operation, mediaType, document),
        url: urlOf(operation, document),
        ...(mediaType !== undefined && media !== undefined && {body: bodyOf(mediaType, media, document)}),
        ...(isToken(operation, document) && {
          auth: {type: 'basic', basic: [typed('username', '{{clientId}}'), typed('password', '{{clientSecret}}')]},
        }),
      },
      ...(isToken(operation, document) && {event: [storeToken]}),
    };
  });
}

const storeToken: Script = {
  listen: 'test',
  script: {
    type: 'text/javascript',
    exec: ["pm.collectionVariables.set('accessToken', pm.response.json().access_token);"],
  },
};

function headersOf(
  {node, parameters}: ContractOperation,
  mediaType: string | undefined,
  document: Contract,
): readonly Pair[] {
  const success = responsesOf(node, document).find(([status]) => status.startsWith('2'))?.[1];
  const [accepted] = Object.keys(success?.content ?? {});
  // A form brings its own Content-Type, with the boundary.
  const sendsType = mediaType !== undefined && mediaType !== 'multipart/form-data';
  return [
    ...(sendsType ? [{key: 'Content-Type', value: mediaType}] : []),
    ...(accepted === undefined ? [] : [{key: 'Accept', value: accepted}]),
    ...pairs(parameters, 'header', document),
  ];
}

function urlOf(operation: ContractOperation, document: Contract): Url {
  const {path, parameters} = operation;
  const query = pairs(parameters, 'query', document);
  const variable = pairs(parameters, 'path', document);
  const ownsUrl = isToken(operation, document);
  const host = ownsUrl ? '{{tokenUrl}}' : '{{baseUrl}}';
  const names = path.slice(1).replace(/\{(\w+)\}/g, ':$1');
  const segments = ownsUrl ? [] : names.split('/');
  const sent = query.filter(({disabled}) => disabled !== true).map(({key, value}) => `${key}=${value}`);
  const raw = [host, ...segments].join('/') + (sent.length === 0 ? '' : `?${sent.join('&')}`);
  return {raw, host: [host], path: segments, query, variable};
}

/** The parameters of one place with their examples; what is optional is there, but not sent. */
function pairs(parameters: readonly ParameterNode[], where: ParameterNode['in'], document: Contract): readonly Pair[] {
  return parameters
    .filter((parameter) => parameter.in === where)
    .map(({name, schema, description, required}) => ({
      key: name,
      value: name === 'Idempotency-Key' ? '{{$guid}}' : text(exampleOf(schema, document)),
      description,
      ...(required !== true && {disabled: true}),
    }));
}

function bodyOf(mediaType: string, {schema = {}, examples = {}}: MediaTypeNode, {components}: Contract): Body {
  const [example = {value: undefined}] = Object.values(examples);
  const {value} = resolve<ExampleNode>(example, components.examples);
  if (mediaType === 'application/x-www-form-urlencoded') {
    // What is optional is there, but not sent: without `scope` a token has all, which the other requests need.
    const {required = []} = resolveSchema(schema, components.schemas);
    return {
      mode: 'urlencoded',
      urlencoded: Object.entries(value ?? {}).map(([key, part]) => ({
        key,
        value: text(part),
        ...(!required.includes(key) && {disabled: true}),
      })),
    };
  }
  if (mediaType === 'multipart/form-data') {
    const {properties = {}} = resolveSchema(schema, components.schemas);
    const formdata = Object.entries(value ?? {}).map(([key, part]): FormPart => {
      const {contentMediaType} = resolveSchema(properties[key] ?? {}, components.schemas);
      return contentMediaType === undefined ? {key, type: 'text', value: text(part)} : {key, type: 'file', src: []};
    });
    return {mode: 'formdata', formdata};
  }
  const language = mediaType.endsWith('xml') ? 'xml' : 'json';
  const raw = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return {mode: 'raw', raw, options: {raw: {language}}};
}

function exampleOf(schema: SchemaNode, document: Contract): unknown {
  const {examples, default: usual, enum: values, items} = resolveSchema(schema, document.components.schemas);
  const own = examples?.[0] ?? usual ?? values?.[0];
  return own === undefined && items !== undefined ? exampleOf(items, document) : own;
}

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(text).join(',') : JSON.stringify(value ?? '');
}

function typed(key: string, value: string): Typed {
  return {key, value, type: 'string'};
}
