import {accountHandlers} from './account.ts';
import {attachmentHandlers} from './attachments.ts';
import type {Handlers} from './call.ts';
import {deliveryHandlers} from './deliveries.ts';
import {documentHandlers} from './documents.ts';
import {endpointHandlers} from './endpoints.ts';
import {eventHandlers} from './events.ts';
import {receivedHandlers} from './received.ts';
import {recipientHandlers} from './recipients.ts';

/** Handlers by `operationId`. There is none for `createToken`, because that request has no token: the gateway handles it. */
export const handlers: Handlers = {
  ...documentHandlers,
  ...attachmentHandlers,
  ...receivedHandlers,
  ...recipientHandlers,
  ...eventHandlers,
  ...endpointHandlers,
  ...deliveryHandlers,
  ...accountHandlers,
};
