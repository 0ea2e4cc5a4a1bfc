import type {Runner} from './runner.ts';
import {fetchPdf} from './topics/fetch-pdf.ts';
import {followStatus} from './topics/follow-status.ts';
import {listWithCursor} from './topics/list-with-cursor.ts';
import {problemDetails} from './topics/problem-details.ts';
import {receiveAndRespond} from './topics/receive-and-respond.ts';
import {receiveWebhook} from './topics/receive-webhook.ts';
import {reconcile} from './topics/reconcile.ts';
import {respond} from './topics/respond.ts';
import {retry} from './topics/retry.ts';
import {submitJson, submitXml} from './topics/submit.ts';
import {token} from './topics/token.ts';
import {verifySignature} from './topics/verify-signature.ts';

/** The topics that exist in every language, each with its tests; `samples/README.md` says what each does. */
export const topics: Readonly<Record<string, (runner: Runner) => void>> = {
  token,
  'submit-json': submitJson,
  'submit-xml': submitXml,
  'follow-status': followStatus,
  'fetch-pdf': fetchPdf,
  'list-with-cursor': listWithCursor,
  'receive-and-respond': receiveAndRespond,
  respond,
  'problem-details': problemDetails,
  retry,
  'receive-webhook': receiveWebhook,
  reconcile,
  'verify-signature': verifySignature,
};
