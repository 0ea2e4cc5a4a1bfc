import {translate} from '../../page/language.ts';
import {site} from '../../page/settings.ts';

/** The texts of `CrashMessage`. An island gets them from the page, so that its code does not include all texts of the site. */
export interface CrashTexts {
  readonly title: string;
  readonly explanation: string;
  readonly tryAgain: string;
  readonly report: string;
  readonly email: string;
}

/** Returns the texts in the language of the page. */
export function crashTexts(): CrashTexts {
  return {
    title: translate({id: 'crash.title'}),
    explanation: translate({id: 'crash.explanation'}),
    tryAgain: translate({id: 'crash.tryAgain'}),
    report: translate({id: 'crash.report'}),
    email: site.support.email,
  };
}
