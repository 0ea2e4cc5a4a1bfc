import {jsonAnswer} from '../http/answer.ts';
import {Refusal} from '../http/refusal.ts';
import {isServed} from './account.ts';
import {orNotFound, listAnswer} from './answers.ts';
import type {Handlers} from './call.ts';
import {limitOf} from '../contract/limits.ts';

export const eventHandlers: Handlers = {
  listEvents(platform, call) {
    const {type, documentId, since} = call.query;
    const days = limitOf(platform.contract.limits, 'event-retention');
    const items = platform.state.webhooks.events.filter(
      ({id, timestamp, data, ...event}) =>
        !platform.isRetentionOver(id, timestamp, days) &&
        isServed(platform, call, data) &&
        (type === undefined || event.type === type) &&
        (documentId === undefined || data.documentId === documentId || data.receivedDocumentId === documentId) &&
        (since === undefined || Date.parse(timestamp) >= Date.parse(since)),
    );
    return listAnswer(
      platform,
      call,
      items,
      ({timestamp, id}) => ({at: timestamp, id}),
      (event) => event,
    );
  },

  getEvent(platform, call) {
    const {eventId} = call.path;
    const event = orNotFound(
      platform.state.webhooks.events.find(({id, data}) => id === eventId && isServed(platform, call, data)),
    );
    const days = limitOf(platform.contract.limits, 'event-retention');
    if (platform.isRetentionOver(event.id, event.timestamp, days)) {
      throw new Refusal('resource-expired', {
        pt: `Os eventos são conservados durante ${days} dias.`,
        en: `Events are kept for ${days} days.`,
      });
    }
    return jsonAnswer(200, event);
  },
};
