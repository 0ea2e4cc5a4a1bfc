import {createServer, type RequestListener} from 'node:http';
import {createServer as createTcpServer, type AddressInfo, type Server} from 'node:net';
import {afterEach, expect, it} from 'vitest';
import {attemptError, createPost} from './post.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listening(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo; // an AddressInfo, because it listens on a port
  return `127.0.0.1:${address.port}`;
}

const answering = (listener: RequestListener): Promise<string> => listening(createServer(listener));
const post = createPost(5000, 'simulator/1');

it('sends headers and bytes as they are', async () => {
  const requests: unknown[] = [];
  const host = await answering((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const {'webhook-id': id, 'user-agent': agent} = request.headers;
      requests.push([request.method, id, agent, Buffer.concat(chunks).toString('utf8')]);
      response.writeHead(503, {'Retry-After': '7'}).end('later');
    });
  });
  expect(await post(`http://${host}/`, {'webhook-id': 'evt_1'}, '{"a":"é"}')).toEqual({
    status: 503,
    error: null,
    retryAfter: '7',
  });
  expect(requests).toEqual([['POST', 'evt_1', 'simulator/1', '{"a":"é"}']]);
});

it('follows no redirect', async () => {
  let count = 0;
  const host = await answering((_, response) => {
    count += 1;
    response.writeHead(308, {Location: '/elsewhere'}).end();
  });
  expect(await post(`http://${host}/`, {}, '')).toMatchObject({status: 308, error: null});
  expect(count).toBe(1);
});

it('says that nobody answered in time', async () => {
  const host = await answering(() => undefined);
  expect(await createPost(30, 'simulator/1')(`http://${host}/`, {}, '')).toEqual({status: null, error: 'timeout'});
});

it('says that the connection was broken or refused', async () => {
  const server = createTcpServer((socket) => socket.destroy());
  const host = await listening(server);
  expect(await post(`http://${host}/`, {}, '')).toEqual({status: null, error: 'connection'});
  await new Promise((resolve) => server.close(resolve));
  expect(await post(`http://${host}/`, {}, '')).toEqual({status: null, error: 'connection'});
});

it('says that TLS failed', async () => {
  const host = await answering((_, response) => response.end());
  expect(await post(`https://${host}/`, {}, '')).toEqual({status: null, error: 'tls'});
});

it.each(['https://erp.cliente.example/webhooks', 'https://nowhere.invalid/'])('asks nobody for %s', async (url) => {
  expect(await post(url, {}, '')).toEqual({status: null, error: 'dns'});
});

it.each([
  [{code: 'ENOTFOUND'}, 'dns'],
  [{code: 'EAI_AGAIN'}, 'dns'],
  [{code: 'DEPTH_ZERO_SELF_SIGNED_CERT'}, 'tls'],
  [{code: 'CERT_HAS_EXPIRED'}, 'tls'],
  [{code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'}, 'tls'],
  [{code: 'ERR_TLS_CERT_ALTNAME_INVALID'}, 'tls'],
  [{code: 'ECONNRESET'}, 'connection'],
  [{code: 'UND_ERR_HEADERS_TIMEOUT'}, 'timeout'],
])('tells %j apart', (cause, expected) => {
  expect(attemptError(new TypeError('fetch failed', {cause: Object.assign(new Error(), cause)}))).toBe(expected);
});
