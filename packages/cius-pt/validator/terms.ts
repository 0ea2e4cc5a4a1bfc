import type {Element} from '../rules/index.ts';
import {nameOfTerm, placesOf, TERMS} from '../rules/terms.ts';
import type {Term} from './report.ts';

/** A business term with its name; a term without a name here is its own. */
export const termOf = (id: string): Term => ({id, name: nameOfTerm(id) ?? {pt: id, en: id}});

let places: ReadonlyMap<string, readonly string[]> | undefined;

const termsByPlace = (): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const term of TERMS) for (const place of placesOf(term)) found.set(place, [...(found.get(place) ?? []), term]);
  return found;
};

/** The business terms that stand in an element: one, or those that share it, as an allowance and a charge do. */
export const termsOf = (element: Element): readonly string[] => {
  const steps: string[] = [];
  for (let at = element; at.parent; at = at.parent) steps.unshift(at.local);
  const place = steps.join('/').replace(/(?:Invoice|CreditNote)(?=Line\b)|(?:Invoiced|Credited)(?=Quantity$)/gu, '*');
  return (places ??= termsByPlace()).get(place) ?? [];
};
