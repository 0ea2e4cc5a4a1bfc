import type {ShownTexts} from '../play/page/show.ts';

/** Texts in the language of the page, with placeholders such as `{count}`. */
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
  readonly duplicate: string;
  readonly notStored: string;
  readonly nextNumber: string;
  readonly notSent: string;
  readonly delivered: string;
  readonly notDelivered: string;
  readonly received: string;
  readonly notice: string;
  readonly notices: string;
  readonly refused: string;
  readonly unsigned: string;
  readonly noWebhook: string;
  readonly done: string;
  readonly moment: string;
  readonly stoppedAtOnce: string;
  readonly stopped: string;
  readonly details: string;
  readonly webhooks: string;
  readonly failed: string;
}

/** Data that the panel passes to its script (`data-minute`). */
export interface MinuteFacts {
  readonly language: 'pt' | 'en';
  /** Prefix of addresses in this language. */
  readonly base: string;
  /** Address of the worker. */
  readonly worker: string;
  /** Address of the example. */
  readonly example: string;
  /** Address of the validator; null when the site has none. */
  readonly validator: string | null;
  /** Types of all events. */
  readonly events: readonly string[];
  /** Description of the page's own endpoint. */
  readonly endpoint: string;
  readonly texts: MinuteTexts;
  readonly shown: ShownTexts;
}
