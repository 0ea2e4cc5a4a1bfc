import type {Json} from '../types.ts';

/** What goes back to the client. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** The answer is never sent: the client waits for so long, then the connection breaks; `Infinity`: until it gives up. */
  readonly silentMs?: number;
}

/** Of an answer that shows a secret. */
export const noStore: Readonly<Record<string, string>> = {'Cache-Control': 'no-store'};

/** An answer with a JSON body. */
export function jsonAnswer(
  status: number,
  body: Json | object,
  headers: Readonly<Record<string, string>> = {},
  type = 'application/json',
): Answer {
  return {status, headers: {'Content-Type': type, ...headers}, body: JSON.stringify(body)};
}
