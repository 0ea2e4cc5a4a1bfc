import {readFileSync} from 'node:fs';
import {placeOf, termsIn} from '../terms.ts';
import {edit} from './edit.ts';
import {both, onlyCiusPt, onlyEn16931, structure} from './mutations.ts';

const fixture = (name: string): string => readFileSync(new URL(`../fixtures/${name}.xml`, import.meta.url), 'utf8');

/** Valid documents with every term. */
export const invoice = fixture('full-invoice');
export const creditNote = fixture('full-credit-note');

/** Replaces the term at the start of a step by its path: `- BT-130` → `- InvoiceLine/InvoicedQuantity@unitCode`. */
const withPath = (step: string): string =>
  step.replace(/^(?<removal>- )?(?<term>BT-\d+)(?![\d/])/u, (_, removal: string | undefined, term: string) => {
    const [id] = termsIn(term);
    const place = id === undefined ? '' : placeOf(id);
    const path = place.replace('*Line', 'InvoiceLine').replace('*Quantity', 'InvoicedQuantity').replace('/@', '@');
    return `${removal ?? ''}${path}`;
  });

/** Splits each line of a table into rule and steps. */
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

/** Applies the steps to the full invoice or the full credit note. */
export const mutate = (steps: readonly string[]): string =>
  steps[0] === 'credit-note' ? edit(creditNote, ...steps.slice(1)) : edit(invoice, ...steps);

/** A document that breaks a rule, and the valid document it comes from. */
export interface BrokenDocument {
  readonly rule: string;
  readonly xml: string;
  readonly whole: string;
}

/** One broken document for each line of the tables. */
export const brokenDocuments = (): readonly BrokenDocument[] =>
  mutations(both + onlyCiusPt + onlyEn16931 + structure).map(([rule, steps]) => ({
    rule,
    xml: mutate(steps),
    whole: steps[0] === 'credit-note' ? creditNote : invoice,
  }));
