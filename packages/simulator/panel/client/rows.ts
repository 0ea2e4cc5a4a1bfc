import type {PanelTexts} from '../texts.ts';
import type {DeliveryRow, DocumentRow, EndpointRow, EventRow} from '../types.ts';
import {element, type Child} from './dom.ts';

/** How moments are written in the language of the page. */
export type Moment = (iso: string) => string;

const BAD = ['failed', 'rejected', 'returned', 'disabled'];

function row(...cells: readonly Child[]): HTMLTableRowElement {
  return element(
    'tr',
    {},
    ...cells.map((cell, index) => element(index === 0 ? 'th' : 'td', index === 0 ? {scope: 'row'} : {}, cell)),
  );
}

function stateOf(state: string): HTMLElement {
  return element('code', {class: BAD.includes(state) ? 'bad' : ''}, state);
}

function code(text: string): HTMLElement {
  return element('code', {}, text);
}

function folded(id: string, summary: string, ...children: readonly Child[]): HTMLElement {
  return element('details', {id}, element('summary', {id: `${id}-summary`}, summary), ...children);
}

export function documentRow(
  {number, party, amount, state, detail, at}: DocumentRow,
  moment: Moment,
): HTMLTableRowElement {
  return row(number, code(party), amount, stateOf(state), detail, moment(at));
}

export function receivedRow({number, party, amount, state, at}: DocumentRow, moment: Moment): HTMLTableRowElement {
  return row(number, code(party), amount, stateOf(state), moment(at));
}

export function endpointRow({id, url, state, secret}: EndpointRow, texts: PanelTexts): HTMLTableRowElement {
  const button = element('button', {id: `test-${id}`, 'data-api': `/webhook-endpoints/${id}/test-event`}, texts.test);
  return row(code(url), stateOf(state), folded(`secret-${id}`, texts.show, code(secret)), button);
}

export function deliveryRow(delivery: DeliveryRow, texts: PanelTexts, moment: Moment): HTMLTableRowElement {
  const {id, endpointId, type, url, state, attempts, requests, nextAttemptAt} = delivery;
  const path = `/webhook-endpoints/${endpointId}/deliveries/${id}/redelivery`;
  const tries = attempts.map(({at, status, error, durationMs}) =>
    element('li', {}, `${moment(at)}: ${String(status ?? error)}, ${durationMs} ms`),
  );
  const last = requests.at(-1);
  const shown = Object.entries(last?.headers ?? {}).map(([name, value]) => `${name}: ${value}`);
  return row(
    code(type),
    code(url),
    stateOf(state),
    folded(`attempts-${id}`, String(attempts.length), element('ol', {}, ...tries)),
    nextAttemptAt === null ? '–' : moment(nextAttemptAt),
    last === undefined
      ? '–'
      : folded(`request-${id}`, texts.show, element('pre', {}, [...shown, '', last.body].join('\n'))),
    element('button', {id: `redeliver-${id}`, 'data-api': path}, texts.redeliver),
  );
}

export function eventRow({id, type, at, body}: EventRow, texts: PanelTexts, moment: Moment): HTMLTableRowElement {
  return row(code(type), code(id), moment(at), folded(`body-${id}`, texts.show, element('pre', {}, body)));
}
