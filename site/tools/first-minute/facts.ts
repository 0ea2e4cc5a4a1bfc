import type {ShownTexts} from '../play/page/show.ts';

/** What the first minute says, in the language of the page; `{…}` are places to fill. */
export interface MinuteTexts {
  readonly running: string;
  readonly nothing: string;
  readonly valid: string;
  readonly warnings: string;
  readonly repeated: string;
  readonly invalid: string;
  readonly unread: string;
  readonly cure: string;
  readonly validator: string;
  readonly notReached: string;
  readonly sent: string;
  readonly sentBefore: string;
  readonly notSent: string;
  readonly delivered: string;
  readonly notDelivered: string;
  readonly received: string;
  readonly refused: string;
  readonly unsigned: string;
  readonly noWebhook: string;
  readonly done: string;
  readonly stoppedAtOnce: string;
  readonly stopped: string;
  readonly details: string;
  readonly webhooks: string;
  readonly failed: string;
}

/** What the panel tells its script (`data-minute`). */
export interface MinuteFacts {
  readonly language: 'pt' | 'en';
  /** What addresses of this language begin with. */
  readonly base: string;
  /** Address of the worker. */
  readonly worker: string;
  /** Address of the example. */
  readonly example: string;
  /** Address of the validator; null when the site has none. */
  readonly validator: string | null;
  /** Types of all events. */
  readonly events: readonly string[];
  /** What the page's own endpoint is called in lists. */
  readonly endpoint: string;
  readonly texts: MinuteTexts;
  readonly shown: ShownTexts;
}
