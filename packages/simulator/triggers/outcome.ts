import type {Trigger, TriggerCatalogue} from '@integration-docs/contract/catalogues/simulator-triggers.schema.ts';
import {isCreditNote} from '../documents/facts.ts';
import type {ChannelsOf, DocumentFacts, EventQuirk, Outcome, OutcomeOf, PlatformEvent} from '../types.ts';

/**
 * Makes the function that says what becomes of a document. The first entry of the catalogue that fits and has an outcome decides
 * the outcome, the first that fits and has a quirk decides the quirk: a number and a NIF can be combined.
 */
export function createOutcomeOf({
  entries,
  usual,
  usualOfCreditNote,
}: Pick<TriggerCatalogue, 'entries' | 'usual' | 'usualOfCreditNote'>): OutcomeOf {
  return (facts) => {
    const fitting = entries.filter((entry) => fits(entry, facts));
    const decided = fitting.find(({outcome, channels}) => outcome !== undefined || channels !== undefined);
    const quirky = fitting.find(({quirk}) => quirk !== undefined);
    const feapStatuses = isCreditNote(facts.typeCode) ? usualOfCreditNote : usual;
    const usually: Outcome = {kind: 'deliver', feapStatuses};
    const asked = decided?.outcome ?? usually;
    // Only a message comes back.
    const outcome = asked.kind === 'bounce' && facts.channel !== 'email' ? usually : asked;
    return {
      outcome: withStatuses(outcome, feapStatuses, facts),
      quirk: quirkOf(quirky),
      trigger: decided?.id ?? quirky?.id ?? null,
    };
  };
}

/** What comes of a document that is taken, also of one that was refused once. Only FE-AP says what the buyer does with it. */
function withStatuses(outcome: Outcome, usual: readonly string[], {channel}: DocumentFacts): Outcome {
  if (outcome.kind !== 'deliver' && outcome.kind !== 'refuse' && outcome.kind !== 'time-out') return outcome;
  return {...outcome, feapStatuses: channel === 'feap' ? (outcome.feapStatuses ?? usual) : []};
}

function fits({field, value}: Trigger, facts: DocumentFacts): boolean {
  return value === (field === 'series' ? seriesOf(facts.number) : vatIdOf(facts[field]));
}

/** As a document has the tax number that a record has without it. */
function vatIdOf(nif: string): string {
  return `PT${nif}`;
}

/** One type of event that is late is the sender's ({@link createDelayOf}): the others overtake it. */
function quirkOf(trigger: Trigger | undefined): EventQuirk {
  const {lateSeconds, lateType, duplicate} = trigger?.quirk ?? {};
  return {
    ...(lateSeconds !== undefined && lateType === undefined && {lateMs: lateSeconds * 1000}),
    ...(duplicate !== undefined && {duplicate}),
  };
}

/** Makes the function that says for how many milliseconds an event is held back, so that later ones arrive before it. */
export function createDelayOf({entries}: Pick<TriggerCatalogue, 'entries'>): (event: PlatformEvent) => number {
  return ({type, data: {number}}) => {
    const series = typeof number === 'string' ? seriesOf(number) : undefined;
    const trigger = entries.find(
      ({field, value, quirk}) => field === 'series' && value === series && quirk?.lateType === type,
    );
    return (trigger?.quirk?.lateSeconds ?? 0) * 1000;
  };
}

/** Makes the function that says which channels reach a buyer, for those that the catalogue names. */
export function createChannelsOf({entries}: Pick<TriggerCatalogue, 'entries'>): ChannelsOf {
  return (nif) =>
    entries.find(({field, value, channels}) => field === 'buyerNif' && value === vatIdOf(nif) && channels)?.channels;
}

/**
 * The series of a document number (SAF-T (PT) 4.1.4.1: document code, space, series, slash, sequence).
 *
 * @returns undefined when the number is written otherwise
 * @example seriesOf('FT SIM-429/1') // → 'SIM-429'
 */
export function seriesOf(number: string): string | undefined {
  return /^[^ ]+ ([^/^ ]+)\/[0-9]+$/.exec(number)?.[1];
}
