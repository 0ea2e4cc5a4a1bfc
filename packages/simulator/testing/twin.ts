import type {Client, Sent} from './client.ts';
import type {Seen} from './conformance.ts';

/** A request as it goes to a simulator without a transport: names of headers in lower case. */
export interface PlainRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** As the server would send it. */
export interface PlainAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** In base64. */
  readonly body: string;
}

/** The same simulator by another way: what it answers has to be what the server answers. */
export interface Twin {
  /** @returns null when the connection breaks without an answer */
  readonly ask: (request: PlainRequest) => Promise<PlainAnswer | null>;
  /** Headers that are not compared, in lower case: what each process counts for itself. */
  readonly apart?: readonly string[];
}

/** What both have answered to a request, without what only a connection adds; null for one that broke. */
interface BothAnswers {
  readonly seen: Seen | null;
  readonly ofServer: PlainAnswer | null;
  readonly ofTwin: PlainAnswer | null;
}

/** Headers that a connection has, not an answer. */
const ofTransport = /^(?:access-control-.*|connection|content-length|date|keep-alive|transfer-encoding)$/;

/**
 * Sends a request both ways.
 *
 * @param host of the server: it stands in addresses that answers have
 */
export async function askBoth(client: Client, twin: Twin, host: string, request: Sent): Promise<BothAnswers> {
  const {method, target, headers = {}, body = ''} = request;
  const bytes = Uint8Array.from(typeof body === 'string' ? new TextEncoder().encode(body) : body);
  const [answered, seen] = await Promise.all([
    twin.ask({method, target, headers: {...lower(headers), host}, body: bytes}),
    client.send(request).catch(() => null),
  ]);
  const compared = (all: Readonly<Record<string, string>>): Record<string, string> => {
    const kept = Object.entries(all).filter(([name]) => !ofTransport.test(name) && twin.apart?.includes(name) !== true);
    return Object.fromEntries(kept.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  };
  return {
    seen,
    ofServer: seen && {status: seen.status, headers: compared(seen.headers), body: seen.body.toString('base64')},
    ofTwin: answered && {
      ...answered,
      headers: compared(lower(answered.headers)),
      ...(method === 'HEAD' && {body: ''}),
    },
  };
}

/** Names in lower case, and no blanks around values: HTTP leaves them out (RFC 9110 §5.5). */
function lower(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value.trim()]));
}
