import type {Trigger, TriggerCatalogue} from '../../contract/catalogues/simulator-triggers.schema.ts';
import type {DocumentFacts, EventQuirk, Outcome, OutcomeOf} from '../types.ts';

/** A quirk of the catalogue; `lateType` names the only events that are late. */
export interface TypedQuirk extends EventQuirk {
  readonly lateType?: string;
}

/** {@link OutcomeOf} with quirks that may be about one type of event. */
export type TypedOutcomeOf = (facts: DocumentFacts) => ReturnType<OutcomeOf> & {readonly quirk: TypedQuirk};

/**
 * Makes the function that says what becomes of a document. The first entry of the catalogue that fits and has an outcome decides
 * the outcome, the first that fits and has a quirk decides the quirk: a number and a NIF can be combined.
 */
export function createOutcomeOf({entries, usual}: Pick<TriggerCatalogue, 'entries' | 'usual'>): TypedOutcomeOf {
  return (facts) => {
    const fitting = entries.filter((entry) => fits(entry, facts));
    const decided = fitting.find(({outcome}) => outcome !== undefined);
    const quirky = fitting.find(({quirk}) => quirk !== undefined);
    const outcome: Outcome = decided?.outcome ?? {kind: 'deliver', feapStatuses: usual};
    return {
      // Only FE-AP says what the buyer does with a document.
      outcome: outcome.kind === 'deliver' && facts.channel !== 'feap' ? {...outcome, feapStatuses: []} : outcome,
      quirk: quirkOf(quirky),
      trigger: decided?.id ?? quirky?.id ?? null,
    };
  };
}

function fits({field, value}: Trigger, facts: DocumentFacts): boolean {
  return value === (field === 'series' ? seriesOf(facts.number) : facts[field]);
}

function quirkOf(trigger: Trigger | undefined): TypedQuirk {
  const {lateSeconds, lateType, duplicate} = trigger?.quirk ?? {};
  return {
    ...(lateSeconds !== undefined && {lateMs: lateSeconds * 1000}),
    ...(lateType !== undefined && {lateType}),
    ...(duplicate !== undefined && {duplicate}),
  };
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
