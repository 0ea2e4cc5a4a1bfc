import type {Links} from '@integration-docs/simulator/page';
import type {RowFacts} from '../texts.ts';
import type {ProvokeResult, Request} from '../worker/messages.ts';
import {answerSentence, showAnswer} from './answer.ts';
import {codeBlock, fold, headerList, make} from './elements.ts';
import {simulatorAt} from './simulator.ts';

type Row = Extract<Request, {readonly kind: 'provoke'}>['row'];

/**
 * Runs the request of a table row in the simulator, and shows the requests and the answer.
 *
 * @param place element to fill: a status, then the answer
 * @throws RunError
 */
export async function showRow(
  row: Row,
  facts: RowFacts,
  links: () => Promise<Links>,
  place: HTMLElement,
): Promise<void> {
  const {texts, language, worker, base} = facts;
  const status = make('p', texts.running);
  status.setAttribute('role', 'status');
  place.replaceChildren(status);
  const start = performance.now();
  const provoked = await simulatorAt(worker).ask({kind: 'provoke', row, language});
  const ms = Math.max(1, Math.round(performance.now() - start));
  const {answer} = provoked;
  // The steps that prepare a refused request cause webhooks too: they are not shown.
  const deliveries = row.kind === 'delivery' || row.kind === 'trigger' ? provoked.deliveries : [];
  const explanations = await links();
  const answerNodes = answer === null ? [] : showAnswer(answer, deliveries, explanations, facts);
  place.append(requestsOf(provoked), requestOf(provoked, facts), ...answerNodes, make('p', texts.provoked));
  status.replaceChildren(
    ...(answer === null
      ? [texts.noAnswer]
      : answerSentence(answer, ms, deliveries.length, texts, {links: explanations, base})),
  );
}

function requestsOf({requests}: ProvokeResult): HTMLElement {
  const list = make('ol');
  for (const {method, target, status} of requests) {
    const item = make('li');
    item.append(make('code', `${method} ${target}`), ` → ${status ?? '–'}`);
    list.append(item);
  }
  return list;
}

/** Fold with the last request. For the row of an error, this is the wrong request. */
function requestOf({headers, body}: ProvokeResult, {texts}: RowFacts): HTMLElement {
  return fold(texts.request, headerList(headers), ...(body === '' ? [] : [codeBlock([{text: readable(body)}])]));
}

function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
