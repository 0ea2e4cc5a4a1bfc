import type {LimitCatalogue} from '@integration-docs/contract/catalogues/limits.schema.ts';
import type {FaultCatalogue} from '@integration-docs/contract/catalogues/simulator-faults.schema.ts';
import type {OptionCatalogue} from '@integration-docs/contract/catalogues/simulator-options.schema.ts';
import type {TriggerCatalogue} from '@integration-docs/contract/catalogues/simulator-triggers.schema.ts';
import type {Locale} from '@integration-docs/facts';
import type {SimulatorContract} from '../contract/types.ts';
import type {PanelFiles} from '../panel/routes.ts';
import type {RetryPolicy} from '../webhooks/retry.ts';

/** Data of the project that the command needs, as plain JSON: read from its files, or inlined in the published file. */
export interface Inside {
  readonly version: string;
  /** Name of the platform, and the Portuguese name with `de`, `do` or `da` before it. */
  readonly siteName: string;
  readonly siteNameOf: string;
  readonly contract: SimulatorContract;
  /** When a webhook is retried: `retry-schedule.yaml`. */
  readonly retry: Omit<RetryPolicy, 'disableAfter'>;
  readonly eventTypes: readonly string[];
  readonly triggers: TriggerCatalogue;
  readonly faults: FaultCatalogue['entries'];
  /** Limits for people to read: what is limited, and the value. */
  readonly limits: readonly Pick<LimitCatalogue['entries'][number], 'id' | 'limit' | 'value'>[];
  readonly options: OptionCatalogue;
  /** Causes of refused files over SFTP, by code. */
  readonly fileCodes: Readonly<Record<string, Readonly<Record<Locale, string>>>>;
  readonly panel: PanelFiles;
  /** Addresses of explanations in the documentation: kind → name → address without language prefix. The site adds them to the published file. */
  readonly links: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
