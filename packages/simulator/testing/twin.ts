import type {Client, Sent} from './client.ts';
import type {Seen} from './conformance.ts';

/** A request for a simulator without a transport: names of headers in lower case. */
export interface PlainRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** A response, as the server sends it. */
export interface PlainAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Body in base64. */
  readonly body: string;
}

/** The same simulator, reached in another way. Its responses have to be those of the server. */
export interface Twin {
  /** @returns null when the connection breaks without a response */
  readonly ask: (request: PlainRequest) => Promise<PlainAnswer | null>;
  /** Headers that are not compared, in lower case, because each process counts them for itself. */
  readonly apart?: readonly string[];
}

/** The responses of both to a request, without headers of the connection; null when the connection broke. */
interface BothAnswers {
  readonly seen: Seen | null;
  readonly ofServer: PlainAnswer | null;
  readonly ofTwin: PlainAnswer | null;
}

/** Headers that belong to a connection, not to a response. */
const ofTransport = /^(?:access-control-.*|connection|content-length|date|keep-alive|transfer-encoding)$/;

/**
 * Sends a request to both.
 *
 * @param host of the server, because some responses contain addresses with it
 */
export async function askBoth(client: Client, twin: Twin, host: string, request: Sent): Promise<BothAnswers> {
  const {method, target, headers = {}, body = ''} = request;
  const bytes = Uint8Array.from(typeof body === 'string' ? new TextEncoder().encode(body) : body);
  const [twinAnswer, seen] = await Promise.all([
    twin.ask({method, target, headers: {...lowerCase(headers), host}, body: bytes}),
    client.send(request).catch(() => null),
  ]);
  const comparedHeaders = (all: Readonly<Record<string, string>>): Record<string, string> => {
    const comparedEntries = Object.entries(all).filter(
      ([name]) => !ofTransport.test(name) && twin.apart?.includes(name) !== true,
    );
    return Object.fromEntries(comparedEntries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  };
  return {
    seen,
    ofServer: seen && {status: seen.status, headers: comparedHeaders(seen.headers), body: seen.body.toString('base64')},
    ofTwin: twinAnswer && {
      ...twinAnswer,
      headers: comparedHeaders(lowerCase(twinAnswer.headers)),
      ...(method === 'HEAD' && {body: ''}),
    },
  };
}

/** Returns headers with names in lower case and trimmed values: HTTP ignores white space around values (RFC 9110 §5.5). */
function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value.trim()]));
}
