import * as z from 'zod';
import type {OpenApi} from './publish-contract.ts';

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

const reference = z.object({$ref: z.string()});
const exampleSchema = z.object({value: z.unknown(), summary: z.string().optional()});
const schemaSchema = z.looseObject({
  examples: z.array(z.unknown()).optional(),
  enum: z.array(z.unknown()).optional(),
  default: z.unknown().optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  contentMediaType: z.string().optional(),
});
const parameterSchema = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean().default(false),
  description: z.string(),
  schema: z.unknown(),
});
type Parameter = z.infer<typeof parameterSchema>;
const bodySchema = z.object({
  content: z.record(z.string(), z.object({schema: z.unknown(), examples: z.record(z.string(), z.unknown())})),
});
const responseSchema = z.object({content: z.record(z.string(), z.unknown()).default({})});
const operationSchema = z.object({
  tags: z.tuple([z.string()]),
  summary: z.string(),
  description: z.string(),
  parameters: z.array(z.unknown()).default([]),
  requestBody: z.unknown().optional(),
  responses: z.record(z.string(), z.unknown()),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
});
type Operation = z.infer<typeof operationSchema>;
const schemesSchema = z.record(z.string(), z.object({type: z.string(), scheme: z.string().optional()}));

const methods = ['get', 'put', 'post', 'delete', 'patch'] as const;

/**
 * The operations as a collection: a folder per tag, a request per operation and media type that it takes. Values are the
 * examples of the contract. The request of the token endpoint, the one with HTTP Basic, leaves its token in a variable that the
 * others use.
 *
 * @param document one language, references inside the document
 * @param sandboxUrl where the requests go until the reader changes the variables
 * @throws ZodError for a document that is not as contract/README.md says
 */
export function makeCollection(document: OpenApi, sandboxUrl: string): Collection {
  const resolve = (value: unknown): unknown => {
    const pointer = reference.safeParse(value);
    return pointer.success ? resolve(valueAt(document, pointer.data.$ref)) : value;
  };
  const operations = Object.entries(document.paths).flatMap(([path, item]) => {
    const shared = z.array(z.unknown()).parse(item.parameters ?? []);
    return methods.flatMap((method) => {
      if (item[method] === undefined) return [];
      const operation = operationSchema.parse(item[method]);
      const parameters = [...shared, ...operation.parameters].map((each) => parameterSchema.parse(resolve(each)));
      return [{path, method, operation, parameters}];
    });
  });
  const folders = document.tags.map((tag): Folder => {
    const own = operations.filter(({operation}) => operation.tags[0] === tag.name);
    const item = own.flatMap((each) => itemsOf({...each, document, resolve}));
    return {name: tag['x-displayName'] ?? tag.name, description: tag.description, item};
  });
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
      {key: 'tokenUrl', value: `${sandboxUrl}${tokenPath(document) ?? ''}`},
      {key: 'clientId', value: 'client'},
      {key: 'clientSecret', value: 'secret'},
      {key: 'accessToken', value: ''},
    ],
    item: folders.filter(({item}) => item.length > 0),
  };
}

interface Source {
  readonly document: OpenApi;
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
  readonly parameters: readonly Parameter[];
  readonly resolve: (value: unknown) => unknown;
}

