import type {Trigger, TriggerCatalogue} from '@integration-docs/contract/catalogues/simulator-triggers.schema.ts';
import {hasNothingDue, isCreditNote} from '../documents/facts.ts';
import type {ChannelsOf, DocumentFacts, EventQuirk, Outcome, OutcomeOf, PlatformEvent} from '../types.ts';

/**
 * Makes the function that decides the outcome of a document. The first matching entry of the catalogue with an outcome decides the
 * outcome, the first one with a quirk decides the quirk: a number and a NIF can be combined.
 */
export function createOutcomeOf(catalogue: UsualStatuses & Pick<TriggerCatalogue, 'entries'>): OutcomeOf {
  const {entries} = catalogue;
  return (facts) => {
    const matches = entries.filter((entry) => fits(entry, facts));
    const outcomeEntry = matches.find(({outcome, channels}) => outcome !== undefined || channels !== undefined);
    const quirkEntry = matches.find(({quirk}) => quirk !== undefined);
    const feapStatuses = usualStatuses(catalogue, facts);
    const defaultOutcome: Outcome = {kind: 'deliver', feapStatuses};
    const requestedOutcome = outcomeEntry?.outcome ?? defaultOutcome;
    // Only an e-mail can bounce.
    const outcome = requestedOutcome.kind === 'bounce' && facts.channel !== 'email' ? defaultOutcome : requestedOutcome;
    return {
      outcome: withStatuses(outcome, feapStatuses, facts),
      quirk: quirkOf(quirkEntry),
      trigger: outcomeEntry?.id ?? quirkEntry?.id ?? null,
    };
  };
}

type UsualStatuses = Pick<TriggerCatalogue, 'usual' | 'usualOfCreditNote' | 'usualWithNothingDue'>;

function usualStatuses(
  {usual, usualOfCreditNote, usualWithNothingDue}: UsualStatuses,
  {typeCode, payableAmount}: DocumentFacts,
): readonly string[] {
  if (isCreditNote(typeCode)) return usualOfCreditNote;
  return hasNothingDue(payableAmount) ? usualWithNothingDue : usual;
}

/** Adds the FE-AP statuses of an accepted document, also of one that is refused once. Only FE-AP reports what the buyer does. */
function withStatuses(outcome: Outcome, usual: readonly string[], {channel}: DocumentFacts): Outcome {
  if (outcome.kind !== 'deliver' && outcome.kind !== 'refuse' && outcome.kind !== 'time-out') return outcome;
  return {...outcome, feapStatuses: channel === 'feap' ? (outcome.feapStatuses ?? usual) : []};
}

function fits({field, value, sparesCorrections, onlyCreditNotes}: Trigger, facts: DocumentFacts): boolean {
  if (onlyCreditNotes === true && !isCreditNote(facts.typeCode)) return false;
  if (sparesCorrections === true && (isCreditNote(facts.typeCode) || facts.hasPrecedingInvoice)) return false;
  return value === (field === 'series' ? seriesOf(facts.number) : vatIdOf(facts[field]));
}

/** Returns the tax number as in a document, with its country prefix; records do not have the prefix. */
function vatIdOf(nif: string): string {
  return `PT${nif}`;
}

/** Returns the quirk without delays of single event types: these are up to the sender ({@link createDelayOf}), so that other events overtake. */
function quirkOf(trigger: Trigger | undefined): EventQuirk {
  const {lateSeconds, lateType, duplicate} = trigger?.quirk ?? {};
  return {
    ...(lateSeconds !== undefined && lateType === undefined && {lateMs: lateSeconds * 1000}),
    ...(duplicate !== undefined && {duplicate}),
  };
}

/** Makes the function that returns for how many milliseconds an event is held back, so that later ones arrive before it. */
export function createDelayOf({entries}: Pick<TriggerCatalogue, 'entries'>): (event: PlatformEvent) => number {
  return ({type, data: {number}}) => {
    const series = typeof number === 'string' ? seriesOf(number) : undefined;
    const trigger = entries.find(
      ({field, value, quirk}) => field === 'series' && value === series && quirk?.lateType === type,
    );
    return (trigger?.quirk?.lateSeconds ?? 0) * 1000;
  };
}

/** Makes the function that returns the channels of a buyer that the catalogue lists. */
export function createChannelsOf({entries}: Pick<TriggerCatalogue, 'entries'>): ChannelsOf {
  return (nif) =>
    entries.find(({field, value, channels}) => field === 'buyerNif' && value === vatIdOf(nif) && channels)?.channels;
}

/**
 * Returns the series of a document number (SAF-T (PT) 4.1.4.1: document code, space, series, slash, sequence).
 *
 * @returns undefined when the number has another form
 * @example seriesOf('FT SIM-429/1') // → 'SIM-429'
 */
export function seriesOf(number: string): string | undefined {
  return /^[^ ]+ ([^/^ ]+)\/[0-9]+$/.exec(number)?.[1];
}
