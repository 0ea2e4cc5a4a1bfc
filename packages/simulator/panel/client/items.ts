import {fill} from '@integration-docs/facts';
import {asCurl, type RepeatableRequest} from '../curl.ts';
import {asProgram} from '../program.ts';
import type {
  AttemptRow,
  CredentialRow,
  DeliveryRow,
  DocumentRow,
  EndpointRow,
  EventRow,
  HistoryRow,
  LoggedRequest,
  SentRow,
} from '../types.ts';
import {download, element, folded, withCode, type Child, type Item} from './dom.ts';
import type {RequestLanguage} from './language.ts';
import type {PanelTexts} from '../texts.ts';
import type {Drawing, Piece, Verifier} from './types.ts';

const badStates = ['failed', 'rejected', 'returned', 'disabled'];

/** Draws one row of a list. */
type Draw<Row> = (row: Row, drawing: Drawing) => HTMLElement;

/** Returns rows as items of a list. */
export function itemsOf<Row extends {readonly id: string | number}>(
  rows: readonly Row[],
  drawing: Drawing,
  draw: Draw<Row>,
): readonly Item[] {
  return rows.map((row) => ({
    key: String(row.id),
    text: JSON.stringify(row),
    draw: () => element('li', {}, draw(row, drawing)),
  }));
}

export function documentItem(isReceived: boolean): Draw<DocumentRow> {
  return ({id, number, party, amount, state, detail, isSample, at, history}, drawing) => {
    const {moment, texts} = drawing;
    const linkedDocumentValue = (property: string, value: string): HTMLElement =>
      linkedValue(property, value, drawing, isReceived);
    const reasons = detail === '' ? [] : detail.split(', ');
    return folded(
      `document-${id}`,
      [
        line(element('b', {}, number), chip(state), ...reasons.map((one) => element('code', {}, one))),
        muted([amount, party, moment(at), ...(isSample ? [texts.sample] : [])].join(' · ')),
      ],
      element(
        'p',
        {},
        element('code', {}, id),
        ...reasons.flatMap((one) => [' · ', linkedDocumentValue(reasonKind(one), one)]),
      ),
      element('ol', {}, ...history.map((entry) => historyItem(entry, drawing, linkedDocumentValue))),
    );
  };
}

/** Rules of the validator have capital letters, codes of a failed delivery do not. */
function reasonKind(reason: string): string {
  return reason === reason.toLowerCase() ? 'code' : 'rule';
}

function historyItem(
  {state, at, eventId, feapCode, detail}: HistoryRow,
  {moment}: Drawing,
  linkedDocumentValue: (property: string, value: string) => HTMLElement,
): HTMLElement {
  const code = feapCode === undefined ? [] : [' · FE-AP ', linkedDocumentValue('feapCode', feapCode)];
  const detailText = detail === undefined ? [] : [` · ${detail}`];
  return element(
    'li',
    {},
    line(linkedDocumentValue('state', state), element('span', {}, moment(at), ...code, ...detailText)),
    muted(eventId),
  );
}

export const deliveryItem: Draw<DeliveryRow> = (delivery, drawing) => {
  const {id, endpointId, eventId, type, url, state, attempts, nextAttemptAt, body} = delivery;
  const {texts, moment, act} = drawing;
  const last = attempts.at(-1);
  const count = last === undefined ? [] : [countOf(attempts.length, outcomeOf(last), texts)];
  const next = nextAttemptAt === null ? [] : [fill(texts.next, {moment: moment(nextAttemptAt)})];
  const redeliverButton = button(`redeliver-${id}`, texts.redeliver, () =>
    act(texts.redelivered, `/webhook-endpoints/${endpointId}/deliveries/${id}/redelivery`, {isApi: true}),
  );
  return folded(
    `delivery-${id}`,
    [line(element('b', {}, type), chip(state), ...verdict(last, drawing)), muted([...count, ...next, url].join(' · '))],
    element('p', {class: 'muted'}, linkedValue('type', type, drawing), ' · ', element('code', {}, eventId)),
    element('ol', {}, ...attempts.map((attempt, index) => attemptItem(`${id}-${index}`, attempt, drawing))),
    element('p', {class: 'muted'}, texts.body),
    code(body, drawing),
    element('p', {}, redeliverButton),
  );
};

