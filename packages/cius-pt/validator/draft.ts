import type {Element} from '../rules/index.ts';
import type {CureWords} from '../rules/rule.ts';
import type {Level, Localized, Severity} from './report.ts';

/** A finding before its offsets are converted to lines and columns. */
export interface Draft {
  readonly rule: string;
  readonly level: Level;
  readonly severity: Severity;
  readonly message: Localized;
  readonly reason?: Localized;
  /** Business terms, by their ids. */
  readonly terms?: readonly string[];
  /** The element in the checked XML, or in the XML that was created from the JSON document. */
  readonly element?: Element;
  readonly attribute?: string | undefined;
  readonly pointer?: string;
  /** Offsets in the checked text. */
  readonly start: number;
  readonly end?: number;
  readonly found?: string | undefined;
  readonly cure?: CureWords | undefined;
  /** Another cure for a JSON document, if converting the names in `cure` is not enough. */
  readonly cureInJson?: Localized;
}

/** Creates a draft for a rule of the validator itself, by default an error. */
export const ownDraft = (
  rule: string,
  level: Level,
  start: number,
  message: Localized,
  more: Partial<Draft> = {},
): Draft => ({rule, level, severity: 'error', start, message, ...more});

export {shorten} from '../rules/index.ts';
