import type {CoreOptions} from './core.ts';
import type {Inside} from './inside/types.ts';
import type {SenderContext} from './platform.ts';
import type {Seed} from './state/seed.ts';
import {createChannelsOf, createDelayOf, createOutcomeOf} from './triggers/outcome.ts';
import {createSender, type Sender, type SendingOptions} from './webhooks/sender.ts';
import {day} from './durations.ts';
import {limitOf} from './contract/limits.ts';

/** Options of the core that come from the files of the project: the same for the program and for a page. */
export type CoreSetup = Required<Pick<CoreOptions, 'contract' | 'outcomeOf' | 'channelsOf'>> &
  Pick<CoreOptions, 'seeded'> & {
    /** Called again after a reset. */
    readonly createSender: (context: SenderContext, alterationOf?: SendingOptions['alterationOf']) => Sender;
  };

/** The part of {@link Inside} that `coreOptions` needs. */
export type SetupData = Pick<Inside, 'contract' | 'triggers' | 'retry'> & {
  /** Seed data of the default seed, when the build has computed it: a phone needs a tenth of a second for that. */
  readonly seeded?: Seed;
};

/** The same for a page, with the data that the page shows. */
export type PageInside = SetupData & Pick<Inside, 'faults' | 'limits' | 'eventTypes'>;

/**
 * @param post sends an event to an endpoint
 * @param signedAt the current time of receivers, when the clock of the platform can be put forward
 * @throws Error when a limit is missing in `limits.yaml`
 */
export function coreOptions(
  {contract, triggers, retry, seeded}: SetupData,
  post: SendingOptions['post'],
  signedAt?: () => Date,
): CoreSetup {
  const policy = {...retry, disableAfter: limitOf(contract.limits, 'webhook-disable') * day};
  return {
    contract,
    ...(seeded !== undefined && {seeded}),
    outcomeOf: createOutcomeOf(triggers),
    channelsOf: createChannelsOf(triggers),
    createSender: (context, alterationOf) =>
      createSender({
        ...context,
        policy,
        post,
        alterationOf,
        delayOf: createDelayOf(triggers),
        ...(signedAt && {signedAt}),
      }),
  };
}
