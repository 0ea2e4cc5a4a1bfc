import {type Locale, localePrefix} from '@integration-docs/facts';
import {errorAnchor} from './anchors.ts';
import {errorsPage, routeOf} from './canonical-pages.ts';

/** What problem details take from an error of `packages/contract/catalogues/errors.yaml`. */
interface ProblemKind {
  readonly code: string;
  readonly status: number;
  readonly title: Readonly<Record<Locale, string>>;
}

/** Members of problem details (RFC 9457) that differ from answer to answer. */
interface Occurrence {
  readonly detail: string;
  readonly requestId: string;
}

/**
 * The body of an error answer.
 *
 * @param siteUrl address of this site, without a slash at the end: `type` leads to the explanation of the code
 * @param locale of `title` and of the page that `type` leads to
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
