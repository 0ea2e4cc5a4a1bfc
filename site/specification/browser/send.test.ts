import {describe, expect, it} from 'vitest';
import {sender} from './send.ts';

const example = '8e03978e-40d5-43e8-bc93-6894a57f9324';
const rules = {
  keys: {'Idempotency-Key': example},
  tokenUrls: {'https://api.test/v1/oauth2/token': 'https://auth.test/oauth2/token'},
  simulatorUrl: 'http://127.0.0.1:4010',
  simulatorToken: 'sandbox',
  simulatorClient: {path: '/oauth2/token', id: 'client', secret: 'secret'},
  notRunning: 'Start it.',
  notReached: 'No connection.',
};

/** What goes out for what the renderer asks. */
async function sent(input: RequestInfo | URL, init?: RequestInit): Promise<Request> {
  const requests: Request[] = [];
  const take = (request: Request): Promise<Response> => {
    requests.push(request);
    return Promise.resolve(new Response('{}'));
  };
  await sender(rules, take, () => 'new-key')(input, init);
  const [request] = requests;
  if (request === undefined || requests.length > 1) throw new Error('not one request');
  return request;
}

const authorizationOf = async (url: string, Authorization?: string): Promise<string | null> =>
  (await sent(url, Authorization === undefined ? {} : {headers: {Authorization}})).headers.get('Authorization');

describe('a request of the interactive specification', () => {
  it('gets a new key in the place of that of the example', async () => {
    const request = new Request('https://api.test/v1/documents', {
      method: 'POST',
      headers: {'Idempotency-Key': example},
      body: '{"a": 1}',
    });
    const {headers, url, method, ...rest} = await sent(request).then(async (out) => ({
      headers: out.headers,
      url: out.url,
      method: out.method,
      body: await out.text(),
    }));
    expect({key: headers.get('Idempotency-Key'), url, method, ...rest}).toEqual({
      key: 'new-key',
      url: 'https://api.test/v1/documents',
      method: 'POST',
      body: '{"a": 1}',
    });
  });

  it('keeps a key that the reader wrote, and has none where there was none', async () => {
    const own = await sent('https://api.test/v1/documents', {headers: {'Idempotency-Key': 'mine'}});
    expect(own.headers.get('Idempotency-Key')).toBe('mine');
    expect((await sent('https://api.test/v1/documents')).headers.has('Idempotency-Key')).toBe(false);
  });

  it('asks for a token where the chosen server gives them', async () => {
    const init = {method: 'POST', body: 'grant_type=client_credentials', headers: {Authorization: 'Basic eA=='}};
    const request = await sent('https://api.test/v1/oauth2/token', init);
    expect(request.url).toBe('https://auth.test/oauth2/token');
    expect(request.headers.get('Authorization')).toBe('Basic eA==');
    expect(await request.text()).toBe('grant_type=client_credentials');
    expect((await sent('http://127.0.0.1:4010/oauth2/token', init)).url).toBe('http://127.0.0.1:4010/oauth2/token');
  });

  it('enters the simulator without a token, and no other server', async () => {
    expect(await authorizationOf('http://127.0.0.1:4010/documents')).toBe('Bearer sandbox');
    expect(await authorizationOf('http://127.0.0.1:4010/documents', 'Bearer ')).toBe('Bearer sandbox');
    expect(await authorizationOf('http://127.0.0.1:4010/documents', 'Bearer own')).toBe('Bearer own');
    expect(await authorizationOf('https://api.test/v1/documents')).toBeNull();
  });

  it('asks the simulator for a token with a client, whatever token there is', async () => {
    const basic = `Basic ${btoa('client:secret')}`;
    expect(await authorizationOf('http://127.0.0.1:4010/oauth2/token')).toBe(basic);
    expect(await authorizationOf('http://127.0.0.1:4010/oauth2/token', 'Bearer sandbox')).toBe(basic);
    expect(await authorizationOf('http://127.0.0.1:4010/oauth2/token', 'Basic b3duOm93bg==')).toBe(
      'Basic b3duOm93bg==',
    );
  });

  it('says what to do when no answer comes, and leaves a cancelled one alone', async () => {
    const fail = (error: Error): typeof fetch =>
      sender(
        rules,
        () => Promise.reject(error),
        () => '',
      );
    const lost = new TypeError('Failed to fetch');
    await expect(fail(lost)('http://127.0.0.1:4010/documents')).rejects.toThrow('Start it.');
    await expect(fail(lost)('https://api.test/v1/documents')).rejects.toThrow('No connection.');
    const cancelled = new DOMException('The user aborted a request.', 'AbortError');
    await expect(fail(cancelled)('http://127.0.0.1:4010/documents')).rejects.toBe(cancelled);
  });
});