/** Returns the number of attempts and the outcome of the last one, because the outcomes can differ. */
function countOf(count: number, outcome: string, texts: PanelTexts): string {
  return count === 1 ? outcome : fill(texts.attempts, {count, outcome});
}

/** Returns whether the signature of an attempt is valid, as a label; empty when the request is not known. */
function verdict(attempt: AttemptRow | undefined, {texts}: Drawing): readonly Child[] {
  const sent = attempt?.sent ?? null;
  if (sent === null) return [];
  if (sent.isValid) return [element('span', {class: 'good'}, `✓ ${texts.valid}`)];
  return [element('span', {class: 'bad'}, sent.fault ?? texts.invalid)];
}

function outcomeOf({status, error}: AttemptRow): string {
  return String(status ?? error);
}

function attemptItem(key: string, attempt: AttemptRow, drawing: Drawing): HTMLElement {
  const {texts, moment, verifier} = drawing;
  const {at, durationMs, sent} = attempt;
  const when = durationMs === 0 ? moment(at) : `${moment(at)}, ${durationMs} ms`;
  const summary = line(element('code', {}, outcomeOf(attempt)), when);
  if (sent === null) return element('li', {}, summary);
  const {headers, body, expected, isValid, fault} = sent;
  const {'webhook-id': id = '', 'webhook-timestamp': timestamp = ''} = headers;
  const explanation = fill(texts.signatureHow, {signed: 'webhook-id.webhook-timestamp.body'});
  const verdictElement = element(
    'b',
    {class: isValid ? 'good' : 'bad'},
    isValid ? texts.valid : (fault ?? texts.invalid),
  );
  return element(
    'li',
    {},
    folded(
      `attempt-${key}`,
      [summary],
      table(headers),
      element('p', {}, ...withCode(explanation)),
      pre(element('code', {}, `${id}.${timestamp}.${body}`)),
      pre(element('code', {}, expected)),
      element('p', {}, verdictElement),
      ...(verifier === undefined ? [] : [element('p', {}, verifierLink(sent, verifier, texts))]),
    ),
  );
}

function verifierLink(sent: SentRow, {href, take}: Verifier, {verify}: PanelTexts): HTMLElement {
  const link = element('a', {href}, verify);
  link.addEventListener('click', () => take(sent));
  return link;
}

export const eventItem: Draw<EventRow> = ({id, type, at, body}, drawing) =>
  folded(`event-${id}`, [line(element('b', {}, type)), muted(`${drawing.moment(at)} · ${id}`)], code(body, drawing));

export const endpointItem: Draw<EndpointRow> = ({id, url, state, secret}, {texts, act}) => {
  const testButton = button(`test-${id}`, texts.test, () =>
    act(texts.tested, `/webhook-endpoints/${id}/test-event`, {isApi: true}),
  );
  return folded(
    `endpoint-${id}`,
    // A long address breaks after a slash.
    [line(element('b', {}, ...url.split(/(?<=[^/]\/)/).flatMap((part) => [part, element('wbr')])), chip(state))],
    element('p', {}, `${texts.secret}: `, element('code', {}, secret)),
    element('p', {}, testButton),
  );
};

export const requestItem: Draw<LoggedRequest & RepeatableRequest & {readonly chosen: RequestLanguage}> = (
  request,
  drawing,
) => {
  const {id, at, method, target, headers, body, status, code: problem, chosen} = request;
  const {texts, moment, base} = drawing;
  const isBad = status === null || status >= 400;
  const statusElement = element('span', {class: isBad ? 'bad' : 'good'}, String(status ?? texts.brokenOff));
  const program = chosen.value === 'curl' ? null : asProgram(request, base, chosen.value);
  return folded(
    `request-${id}`,
    [
      line(element('b', {}, `${method} ${target}`), statusElement),
      muted([moment(at), ...(problem === null ? [] : [problem])].join(' · ')),
    ],
    ...(problem === null ? [] : [element('p', {}, linkedValue('code', problem, drawing))]),
    table(headers),
    ...(body === null ? [element('p', {}, texts.longBody)] : body === '' ? [] : [code(body, drawing)]),
    ...copyableProgram(`curl-${id}`, 'curl', texts.copyCurl, asCurl(request, base), drawing),
    ...(program === null
      ? []
      : [
          ...copyableProgram(
            `program-${id}`,
            chosen.label,
            fill(texts.copyAs, {language: chosen.label}),
            program.text,
            drawing,
          ),
          ...bodyFile(id, program.file, body, drawing),
        ]),
  );
};

