import type {PlatformAnswer} from '../worker/messages.ts';

const decoder = new TextDecoder();

export function textOf(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** Parses the body of an answer as JSON; null if it is not JSON. The caller casts it to the type in the contract. */
export function jsonOf(answer: PlatformAnswer | null): unknown {
  if (answer === null) return null;
  try {
    return JSON.parse(textOf(answer.body)) as unknown;
  } catch {
    return null;
  }
}
