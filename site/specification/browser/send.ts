import type {SendingRules} from '../sending.ts';

/**
 * The `fetch` of the renderer. A request gets a new key in the place of that of the example, one for a token goes to where the chosen
 * server gives them, one to the simulator needs no credentials, and when no answer comes the error says what to do.
 *
 * @param send gives the answer
 * @param newKey gives a key that no request has had
 */
export function sender(
  {keys, tokenUrls, simulatorUrl, simulatorToken, simulatorClient, notRunning, notReached}: SendingRules,
  send: (request: Request) => Promise<Response> = fetch,
  newKey: () => string = () => crypto.randomUUID(),
): typeof fetch {
  return async (input, init) => {
    const tokenUrl = typeof input === 'string' ? tokenUrls[input] : undefined;
    const request = new Request(tokenUrl ?? input, init);
    for (const [name, example] of Object.entries(keys)) {
      if (request.headers.get(name) === example) request.headers.set(name, newKey());
    }
    const isSimulator = new URL(request.url).origin === new URL(simulatorUrl).origin;
    const given = request.headers.get('Authorization') ?? '';
    if (isSimulator && new URL(request.url).pathname === simulatorClient.path) {
      // The renderer fills in the scheme of the whole document, which is not the one of this operation.
      const {id, secret} = simulatorClient;
      if (!/^Basic [^ ]/.test(given)) request.headers.set('Authorization', `Basic ${btoa(`${id}:${secret}`)}`);
    } else if (isSimulator && !/^B\w+ [^ ]/.test(given)) {
      // Where the reader has asked for no token, the renderer sends none, or the scheme alone.
      request.headers.set('Authorization', `Bearer ${simulatorToken}`);
    }
    try {
      return await send(request);
    } catch (error) {
      // What the reader cancels is no failure.
      if (!(error instanceof TypeError)) throw error;
      throw new Error(isSimulator ? notRunning : notReached, {cause: error});
    }
  };
}
