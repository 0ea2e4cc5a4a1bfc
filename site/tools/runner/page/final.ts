import {jsonOf} from './body.ts';
import type {PlatformAnswer} from '../worker/messages.ts';

/** Whether repeating the request with the same key would return the same answer (`/docs/integrations/api/flows#retry`). */
export function isFinal(answer: PlatformAnswer | null): boolean {
  if (answer === null || [401, 429].includes(answer.status) || answer.status >= 500) return false;
  const {code} = (jsonOf(answer) ?? {}) as {code?: string}; // by contract
  return code !== 'idempotency-in-progress';
}
