import {it} from 'vitest';
import type {Runner} from '../runner.ts';

/** A shell script cannot be a server: `site/tests/connector/failures.test.ts` tests how connectors receive webhooks. */
export function receiveWebhook({prints}: Runner): void {
  it.concurrent('asks for a test event and shows the deliveries', async () => {
    await prints('receive-webhook', [
      'sent webhook_endpoint.test evt_NEW',
      'dlv_01JD8Z3K7Q4W9X2V5B6N8M0PD1 document.delivered failed 10',
      'dlv_NEW webhook_endpoint.test pending 0',
    ]);
  });
}
