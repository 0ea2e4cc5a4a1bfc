/**
 * A moment at which a connector is killed: at a step of its log, optionally only when the name in that log line starts with `about`;
 * before or after the platform executes a request; or after the connector has answered a webhook with `204`.
 */
export type Kill = {readonly needs: Need} & (
  | {readonly at: 'step'; readonly step: string; readonly about?: string}
  | {readonly at: 'before' | 'after'; readonly operation: string}
  | {readonly at: 'webhook'}
);

/** What the campaign must prepare so that the connector reaches the moment. */
export type Need =
  | 'nothing'
  | 'endpoint'
  | 'submit'
  | 'invoices'
  | 'token'
  | 'day'
  | 'conflict'
  | 'response'
  | 'webhook-secret'
  | 'client-secret';

const steps = (needs: Need, ...names: readonly string[]): readonly Kill[] =>
  names.map((name) => ({at: 'step', step: name, needs}));
const requests = (needs: Need, ...operations: readonly string[]): readonly Kill[] =>
  operations.flatMap((operation) => (['before', 'after'] as const).map((at) => ({at, operation, needs})));

/** Every step of a connector, as listed in `docs-internal/connector.md`. */
export const allKills: readonly Kill[] = [
  ...requests('endpoint', 'createWebhookEndpoint'),
  ...steps('submit', 'outbox.stored'),
  ...steps('invoices', 'run.listening', 'outbox.sending', 'outbox.answered', 'document.state'),
  ...steps('invoices', 'outbox.settled', 'event.stored', 'event.done', 'run.idle'),
  ...requests('invoices', 'submitDocument', 'getDocument'),
  ...steps('token', 'token.new'),
  ...requests('token', 'createToken'),
  {at: 'webhook', needs: 'invoices'},
  ...steps('day', 'reconcile.page', 'reconcile.finished'),
  ...requests('day', 'listEvents'),
  ...steps('nothing', 'received.booked', 'received.acknowledged'),
  ...requests('nothing', 'listReceivedDocuments', 'getReceivedDocumentContent', 'acknowledgeReceivedDocument'),
  ...steps('conflict', 'received.conflict'),
  ...requests('response', 'respondToReceivedDocument'),
  ...steps('response', 'received.reversed'),
  ...requests('webhook-secret', 'rotateWebhookSecret'),
  ...steps('client-secret', 'secret.stored'),
  {at: 'step', step: 'outbox.settled', about: 'rotate-client:', needs: 'client-secret'},
  ...requests('client-secret', 'rotateClientSecret'),
];

/** @example nameOf(kill) // → 'submitDocument after' */
export function nameOf(kill: Kill): string {
  if (kill.at === 'webhook') return 'webhook after';
  if (kill.at !== 'step') return `${kill.operation} ${kill.at}`;
  return kill.about === undefined ? kill.step : `${kill.step} ${kill.about}`;
}
