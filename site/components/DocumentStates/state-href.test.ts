import {expect, it} from 'vitest';
import {inLanguage} from '@integration-docs/docs/page';
import {decoderTables} from '../../tools/status-decoder/decoder-tables.ts';
import {stateHref} from './state-href.ts';

it.each([
  ['issued', 'payment_issued', undefined, '/docs/integrations/api/flows#state-issued-payment-issued'],
  ['received', 'acknowledged', '/docs', '/docs/integrations/api/received#state-received-acknowledged'],
  ['issued', 'paid', '/docs/integrations/api/flows', '#state-issued-paid'],
] as const)('%s %s, from %s, stands at %s', (direction, state, from, href) => {
  expect(stateHref(direction, state, from)).toBe(href);
});

it('the decoder leads to the row of a received document on the page that has it', () => {
  const {rows} = decoderTables().state;
  expect(rows.find(({state}) => state === 'acknowledged')?.href).toBe(
    inLanguage('/docs/integrations/api/received#state-received-acknowledged'),
  );
});
