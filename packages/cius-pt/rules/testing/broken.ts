import {readFileSync} from 'node:fs';
import {placeOf, termsIn} from '../terms.ts';
import {edit} from './edit.ts';
import {both, onlyCiusPt, onlyEn16931, structure} from './mutations.ts';

const fixture = (name: string): string => readFileSync(new URL(`../fixtures/${name}.xml`, import.meta.url), 'utf8');

/** Documents without a fault that have every term. */
export const invoice = fixture('full-invoice');
export const creditNote = fixture('full-credit-note');

/** A step with the path of the term that it begins with: `- BT-130` → `- InvoiceLine/InvoicedQuantity@unitCode`. */
const withPath = (step: string): string =>
  step.replace(/^(?<removal>- )?(?<term>BT-\d+)(?![\d/])/u, (_, removal: string | undefined, term: string) => {
    const [id] = termsIn(term);
    const place = id === undefined ? '' : placeOf(id);
    const path = place.replace('*Line', 'InvoiceLine').replace('*Quantity', 'InvoicedQuantity').replace('/@', '@');
    return `${removal ?? ''}${path}`;
  });

/** Rule and steps of each line of a table. */
export const mutations = (table: string): [string, string[]][] =>
  table
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, rule = '', steps = ''] = /^(\S+): (.*)$/u.exec(line) ?? [];
      const expanded = steps
        .replace(/\{(\d+)\}/gu, (_, times: string) => 'x'.repeat(Number(times)))
        .replaceAll('\\n', '\n');
      return [rule, expanded.split(' ;; ').map(withPath)];
    });

/** The full invoice, or the full credit note, after these steps. */
export const mutated = (steps: readonly string[]): string =>
  steps[0] === 'credit-note' ? edit(creditNote, ...steps.slice(1)) : edit(invoice, ...steps);

/** A document that breaks a rule, and the one that it was made of. */
export interface Broken {
  readonly rule: string;
  readonly xml: string;
  readonly whole: string;
}

/** One document for each line of the tables. */
export const brokenDocuments = (): readonly Broken[] =>
  mutations(both + onlyCiusPt + onlyEn16931 + structure).map(([rule, steps]) => ({
    rule,
    xml: mutated(steps),
    whole: steps[0] === 'credit-note' ? creditNote : invoice,
  }));
