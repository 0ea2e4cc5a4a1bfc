import {readFileSync} from 'node:fs';
import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import {fileURLToPath} from 'node:url';
import {createLogger} from '@stoplight/prism-core';
import {createInstance, getHttpOperationsFromSpec} from '@stoplight/prism-http';
import {parse} from 'yaml';
import * as z from 'zod';
import site from '../config/site.ts';
import {sandboxUrl} from '../config/specification.ts';
import {schema as errorsSchema} from '../contract/catalogues/errors.schema.ts';
import {loadContract} from '../lib/model/openapi/read.ts';
import {problemDetails} from '../lib/model/problem-details.ts';
import {projectRoot} from '../lib/problem/project-root.ts';

/**
 * A local sandbox: Prism answers the requests of the contract with its examples and checks them against its schemas.
 * Prism's own answer to a bad request is the first error example of the operation, whatever was wrong. Here the answer
 * says what was wrong in this request, in the problem details of the contract. Nothing is stored between requests.
 */

const file = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const MAX_BODY_BYTES = 25 * 1024 * 1024;

const errors = errorsSchema.parse(parse(readFileSync(file('contract/catalogues/errors.yaml'), 'utf8')));

type Prism = ReturnType<typeof createInstance>;
type PrismRequest = Parameters<Prism['request']>[0];
type PrismOperations = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>;

export interface Violation {
  /** Where: `['header', 'if-match']`, `['query', 'limit']`, `['body', 'lines', '0', 'quantity']` … */
  readonly path?: readonly string[];
  readonly code?: string | number;
  readonly message: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface ProblemError {
  readonly pointer?: string;
  readonly parameter?: string;
  readonly detail: string;
}

/**
 * Problem details with the title and the status of the error catalogue.
 *
 * @example problem('resource-not-found', 'No such path.', 'req-1').status // → 404
 */
export function problem(code: string, detail: string, requestId: string, list: readonly ProblemError[] = []): Answer {
  const entry = errors.entries.find((candidate) => candidate.code === code);
  if (!entry) throw new Error(`contract/catalogues/errors.yaml has no code ${code}`);
  const occurrence = {detail, requestId, ...(list.length > 0 && {errors: list})};
  return {
    status: entry.status,
    headers: {'Content-Type': 'application/problem+json', 'X-Request-Id': requestId},
    body: JSON.stringify(problemDetails(entry, occurrence, site.url)),
  };
}

/** The place of a violation, with the name of what is missing there. */
function placeOf({path = [], message}: Violation): readonly string[] {
  const missing = /required property '([^']+)'/.exec(message)?.[1];
  return missing === undefined ? path : [...path, missing];
}

/** Which code of the catalogue says best what is wrong with a request. */
function codeOf(places: readonly (readonly string[])[]): string {
  const isMissing = (header: string): boolean => places.some((place) => place.join(' ') === `header ${header}`);
  if (isMissing('idempotency-key')) return 'idempotency-key-missing';
  if (isMissing('if-match')) return 'precondition-required';
  return places.some(([first]) => first !== 'body') ? 'invalid-parameter' : 'schema-invalid';
}

/**
 * The answer to a request that breaks the contract.
 *
 * @example refusal([{path: ['query', 'limit'], message: 'must be <= 200'}], '/documents', 'req-1').status // → 400
 */
export function refusal(violations: readonly Violation[], pathname: string, requestId: string): Answer {
  if (pathname === '/oauth2/token') return tokenRefusal(violations, requestId);
  const list = violations.slice(0, 100).map((violation): ProblemError => {
    const [first, ...rest] = placeOf(violation);
    if (first !== 'body') return {parameter: rest.join('.'), detail: violation.message};
    return {...(rest.length > 0 && {pointer: rest.map((key) => `/${key}`).join('')}), detail: violation.message};
  });
  const count = violations.length;
  const detail = `${count} ${count === 1 ? 'error' : 'errors'} in the request.`;
  return problem(codeOf(violations.map(placeOf)), detail, requestId, list);
}

