import {translate} from '@integration-docs/docs/page';
import type {ShownTexts} from './page/show.ts';

/** Texts of `page/show.ts`. */
export function shownTexts(): ShownTexts {
  return {
    request: translate({id: 'play.request'}),
    headers: translate({id: 'play.headers'}),
    answer: translate({id: 'play.answer'}),
    noAnswer: translate({id: 'play.noAnswer'}),
    signed: translate({id: 'play.signed'}),
    unsigned: translate({id: 'play.unsigned'}),
    blocked: translate({id: 'play.blocked'}),
    kept: translate({id: 'run.kept'}),
    broken: translate({id: 'run.broken'}),
    missing: translate({id: 'run.failed'}),
    copy: translate({id: 'code.copy'}),
    copied: translate({id: 'code.copied'}),
    copyAnswer: translate({id: 'run.copyAnswer'}),
    copyRequest: translate({id: 'play.copyRequest'}),
    copyEvent: translate({id: 'play.copyEvent'}),
  };
}
