import type {Json} from '../types.ts';

/** The response to a client. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** No response is sent: the connection breaks after so many milliseconds; `Infinity`: it stays open until the client closes it. */
  readonly silentMs?: number;
}

/** Headers of a response that contains a secret. */
export const noStore: Readonly<Record<string, string>> = {'Cache-Control': 'no-store'};

/** Returns a response with a JSON body. */
export function jsonAnswer(
  status: number,
  body: Json | object,
  headers: Readonly<Record<string, string>> = {},
  type = 'application/json',
): Answer {
  return {status, headers: {'Content-Type': type, ...headers}, body: JSON.stringify(body)};
}