/** The token endpoint answers as RFC 6749 §5.2 says. */
function tokenRefusal(violations: readonly Violation[], requestId: string): Answer {
  const wrongGrant = violations.some(({path, code}) => path?.[1] === 'grant_type' && code !== 'required');
  const error = wrongGrant ? 'unsupported_grant_type' : 'invalid_request';
  const description = violations.map(({message}) => message).join('; ');
  return {
    status: 400,
    headers: {'Content-Type': 'application/json', 'X-Request-Id': requestId},
    body: JSON.stringify({error, error_description: description.slice(0, 500)}),
  };
}

/**
 * Makes the pages of a list end: the example is the first page, and following its cursor gives the last one.
 * The link leads back to this sandbox, not to the address in the example.
 */
export function paged(body: unknown, headers: Answer['headers'], url: URL): Pick<Answer, 'body' | 'headers'> {
  const others = Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'Link'));
  const page = z.looseObject({nextCursor: z.string().nullable()}).safeParse(body);
  if (!page.success) return {body: JSON.stringify(body), headers: others};
  const {nextCursor} = page.data;
  if (nextCursor === null || url.searchParams.has('cursor')) {
    return {body: JSON.stringify({...page.data, nextCursor: null}), headers: others};
  }
  const query = new URLSearchParams(url.searchParams);
  query.set('cursor', nextCursor);
  return {
    body: JSON.stringify(page.data),
    headers: {...others, Link: `<${url.pathname}?${query.toString()}>; rel="next"`},
  };
}

/**
 * What the caller asks of the mock: `Prefer: code=409, example=duplicateDocument`.
 *
 * @example preferences('code=409, example=duplicateDocument') // → {code: 409, exampleKey: 'duplicateDocument'}
 */
export function preferences(header: string | undefined): {readonly code?: number; readonly exampleKey?: string} {
  const code = /(?:^|[,;\s])code=(\d{3})\b/.exec(header ?? '')?.[1];
  const exampleKey = /(?:^|[,;\s])example="?([A-Za-z0-9]+)/.exec(header ?? '')?.[1];
  return {...(code && {code: Number(code)}), ...(exampleKey && {exampleKey})};
}

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new RangeError('The body has more than 25 MB.');
    chunks.push(chunk);
  }
  return size === 0 ? undefined : Buffer.concat(chunks).toString('utf8');
}

/** JSON becomes a value, everything else stays text. Throws a SyntaxError when the body is not what its type says. */
function parseBody(body: string | undefined, contentType: string): unknown {
  if (body === undefined) return undefined;
  if (contentType.startsWith('application/json')) return JSON.parse(body);
  if (contentType.startsWith('application/xml') && !body.trimStart().startsWith('<')) {
    throw new SyntaxError('The body does not start with an XML element.');
  }
  return body;
}

function single(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join(', ') : (value ?? '');
}

interface PrismFailure extends Error {
  readonly status?: number;
  readonly detail?: string;
}

const CODE_OF_STATUS: Readonly<Record<number, string>> = {
  404: 'resource-not-found',
  405: 'method-not-allowed',
  406: 'not-acceptable',
  415: 'unsupported-media-type',
};

async function answer(prism: Prism, operations: PrismOperations, request: IncomingMessage): Promise<Answer> {
  const requestId = single(request.headers['x-request-id']) || 'req-sandbox';
  const url = new URL(request.url ?? '/', 'http://sandbox.invalid');
  const path = url.pathname.replace(/^\/v1(?=\/)/, '');
  let body: unknown;
  try {
    body = parseBody(await bodyOf(request), single(request.headers['content-type']));
  } catch (error) {
    if (error instanceof RangeError) return problem('payload-too-large', error.message, requestId);
    if (error instanceof SyntaxError) return problem('malformed-body', error.message, requestId);
    throw error;
  }
  const input: PrismRequest = {
    method: (request.method ?? 'GET').toLowerCase() as PrismRequest['method'],
    url: {path, query: Object.fromEntries(url.searchParams)},
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, single(value)])),
    body: body ?? null,
  };
  const result = await prism.request(input, operations, {
    ...settings,
    mock: {dynamic: false, ...preferences(single(request.headers.prefer))},
  })();
  if (result._tag === 'Left') {
    const failure: PrismFailure = result.left;
    const code = CODE_OF_STATUS[failure.status ?? 500] ?? 'internal-error';
    return problem(code, failure.detail ?? failure.message, requestId);
  }
  const {output, validations} = result.right;
  if (validations.input.length > 0 && (output.statusCode === 400 || output.statusCode === 422)) {
    return refusal(validations.input, path, requestId);
  }
  const headers = {...output.headers, 'X-Request-Id': requestId};
  const {body: example} = output;
  if (typeof example === 'string') return {status: output.statusCode, headers, body: example};
  if (typeof example !== 'object' || example === null) return {status: output.statusCode, headers};
  const own = 'requestId' in example ? {...example, requestId} : example;
  return {status: output.statusCode, ...paged(own, headers, url)};
}