/** Creates a folded program, and the button that copies it. */
function copyableProgram(
  key: string,
  title: string,
  label: string,
  text: string,
  {texts, say}: Drawing,
): readonly [HTMLElement, HTMLElement] {
  const copy = button(
    `copy-${key}`,
    label,
    () =>
      void copyText(text).then(
        () => say(texts.copied),
        () => say(texts.notCopied),
      ),
  );
  return [folded(key, [title], pre(element('code', {}, text))), element('p', {}, copy)];
}

/** Creates the note about the file of a body, with a button that saves it if the body was kept. */
function bodyFile(id: number, file: string | null, body: string | null, {texts}: Drawing): readonly HTMLElement[] {
  if (file === null) return [];
  const save = button(`save-${id}`, fill(texts.saveFile, {file}), () => download(file, 'text/plain', body ?? ''));
  return [element('p', {}, ...withCode(fill(texts.bodyFile, {file})), ' ', ...(body === null ? [] : [save]))];
}

export function credentialItem(credential: CredentialRow, {texts, moment}: Drawing): HTMLElement {
  const {clientId, name: label, scopes, ends} = credential;
  const secrets = ends.map((end) => fill(texts.secretEnds, {moment: moment(end)}));
  return element(
    'li',
    {},
    line(element('b', {}, label), element('code', {}, clientId)),
    muted([...secrets, scopes.join(' ')].join(' · ')),
  );
}

export function button(
  key: string,
  label: string,
  press: (event: MouseEvent) => void,
  accessibleName?: string,
): HTMLButtonElement {
  const node = element('button', {type: 'button', 'data-key': key, 'aria-label': accessibleName ?? null}, label);
  node.addEventListener('click', press);
  return node;
}

/** Rejects in a page without a secure context, which has no clipboard. */
async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}

function chip(state: string): HTMLElement {
  const isBad = badStates.some((badState) => state.startsWith(badState));
  return element('code', {class: isBad ? 'chip bad' : 'chip'}, state);
}

function line(...children: readonly Child[]): HTMLElement {
  return element('span', {class: 'line'}, ...children);
}

function muted(text: string): HTMLElement {
  return element('span', {class: 'muted'}, text);
}

/** Creates the element for a value of a response, with a link to its explanation. */
function linkedValue(property: string, value: string, {pieces}: Drawing, isReceived = false): HTMLElement {
  const piece = pieces(JSON.stringify({[property]: value}), isReceived).find(({href}) => href !== undefined);
  const {href} = piece ?? {};
  const text = element('code', {}, value);
  return href === undefined ? text : element('a', {href}, text);
}

/** Creates the element for JSON with links to explanations; any other text stays as it is. */
function code(text: string, {pieces}: Drawing): HTMLElement {
  const node = element('code');
  for (const {text: part, href} of piecesOf(text, pieces)) {
    node.append(href === undefined ? part : element('a', {href}, part));
  }
  return pre(node);
}

function piecesOf(text: string, pieces: Drawing['pieces']): readonly Piece[] {
  try {
    return pieces(text, false);
  } catch {
    return [{text}];
  }
}

function pre(content: HTMLElement): HTMLElement {
  return element('pre', {tabindex: '0'}, content);
}

function table(values: Readonly<Record<string, string>>): HTMLElement {
  return element(
    'dl',
    {},
    ...Object.entries(values).flatMap(([key, value]) => [element('dt', {}, key), element('dd', {}, value)]),
  );
}
