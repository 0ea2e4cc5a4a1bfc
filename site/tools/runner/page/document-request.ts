import type {Sent} from '../worker/messages.ts';
import {newUuid} from './request.ts';

/** What is asked of the platform. */
export type DocumentAct = 'validate' | 'submit';

/**
 * The request that validates or submits a document.
 *
 * @param file its name: what it is follows from the extension
 * @param language of the words of the answer
 */
export function documentRequest(act: DocumentAct, file: string, text: string, language: string): Sent {
  const headers = {
    'accept-language': language,
    'content-type': file.endsWith('.json') ? 'application/json' : 'application/xml',
    ...(act === 'submit' && {'idempotency-key': newUuid()}),
  };
  const target = act === 'validate' ? '/validations' : '/documents';
  return {method: 'POST', target, headers, body: new TextEncoder().encode(text)};
}
