import {download} from '@integration-docs/docs/browser';
import {fill} from '@integration-docs/facts';
import {asCurl, pieces, type Links, type Piece} from '@integration-docs/simulator/page';
import type {RunFacts} from '../texts.ts';
import {baseUrl} from '../../links.ts';
import type {PlatformAnswer, DeliveryAttempt, Ran, PlatformRequest} from '../worker/messages.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', {ignoreBOM: true});

type Context = Pick<RunFacts, 'base' | 'isReceived' | 'texts'> & Partial<Pick<RunFacts, 'operation'>>;

/**
 * Nodes that show an answer without its status, which is in the sentence from `done`.
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
  const nodes: Node[] = [fold(fill(texts.headers, {count: Object.keys(headers).length}), listOf(headers))];
  nodes.push(bodyOf(answer, links, context));
  if (body.length === 0) nodes.splice(-1, 1, element('p', texts.noBody));
  nodes.push(...request);
  const [first] = deliveries;
  if (first === undefined) return nodes;
  nodes.push(element('p', fill(texts.deliveries, {code: first.status})));
  const list = element('ul');
  for (const {type, url, headers: eventHeaders, body: event, status: statusCode} of deliveries) {
    const item = element('li');
    item.append(fold(`${type} → ${url}: ${statusCode}`, listOf(eventHeaders), codeOf(pieces(event, links, context))));
    list.append(item);
  }
  return [...nodes, list];
}

/** Sentence with the status, duration and number of webhooks of an answer. */
export function answerSentence(
  answer: PlatformAnswer,
  ms: number,
  count: number,
  {done: sentence}: RunFacts['texts'],
): (Node | string)[] {
  const [before = '', after = ''] = sentence.split('{code}');
  return [before, statusOf(answer), fill(after, {ms, count})];
}

export function statusOf({status}: PlatformAnswer): HTMLElement {
  const code = element('b', String(status));
  code.dataset.status = status < 400 ? 'good' : 'bad';
  return code;
}

function bodyOf({headers, body}: PlatformAnswer, links: Links, context: Context): HTMLElement {
  const type = headers['Content-Type'] ?? '';
  const [title = ''] = type.split(';');
  const name = nameIn(context, context.texts.copyAnswer);
  if (type.includes('json')) return figureOf(title, pieces(decoder.decode(body), links, context), context.texts, name);
  if (/xml|^text/.test(type)) return figureOf(title, [{text: decoder.decode(body)}], context.texts, name);
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
  const button = element('button', fill(texts.save, {type, count: body.length}));
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
  {headers}: Ran,
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
  const figure = element('figure');
  figure.append(
    copyButton(texts.copyCurl, texts, nameIn(context, texts.copyCurl)),
    fold(
      texts.request,
      codeOf([{text: asCurl({method, resource: target, headers: commandHeaders, body: text}, baseUrl)}]),
      ...(text === null ? [saveButton('body', headers['content-type'] ?? '', new Uint8Array(body), context)] : []),
      // The last line break is not copied (`packages/docs/shell/copy.ts`).
      figureOf('HTTP', [{text: `${httpLines.join('\n')}\n`}], texts, nameIn(context, texts.copyHttp)),
    ),
  );
  return figure;
}

/** Accessible name of a button: on pages with many operations it includes the operation. */
function nameIn({operation = ''}: Pick<Context, 'operation'>, words: string): string {
  return `${words} ${operation}`.trim();
}

/** Code block with a copy button, like the blocks of the page. */
function figureOf(title: string, content: readonly Piece[], texts: Context['texts'], name: string): HTMLElement {
  const figure = element('figure');
  figure.className = 'code';
  const tools = element('span');
  tools.className = 'code-tools';
  tools.append(copyButton(texts.copy, texts, name));
  const caption = element('figcaption');
  caption.append(element('span', title), tools);
  figure.append(caption, codeOf(content));
  return figure;
}

/** @param name accessible name, which includes the label */
function copyButton(label: string, {copied}: Context['texts'], name: string): HTMLElement {
  const button = element('button');
  button.className = 'copy';
  button.setAttribute('type', 'button');
  button.ariaLabel = name;
  Object.assign(button.dataset, {action: 'copy', done: copied});
  const icon = document.querySelector('.copy > svg')?.cloneNode(true);
  button.append(...(icon ? [icon] : []), element('span', label));
  return button;
}

export function listOf(headers: Readonly<Record<string, string>>): HTMLElement {
  const list = element('dl');
  for (const [name, value] of Object.entries(headers)) list.append(element('dt', name), element('dd', value));
  return list;
}

export function codeOf(content: readonly Piece[]): HTMLElement {
  const code = element('code');
  for (const {text, href} of content) {
    const link = document.createElement('a');
    if (href === undefined) code.append(text);
    else code.append(Object.assign(link, {href, textContent: text}));
  }
  const block = element('pre');
  block.tabIndex = 0;
  block.append(code);
  return block;
}

export function fold(summary: string, ...content: readonly Node[]): HTMLElement {
  const details = element('details');
  details.append(element('summary', summary), ...content);
  return details;
}

export function element(name: string, text = ''): HTMLElement {
  return Object.assign(document.createElement(name), {textContent: text});
}
