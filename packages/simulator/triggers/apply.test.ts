import {readFileSync} from 'node:fs';
import {expect, it} from 'vitest';
import * as z from 'zod/mini';
import {projectRoot} from '@integration-docs/facts/node';
import {applyTrigger} from './apply.ts';
import {createOutcomeOf} from './outcome.ts';
import {readTriggers} from '../testing/read-triggers.ts';

const catalogue = await readTriggers(projectRoot);
const outcomeOf = createOutcomeOf(catalogue);
const file = new URL('../../../samples/first-call/invoice.json', import.meta.url);
const invoice = z.record(z.string(), z.json()).parse(JSON.parse(readFileSync(file, 'utf8')));
const facts = z.looseObject({
  number: z.string(),
  atcud: z.string(),
  buyer: z.looseObject({name: z.string(), vatId: z.string()}),
  seller: z.looseObject({name: z.string(), vatId: z.string()}),
});

it.each(catalogue.entries.map((entry) => [entry.id, entry] as const))(
  'makes the sample invoice pull %s',
  (id, entry) => {
    const {number, atcud, buyer, seller} = facts.parse(applyTrigger(invoice, entry, 7));
    const [buyerNif, sellerNif] = [buyer.vatId.slice(2), seller.vatId.slice(2)];
    expect(
      outcomeOf({
        buyerNif,
        sellerNif,
        number,
        typeCode: entry.sample === 'credit-note' ? '381' : '380',
        payableAmount: '229.00',
        hasPrecedingInvoice: false,
        channel: 'feap',
      }).trigger,
    ).toBe(id);
    expect([number.endsWith('/7'), atcud.endsWith('-7')]).toEqual([true, true]);
  },
);
