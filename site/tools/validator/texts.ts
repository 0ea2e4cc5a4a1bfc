import type catalogue from '@integration-docs/contract/catalogues/validator.yaml';
import type {Locale} from '@integration-docs/facts';

/** Data that the page passes to the tool, as JSON. */
export interface Wording {
  readonly texts: (typeof catalogue)['ui'];
  /** Language of the page; findings contain both languages. */
  readonly language: Locale;
  /** Root of the language, for links and files: `/en/`. */
  readonly base: string;
}
