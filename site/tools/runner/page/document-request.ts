import type {PlatformRequest} from '../worker/messages.ts';
import {newUuid} from './request.ts';

export type DocumentAct = 'validate' | 'submit';

/**
 * Builds the request that validates or submits a document.
 *
 * @param file file name: the extension decides the content type
 * @param language of the messages in the answer
 */
export function documentRequest(act: DocumentAct, file: string, text: string, language: string): PlatformRequest {
  const headers = {
    'accept-language': language,
    'content-type': file.endsWith('.json') ? 'application/json' : 'application/xml',
    ...(act === 'submit' && {'idempotency-key': newUuid()}),
  };
  const target = act === 'validate' ? '/validations' : '/documents';
  return {method: 'POST', target, headers, body: new TextEncoder().encode(text)};
}
