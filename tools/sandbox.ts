import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import {fileURLToPath} from 'node:url';
import {createLogger} from '@stoplight/prism-core';
import {createInstance, getHttpOperationsFromSpec} from '@stoplight/prism-http';
import {sandboxUrl} from '../config/specification.ts';
import {loadContract} from '../lib/model/openapi/read.ts';
import {projectRoot} from '../lib/problem/project-root.ts';
import {paged, preferences, problem, refusal, type Answer} from './sandbox-answers.ts';

/**
 * A local sandbox: Prism answers the requests of the contract with its examples and checks them against its schemas.
 * Prism's own answer to a bad request is the first error example of the operation, whatever was wrong. Here the answer
 * says what was wrong in this request, in the problem details of the contract. Nothing is stored between requests.
 */

const MAX_BODY_BYTES = 25 * 1024 * 1024;

type Prism = ReturnType<typeof createInstance>;
type PrismRequest = Parameters<Prism['request']>[0];
type PrismOperations = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>;

const settings = {
  checkSecurity: true,
  validateRequest: true,
  validateResponse: true,
  errors: false,
  isProxy: false as const,
  upstreamProxy: undefined,
};

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
  const mock = {dynamic: false, ...preferences(single(request.headers.prefer))};
  const result = await prism.request(input, operations, {...settings, mock})();
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
