import {jsonAnswer} from '../http/answer.ts';
import {Refusal} from '../http/refusal.ts';
import type {Platform} from '../platform.ts';
import type {StoredDelivery} from '../types.ts';
import {orNotFound, listAnswer} from './answers.ts';
import type {Call, Handlers} from './call.ts';
import {checkEnabled, endpointOf} from './endpoints.ts';
import {limitOf} from '../contract/limits.ts';

export const deliveryHandlers: Handlers = {
  sendTestEvent(platform, call) {
    const endpoint = endpointOf(platform, call);
    checkEnabled(endpoint);
    const event = platform.sender.test(endpoint);
    const {deliveries} = platform.state.webhooks;
    return jsonAnswer(202, toDelivery(platform, orNotFound(deliveries.findLast(({eventId}) => eventId === event.id))));
  },

  listWebhookDeliveries(platform, call) {
    const endpoint = endpointOf(platform, call);
    const {status} = call.query;
    const items = platform.state.webhooks.deliveries.filter(
      (delivery) =>
        delivery.endpointId === endpoint.id &&
        (status === undefined || delivery.state === status) &&
        !isRetentionOver(platform, delivery),
    );
    return listAnswer(
      platform,
      call,
      items,
      ({createdAt, id}) => ({at: createdAt, id}),
      (delivery) => toDelivery(platform, delivery),
    );
  },

  getWebhookDelivery: (platform, call) => jsonAnswer(200, toDelivery(platform, deliveryOf(platform, call))),

  redeliverWebhook(platform, call) {
    const delivery = deliveryOf(platform, call);
    checkEnabled(endpointOf(platform, call));
    return jsonAnswer(202, toDelivery(platform, platform.sender.redeliver(delivery)));
  },
};

function deliveryOf(platform: Platform, call: Call): StoredDelivery {
  const endpoint = endpointOf(platform, call);
  const {deliveries} = platform.state.webhooks;
  const delivery = orNotFound(
    deliveries.find(({id, endpointId}) => id === call.path.deliveryId && endpointId === endpoint.id),
  );
  if (isRetentionOver(platform, delivery)) {
    const days = retentionDays(platform);
    throw new Refusal('resource-expired', {
      pt: `As entregas são conservadas durante ${days} dias.`,
      en: `Deliveries are kept for ${days} days.`,
    });
  }
  return delivery;
}

function isRetentionOver(platform: Platform, {id, createdAt}: StoredDelivery): boolean {
  return platform.isRetentionOver(id, createdAt, retentionDays(platform));
}

function retentionDays({contract}: Platform): number {
  return limitOf(contract.limits, 'event-retention');
}

/** `WebhookDelivery` of the contract. */
function toDelivery({state}: Platform, delivery: StoredDelivery): object {
  const {id, endpointId, eventId, attempts, nextAttemptAt, createdAt} = delivery;
  return {
    id,
    endpointId,
    eventId,
    eventType: orNotFound(state.webhooks.events.find((event) => event.id === eventId)).type,
    status: delivery.state,
    attempts: attempts.map(({status, ...attempt}, index) => ({number: index + 1, ...attempt, statusCode: status})),
    nextAttemptAt,
    createdAt,
  };
}
