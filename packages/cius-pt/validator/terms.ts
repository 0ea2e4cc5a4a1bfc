import type {Element} from '../rules/index.ts';
import {nameOfTerm, placesOf, TERMS} from '../rules/terms.ts';
import type {Term} from './report.ts';

/** A business term with its name. If the table has no name, the name is the term. */
export const termOf = (id: string): Term => ({id, name: nameOfTerm(id) ?? {pt: id, en: id}});

let places: ReadonlyMap<string, readonly string[]> | undefined;

const termsByPlace = (): ReadonlyMap<string, readonly string[]> => {
  const termsOfPlace = new Map<string, string[]>();
  for (const term of TERMS)
    for (const place of placesOf(term)) termsOfPlace.set(place, [...(termsOfPlace.get(place) ?? []), term]);
  return termsOfPlace;
};

/** The business terms of an element. Several terms can share an element, like those of an allowance and a charge. */
export const termsOf = (element: Element): readonly string[] => {
  const steps: string[] = [];
  for (let current = element; current.parent; current = current.parent) steps.unshift(current.local);
  const place = steps.join('/').replace(/(?:Invoice|CreditNote)(?=Line\b)|(?:Invoiced|Credited)(?=Quantity$)/gu, '*');
  return (places ??= termsByPlace()).get(place) ?? [];
};
