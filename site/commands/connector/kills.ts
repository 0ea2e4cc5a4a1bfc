/** A moment at which a connector is killed: at a step of its log, or when a request is seen, before or after the platform did it. */
export type Kill = {readonly needs: Need} & (
  {readonly at: 'step'; readonly step: string} | {readonly at: 'before' | 'after'; readonly operation: string}
);

/** What has to be there so that the moment comes. */
export type Need =
  'nothing' | 'endpoint' | 'submit' | 'invoices' | 'day' | 'response' | 'webhook-secret' | 'client-secret';

const steps = (needs: Need, ...names: readonly string[]): readonly Kill[] =>
  names.map((name) => ({at: 'step', step: name, needs}));
const requests = (needs: Need, ...operations: readonly string[]): readonly Kill[] =>
  operations.flatMap((operation) => (['before', 'after'] as const).map((at) => ({at, operation, needs})));

/** Every step that a connector takes: `docs-internal/connector.md`. */
export const allKills: readonly Kill[] = [
  ...requests('endpoint', 'createWebhookEndpoint'),
  ...steps('submit', 'outbox.stored'),
  ...steps('invoices', 'run.listening', 'token.new', 'outbox.sending', 'outbox.answered', 'document.state'),
  ...steps('invoices', 'outbox.settled', 'event.stored', 'event.done', 'run.idle'),
  ...requests('invoices', 'createToken', 'submitDocument', 'getDocument'),
  ...steps('day', 'reconcile.page', 'reconcile.finished'),
  ...requests('day', 'listEvents'),
  ...steps('nothing', 'received.booked', 'received.acknowledged'),
  ...requests('nothing', 'listReceivedDocuments', 'getReceivedDocumentContent', 'acknowledgeReceivedDocument'),
  ...requests('response', 'respondToReceivedDocument'),
  ...requests('webhook-secret', 'rotateWebhookSecret'),
  ...steps('client-secret', 'secret.stored'),
  ...requests('client-secret', 'rotateClientSecret'),
];

/** @example nameOf(kill) // → 'submitDocument after' */
export function nameOf(kill: Kill): string {
  return kill.at === 'step' ? kill.step : `${kill.operation} ${kill.at}`;
}