const settings = {
  checkSecurity: true,
  validateRequest: true,
  validateResponse: true,
  errors: false,
  isProxy: false as const,
  upstreamProxy: undefined,
};

/** The sandbox, not yet listening. Reads the contract; fails when the contract cannot be read. */
export async function createSandbox(log: (line: string) => void = () => undefined): Promise<Server> {
  const {in: contract} = await loadContract(projectRoot);
  const operations = await getHttpOperationsFromSpec(contract.en);
  // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- Prism's types name pino's, which it does not bring along
  const logger = createLogger('sandbox', {level: 'silent'});
  const prism = createInstance({...settings, mock: {dynamic: false}}, {logger});
  return createServer((request, response) => {
    const cors = crossOrigin(request);
    if (isPreflight(request)) {
      send(response, 204, cors, undefined);
      return;
    }
    answer(prism, operations, request)
      .catch((error: unknown) => problem('internal-error', String(error), 'req-sandbox'))
      .then(({status, headers, body}) => {
        log(`${request.method ?? ''} ${request.url ?? ''} → ${status}`);
        send(response, status, {...headers, ...cors}, body);
      })
      .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
}

/** Any page may ask: there is nothing here to protect, and the documentation may stand anywhere. */
function crossOrigin({headers}: IncomingMessage): Answer['headers'] {
  return {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': '*',
    // `*` would not cover Authorization (Fetch standard, "CORS-preflight fetch").
    ...(headers['access-control-request-headers'] && {
      'Access-Control-Allow-Headers': headers['access-control-request-headers'],
    }),
    ...(headers['access-control-request-method'] && {
      'Access-Control-Allow-Methods': headers['access-control-request-method'],
    }),
  };
}

function isPreflight({method, headers}: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

function send(response: ServerResponse, status: number, headers: Answer['headers'], body: string | undefined): void {
  response.writeHead(status, {...headers, ...(body !== undefined && {'Content-Length': Buffer.byteLength(body)})});
  response.end(body);
}

const started = (address: string): string => `
PT  Sandbox local: responde com os exemplos do contrato e verifica os pedidos. Não guarda nada nem envia nada.
EN  Local sandbox: answers with the examples of the contract and checks requests. Stores nothing, sends nothing.

    ${address}

PT  Experimente / EN  Try:

    curl -u client:secret -d grant_type=client_credentials ${address}/oauth2/token
    BASE_URL=${address} bash samples/first-call/1-token.sh

PT  Para ver um erro: cabeçalho Prefer. Ctrl C termina.
EN  To see an error: Prefer header. Ctrl C stops.

    curl -H 'Authorization: Bearer x' -H 'Prefer: code=404' ${address}/documents/doc_01JD8Z3K7Q4W9X2V5B6N8M0PRS
`;

const taken = (port: number): string => `
PT  A porta ${port} está ocupada. Escolha outra: PORT=4011 npm run sandbox
EN  Port ${port} is taken. Choose another: PORT=4011 npm run sandbox
`;

async function main(): Promise<void> {
  const port = Number(process.env.PORT ?? new URL(sandboxUrl).port);
  const sandbox = await createSandbox(console.log);
  sandbox
    .on('error', (error: NodeJS.ErrnoException) => {
      console.error(error.code === 'EADDRINUSE' ? taken(port) : error.message);
      process.exit(1);
    })
    .listen(port, '127.0.0.1', () => console.log(started(`http://127.0.0.1:${port}`)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
