import {translate} from '@integration-docs/docs/page';
import type {RunTexts} from './texts.ts';

/** Messages of the scripts, in the language of the build. */
export function texts(): RunTexts {
  return {
    waiting: translate({id: 'run.waiting'}),
    running: translate({id: 'run.running'}),
    done: translate({id: 'run.done'}),
    seeWebhooks: translate({id: 'run.seeWebhooks'}),
    noAnswer: translate({id: 'run.noAnswer'}),
    failure: translate({id: 'run.failure'}),
    close: translate({id: 'run.close'}),
    sameKey: translate({id: 'run.sameKey'}),
    headers: translate({id: 'run.headers'}),
    noBody: translate({id: 'run.noBody'}),
    save: translate({id: 'run.save'}),
    provoked: translate({id: 'run.provoked'}),
    request: translate({id: 'run.request'}),
    copy: translate({id: 'code.copy'}),
    copied: translate({id: 'code.copied'}),
    copyAnswer: translate({id: 'run.copyAnswer'}),
    copyHttp: translate({id: 'run.copyHttp'}),
    copyCurl: translate({id: 'run.copyCurl'}),
    newNumber: translate({id: 'run.newNumber'}),
    where: translate({id: 'run.where'}),
    valid: translate({id: 'run.valid'}),
    invalid: translate({id: 'run.invalid'}),
    found: translate({id: 'run.found'}),
    deliveries: translate({id: 'run.deliveries'}),
    offers: translate({id: 'run.offers'}),
    blocked: translate({id: 'run.blocked'}),
    kept: translate({id: 'run.kept'}),
    broken: translate({id: 'run.broken'}),
    failed: translate({id: 'run.failed'}),
    resetDone: translate({id: 'run.resetDone'}),
    importQuestion: translate({id: 'run.importQuestion'}),
    importDone: translate({id: 'run.importDone'}),
    importFailed: translate({id: 'run.importFailed'}),
  };
}
