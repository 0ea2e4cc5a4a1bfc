import {accountHandlers} from './account.ts';
import {attachmentHandlers} from './attachments.ts';
import type {Handlers} from './call.ts';
import {deliveryHandlers} from './deliveries.ts';
import {documentHandlers} from './documents.ts';
import {endpointHandlers} from './endpoints.ts';
import {eventHandlers} from './events.ts';
import {receivedHandlers} from './received.ts';
import {recipientHandlers} from './recipients.ts';

/** Every operation but `createToken`, which needs no token: by `operationId`. */
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
