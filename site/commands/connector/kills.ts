/**
 * A moment at which a connector is killed: at a step of its log, perhaps only for what has a name that begins so; when a request is
 * seen, before or after the platform did it; or when it has answered a webhook with `204`.
 */
export type Kill = {readonly needs: Need} & (
  | {readonly at: 'step'; readonly step: string; readonly about?: string}
  | {readonly at: 'before' | 'after'; readonly operation: string}
  | {readonly at: 'webhook'}
);

/** What has to be there so that the moment comes. */
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

/** Every step that a connector takes: `docs-internal/connector.md`. */
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