/** One for each media type of the body; the first has the name of the operation alone. */
function itemsOf(source: Source): readonly Item[] {
  const {operation, resolve, document, path} = source;
  const contents =
    operation.requestBody === undefined ? [] : Object.entries(bodySchema.parse(resolve(operation.requestBody)).content);
  const isToken = path === tokenPath(document);
  const bodies = contents.length === 0 ? [undefined] : contents;
  return bodies.map((content, index): Item => {
    const [mediaType, media] = content ?? [];
    return {
      name: index === 0 ? operation.summary : `${operation.summary} (${mediaType ?? ''})`,
      request: {
        method: source.method.toUpperCase(),
        description: operation.description,
        header: headersOf(source, mediaType),
        url: urlOf(source),
        ...(mediaType !== undefined && media !== undefined && {body: bodyOf(mediaType, media, resolve)}),
        ...(isToken && {
          auth: {type: 'basic', basic: [typed('username', '{{clientId}}'), typed('password', '{{clientSecret}}')]},
        }),
      },
      ...(isToken && {event: [storeToken]}),
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

function headersOf({operation, parameters, resolve}: Source, mediaType: string | undefined): readonly Pair[] {
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1];
  const [accepted] = Object.keys(responseSchema.parse(resolve(success)).content);
  // A form brings its own Content-Type, with the boundary.
  const sendsType = mediaType !== undefined && mediaType !== 'multipart/form-data';
  return [
    ...(sendsType ? [{key: 'Content-Type', value: mediaType}] : []),
    ...(accepted === undefined ? [] : [{key: 'Accept', value: accepted}]),
    ...pairs(parameters, 'header', resolve),
  ];
}

function urlOf({document, path, parameters, resolve}: Source): Url {
  const query = pairs(parameters, 'query', resolve);
  const variable = pairs(parameters, 'path', resolve);
  const isToken = path === tokenPath(document);
  const host = isToken ? '{{tokenUrl}}' : '{{baseUrl}}';
  const segments = isToken
    ? []
    : path
        .slice(1)
        .replace(/\{(\w+)\}/g, ':$1')
        .split('/');
  const sent = query.filter(({disabled}) => disabled !== true).map(({key, value}) => `${key}=${value}`);
  const raw = [host, ...segments].join('/') + (sent.length === 0 ? '' : `?${sent.join('&')}`);
  return {raw, host: [host], path: segments, query, variable};
}

/** The parameters of one place with their examples; what is optional is there, but not sent. */
function pairs(parameters: readonly Parameter[], where: Parameter['in'], resolve: Source['resolve']): readonly Pair[] {
  return parameters
    .filter((parameter) => parameter.in === where)
    .map((parameter) => ({
      key: parameter.name,
      value: parameter.name === 'Idempotency-Key' ? '{{$guid}}' : text(exampleOf(parameter.schema, resolve)),
      description: parameter.description,
      ...(!parameter.required && {disabled: true}),
    }));
}

function bodyOf(
  mediaType: string,
  media: {readonly schema: unknown; readonly examples: Readonly<Record<string, unknown>>},
  resolve: Source['resolve'],
): Body {
  const {value} = exampleSchema.parse(resolve(Object.values(media.examples)[0]));
  if (mediaType === 'application/x-www-form-urlencoded') {
    return {mode: 'urlencoded', urlencoded: entriesOf(value).map(([key, part]) => ({key, value: text(part)}))};
  }
  if (mediaType === 'multipart/form-data') {
    const {properties = {}} = schemaSchema.parse(resolve(media.schema));
    const formdata = entriesOf(value).map(([key, part]): FormPart => {
      const {contentMediaType} = schemaSchema.parse(resolve(properties[key] ?? {}));
      return contentMediaType === undefined ? {key, type: 'text', value: text(part)} : {key, type: 'file', src: []};
    });
    return {mode: 'formdata', formdata};
  }
  const language = mediaType.endsWith('xml') ? 'xml' : 'json';
  const raw = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return {mode: 'raw', raw, options: {raw: {language}}};
}

function exampleOf(schema: unknown, resolve: Source['resolve']): unknown {
  const {examples, default: usual, enum: values, items} = schemaSchema.parse(resolve(schema));
  const own = examples?.[0] ?? usual ?? values?.[0];
  return own === undefined && items !== undefined ? exampleOf(items, resolve) : own;
}

/** Path of the operation that is secured with HTTP Basic: the token endpoint. */
function tokenPath(document: OpenApi): string | undefined {
  const schemes = schemesSchema.parse(document.components.securitySchemes);
  const isBasic = (name: string): boolean => schemes[name]?.scheme === 'basic';
  return Object.entries(document.paths).find(([, {post}]) => {
    const operation = operationSchema.safeParse(post);
    return operation.data?.security?.some((needed) => Object.keys(needed).some(isBasic)) ?? false;
  })?.[0];
}

/** @param pointer `#/components/…` (RFC 6901) */
function valueAt(document: unknown, pointer: string): unknown {
  const keys = pointer.slice(2).split('/');
  return keys.reduce<unknown>((value, key) => {
    const found = z.record(z.string(), z.unknown()).parse(value)[key.replaceAll('~1', '/').replaceAll('~0', '~')];
    if (found === undefined) throw new Error(`contract/openapi.yaml has no ${pointer}`);
    return found;
  }, document);
}

function entriesOf(value: unknown): readonly [string, unknown][] {
  return Object.entries(z.record(z.string(), z.unknown()).parse(value));
}

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(text).join(',') : JSON.stringify(value ?? '');
}

function typed(key: string, value: string): Typed {
  return {key, value, type: 'string'};
}
