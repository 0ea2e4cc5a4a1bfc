import type {Element} from '../rules/index.ts';
import type {CureWords} from '../rules/rule.ts';
import type {Level, Localized, Severity} from './report.ts';

/** A finding before its place is looked up in the text. */
export interface Draft {
  readonly rule: string;
  readonly level: Level;
  readonly severity: Severity;
  readonly message: Localized;
  readonly reason?: Localized;
  /** Business terms, by their ids. */
  readonly terms?: readonly string[];
  /** The element in the XML that was read, or that was made of the JSON document. */
  readonly element?: Element;
  readonly attribute?: string | undefined;
  readonly pointer?: string;
  /** Offsets in the text of the file. */
  readonly start: number;
  readonly end?: number;
  readonly found?: string | undefined;
  readonly cure?: CureWords | undefined;
  /** The same for the sender of a JSON document, where it is no matter of names alone. */
  readonly cureInJson?: Localized;
}

/** A draft of the validator's own rules, an error unless told otherwise. */
export const own = (
  rule: string,
  level: Level,
  start: number,
  message: Localized,
  more: Partial<Draft> = {},
): Draft => ({rule, level, severity: 'error', start, message, ...more});

export {shorten} from '../rules/index.ts';
