import type {CodeList} from './codes.ts';
import * as lists from './lists.ts';
import {unitsCiusPt} from './units.ts';

/** A CIUS-PT 2.1.1 code list that the JSON model of the contract also uses (`x-code-list`). */
interface NamedList {
  /** Name of the standard. */
  readonly title: string;
  readonly includes: CodeList;
}

/** By the name in the contract. */
export const namedLists: ReadonlyMap<string, NamedList> = new Map([
  ['currencies', {title: 'ISO 4217', includes: lists.currenciesCiusPt}],
  ['countries', {title: 'ISO 3166-1', includes: lists.countriesCiusPt}],
  ['units', {title: 'UN/ECE Rec 20 + Rec 21', includes: unitsCiusPt}],
  ['allowance-reasons', {title: 'UNCL 5189', includes: lists.allowanceReasons}],
  ['charge-reasons', {title: 'UNCL 7161', includes: lists.chargeReasonsCiusPt}],
  ['line-charge-reasons', {title: 'UNCL 7161', includes: lists.lineChargeReasonsCiusPt}],
  ['schemes', {title: 'ISO 6523', includes: lists.schemesCiusPt}],
  ['classifications', {title: 'UNTDID 7143', includes: lists.classificationsCiusPt}],
]);
