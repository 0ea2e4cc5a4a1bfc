import {download} from '@integration-docs/docs/browser';
import {fill} from '@integration-docs/facts';
import {counted} from '../../counted.ts';
import {asCurl, pieces, type Links} from '@integration-docs/simulator/page';
import type {RunFacts} from '../texts.ts';
import {baseUrl} from '../../links.ts';
import {jsonOf} from './body.ts';
import {codeBlock, codeFigure, copyButton, fold, headerList, linkTo, make} from './elements.ts';
import type {PlatformAnswer, DeliveryAttempt, RunResult, PlatformRequest} from '../worker/messages.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', {ignoreBOM: true});

type Context = Pick<RunFacts, 'base' | 'isReceived' | 'texts'> & Partial<Pick<RunFacts, 'operation'>>;

/**
 * Nodes that show an answer without its status, which is in `answerSentence`.
 *
 * @param request nodes to place between the answer and the webhooks
 */
export function showAnswer(
  answer: PlatformAnswer,
  deliveries: readonly DeliveryAttempt[],
  links: Links,
  context: Context,
  ...request: readonly Node[]
): Node[] {
  const {texts} = context;
  const {headers, body} = answer;
  const nodes: Node[] = [fold(fill(texts.headers, {count: Object.keys(headers).length}), headerList(headers))];
  nodes.push(bodyOf(answer, links, context));
  if (body.length === 0) nodes.splice(-1, 1, make('p', texts.noBody));
  nodes.push(...request);
  const [first] = deliveries;
  if (first === undefined) return nodes;
  nodes.push(make('p', fill(texts.deliveries, {code: first.status})));
  const list = make('ul');
  for (const {type, url, headers: eventHeaders, body: event, status: statusCode} of deliveries) {
    const item = make('li');
    item.append(
      fold(`${type} → ${url}: ${statusCode}`, headerList(eventHeaders), codeBlock(pieces(event, links, context))),
    );
    list.append(item);
  }
  return [...nodes, list];
}

/** The parts of a refusal that are used here: of a problem, or of an OAuth error, by contract. */
interface Refusal {
  readonly code?: string;
  readonly title?: string;
  readonly detail?: string;
  readonly errors?: readonly unknown[];
  readonly error?: string;
  readonly error_description?: string;
}

/**
 * Sentence with the status and duration of an answer, the code and title of a refusal, its errors, and the number of webhooks that the
 * answer caused.
 *
 * @param marked faults that the form shows: more than the refusal names when the platform looks at the parameters before the body
 */
export function answerSentence(
  answer: PlatformAnswer,
  ms: number,
  webhooks: number,
  {done: sentence, error, errors, errorsBeyond, webhook, webhooks: manyWebhooks}: RunFacts['texts'],
  {links, base}: {readonly links: Links; readonly base: string},
  marked = 0,
): (Node | string)[] {
  const [before = '', after = ''] = sentence.split('{code}');
  const refusal: Refusal = answer.status < 400 ? {} : (jsonOf(answer) ?? {});
  const {errors: list = [], detail = ''} = refusal;
  // A body that cannot be read has one error, which is not in the list.
  const isUnread = answer.status === 400 && list.length === 0 && detail !== '';
  const named = list.length;
  const counts =
    named > 0 && marked > named ? fill(errorsBeyond, {count: marked, named}) : counted(named, error, errors);
  const reason = isUnread ? `${error} ${detail}` : counts;
  return [
    before,
    statusOf(answer),
    fill(after, {ms}),
    ...reasonOf(refusal, links, base),
    ...[reason, counted(webhooks, webhook, manyWebhooks)].flatMap((words) => (words === '' ? [] : [' ', words])),
  ];
}

/** The code of a refusal, linked to its explanation, and its title. */
function reasonOf(
  {code, title, error: tokenCode, error_description: description}: Refusal,
  links: Links,
  base: string,
): (Node | string)[] {
  const name = code ?? tokenCode;
  if (name === undefined) return [];
  const address = links.code?.[name] ?? links.error?.[name];
  const words = make('code', name);
  const reason = (title ?? description ?? '').replace(/\.?$/, '.');
  return [' ', address === undefined ? words : linkTo(base + address.slice(1), words), `: ${reason}`];
}

/** Says which failures that the reader triggered made the answer what it is. */
export function failureNotes(
  {failures}: Pick<RunResult, 'failures'>,
  {texts, language}: Pick<RunFacts, 'texts' | 'language'>,
): readonly HTMLElement[] {
  return failures.map((what) => {
    const note = make('span', fill(texts.failure, {what: what[language].replaceAll('`', '')}));
    note.dataset.failure = '';
    return note;
  });
}

export function statusOf({status}: PlatformAnswer): HTMLElement {
  const code = make('b', String(status));
  code.dataset.status = status < 400 ? 'good' : 'bad';
  return code;
}

function bodyOf({headers, body}: PlatformAnswer, links: Links, context: Context): HTMLElement {
  const type = headers['Content-Type'] ?? '';
  const [title = ''] = type.split(';');
  const name = nameIn(context, context.texts.copyAnswer);
  if (type.includes('json'))
    return codeFigure(title, pieces(decoder.decode(body), links, context), context.texts, name);
  if (/xml|^text/.test(type)) return codeFigure(title, [{text: decoder.decode(body)}], context.texts, name);
  return saveButton(
    /filename="([^"]*)"/.exec(headers['Content-Disposition'] ?? '')?.[1] ?? 'download',
    type,
    body,
    context,
  );
}

function saveButton(
  name: string,
  type: string,
  body: Uint8Array<ArrayBuffer>,
  {texts}: Pick<Context, 'texts'>,
): HTMLElement {
  const button = make('button', fill(texts.save, {type, count: body.length}));
  button.setAttribute('type', 'button');
  button.onclick = () => download(name, type, body);
  return button;
}

/**
 * The sent request: a button that copies it as a curl command, and a fold with the HTTP text. A body that is not text gets a download
 * button.
 */
export function requestFold(
  {method, target, body}: PlatformRequest,
  {headers}: RunResult,
  context: Pick<Context, 'texts' | 'operation'>,
): HTMLElement {
  const {texts} = context;
  const decodedBody = decoder.decode(body);
  const text = encoder.encode(decodedBody).every((byte, index) => byte === body[index]) ? decodedBody : null;
  const lines = [`${method} ${target}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  const {authorization, ...others} = headers;
  const [scheme] = authorization?.split(' ') ?? [];
  const commandHeaders = {...others, ...(scheme !== undefined && {authorization: scheme})};
  const httpLines = text === null || text === '' ? lines : [...lines, '', text];
  // The button copies the first code of its figure.
  const figure = make('figure');
  figure.append(
    copyButton(texts.copyCurl, texts, nameIn(context, texts.copyCurl)),
    fold(
      texts.request,
      codeBlock([{text: asCurl({method, resource: target, headers: commandHeaders, body: text}, baseUrl)}]),
      ...(text === null ? [saveButton('body', headers['content-type'] ?? '', new Uint8Array(body), context)] : []),
      // The last line break is not copied (`packages/docs/shell/copy.ts`).
      codeFigure('HTTP', [{text: `${httpLines.join('\n')}\n`}], texts, nameIn(context, texts.copyHttp)),
    ),
  );
  return figure;
}

/** Accessible name of a button: on pages with many operations it includes the operation. */
function nameIn({operation = ''}: Pick<Context, 'operation'>, words: string): string {
  return `${words} ${operation}`.trim();
}
