import type catalogue from '@integration-docs/contract/catalogues/validator.yaml';
import type {Locale} from '@integration-docs/facts';

/** What the tool is told by the page. Plain data: it stands in the page as JSON. */
export interface Wording {
  readonly texts: (typeof catalogue)['ui'];
  /** Language of the page: findings come in both. */
  readonly language: Locale;
  /** Root of the language, for links and files: `/en/`. */
  readonly base: string;
}
