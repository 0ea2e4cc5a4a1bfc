import {translate} from '../../page/language.ts';
import site from '../../../../site/config/site.ts';

/** The words of `CrashMessage`. An island takes them from the page, so that its code need not bring all words of the site. */
export interface CrashTexts {
  readonly title: string;
  readonly explanation: string;
  readonly tryAgain: string;
  readonly report: string;
  readonly email: string;
}

/** In the language of the page. */
export function crashTexts(): CrashTexts {
  return {
    title: translate({id: 'crash.title'}),
    explanation: translate({id: 'crash.explanation'}),
    tryAgain: translate({id: 'crash.tryAgain'}),
    report: translate({id: 'crash.report'}),
    email: site.support.email,
  };
}
