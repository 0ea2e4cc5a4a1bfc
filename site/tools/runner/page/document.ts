import {fill} from '@integration-docs/facts';
import type {Links} from '@integration-docs/simulator/page';
import {loadText} from '../../load-file.ts';
import type {RowFacts} from '../texts.ts';
import type {PlatformAnswer} from '../worker/messages.ts';
import {answerSentence, failureNotes, requestFold, showAnswer, statusOf} from './answer.ts';
import {make} from './elements.ts';
import {documentRequest, type DocumentAct} from './document-request.ts';
import {learn} from './known-values.ts';
import {simulatorAt} from './simulator.ts';

/** The part of a validation report that is used here (`ValidationReport` in openapi.yaml). */
interface Report {
  readonly valid: boolean;
  readonly issues: readonly {
    readonly severity: string;
    readonly rule: string;
    readonly message: string;
  }[];
}

interface Options {
  readonly facts: RowFacts;
  /** Message when the document cannot be loaded. */
  readonly failed: string;
  readonly links: () => Promise<Links>;
}

/**
 * Validates or submits one of the site's documents in the reader's simulator, and shows the answer.
 *
 * @param file path relative to the root of the site
 * @param place element to fill: a status, then the answer
 * @throws RunError
 */
export async function showDocument(
  act: DocumentAct,
  file: string,
  {facts, failed, links}: Options,
  place: HTMLElement,
): Promise<void> {
  const {texts, language, worker, base} = facts;
  const status = make('p', texts.running);
  status.setAttribute('role', 'status');
  place.replaceChildren(status);
  const text = await loadText(base + file).catch(() => null);
  if (text === null) {
    status.textContent = failed;
    return;
  }
  const sent = documentRequest(act, file, text, language);
  const start = performance.now();
  const result = await simulatorAt(worker).ask({kind: 'run', sent, asksToken: true});
  const {answer, deliveries} = result;
  const ms = Math.max(1, Math.round(performance.now() - start));
  if (answer === null) {
    status.replaceChildren(texts.noAnswer, ...failureNotes(result, facts));
    return;
  }
  learn(sent, answer);
  const explanations = await links();
  const report = act === 'validate' && answer.status === 200 ? reportOf(answer) : null;
  const request = make('p');
  request.append(make('code', `${sent.method} ${sent.target}`), ` · ${file.slice(file.lastIndexOf('/') + 1)}`);
  if (report) request.append(' → ', statusOf(answer));
  place.append(
    request,
    ...(report ? issuesOf(report, explanations.rule, base) : []),
    ...showAnswer(answer, deliveries, explanations, facts, requestFold(sent, result, facts)),
    ...(document.querySelector('[data-where]') ? [] : [whereNote(texts.where)]),
  );
  status.replaceChildren(
    ...(report
      ? [`${report.valid ? texts.valid : texts.invalid} ${fill(texts.found, {...countsOf(report), ms})}`]
      : answerSentence(answer, ms, deliveries.length, texts, {links: explanations, base})),
    ...failureNotes(result, facts),
  );
}

/** Says where it ran, once on a page. */
function whereNote(words: string): HTMLElement {
  const note = make('p', words);
  note.dataset.where = '';
  return note;
}

function reportOf({body}: PlatformAnswer): Report {
  return JSON.parse(new TextDecoder().decode(body)) as Report; // by contract
}

function countsOf({issues}: Report): {readonly errors: number; readonly warnings: number} {
  const errors = issues.filter(({severity}) => severity === 'error').length;
  return {errors, warnings: issues.length - errors};
}

/** List of the issues, with each rule linked to its explanation. */
function issuesOf({issues}: Report, rules: Links[string] = {}, base: string): readonly HTMLElement[] {
  if (issues.length === 0) return [];
  const list = make('ul');
  for (const {rule, message} of issues) {
    const address = Object.hasOwn(rules, rule) ? rules[rule] : undefined;
    const name = make('code', rule);
    const link = document.createElement('a');
    link.append(name);
    if (address !== undefined) link.href = base + address.slice(1);
    const item = make('li');
    item.append(address === undefined ? name : link, ` ${message}`);
    list.append(item);
  }
  return [list];
}
