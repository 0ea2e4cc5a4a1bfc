import {type Locale, localePrefix} from '@integration-docs/facts';
import {errorAnchor} from './anchors.ts';
import {errorsPage, routeOf} from './canonical-pages.ts';

/** The parts of an entry of `packages/contract/catalogues/errors.yaml` that problem details contain. */
interface ProblemKind {
  readonly code: string;
  readonly status: number;
  readonly title: Readonly<Record<Locale, string>>;
}

/** Members of problem details (RFC 9457) that differ between responses. */
interface Occurrence {
  readonly detail: string;
  readonly requestId: string;
}

/**
 * Returns the body of an error response.
 *
 * @param siteUrl address of this site, without a slash at the end; `type` is the address of the page that explains the code
 * @param locale language of `title` and of that page
 */
export function problemDetails<T extends Occurrence>(
  {code, status, title}: ProblemKind,
  occurrence: T,
  siteUrl: string,
  locale: Locale,
): T & {readonly type: string; readonly title: string; readonly status: number; readonly code: string} {
  return {
    type: `${siteUrl}${localePrefix(locale)}${routeOf(errorsPage)}#${errorAnchor(code)}`,
    title: title[locale],
    status,
    code,
    ...occurrence,
  };
}
