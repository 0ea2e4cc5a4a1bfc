import {download} from '@integration-docs/docs/browser';
import {fill} from '@integration-docs/facts';
import {pieces, type Links, type Piece} from '@integration-docs/simulator/page';
import type {RunFacts} from '../texts.ts';
import type {Answered, Delivered} from '../worker/messages.ts';

type Shown = Pick<RunFacts, 'base' | 'isReceived' | 'texts'>;

/** What an answer was, in the page; its status stands in the sentence before it (`done`). */
export function showAnswer(answer: Answered, deliveries: readonly Delivered[], links: Links, shown: Shown): Node[] {
  const {texts} = shown;
  const {headers, body} = answer;
  const nodes: Node[] = [folded(fill(texts.headers, {count: Object.keys(headers).length}), listOf(headers))];
  nodes.push(bodyOf(answer, links, shown));
  if (body.length === 0) nodes.splice(-1, 1, element('p', texts.noBody));
  const [first] = deliveries;
  if (first === undefined) return nodes;
  nodes.push(element('p', fill(texts.deliveries, {code: first.status})));
  const list = element('ul');
  for (const {type, url, headers: sent, body: event, status: answered} of deliveries) {
    const item = element('li');
    item.append(folded(`${type} → ${url}: ${answered}`, listOf(sent), codeOf(pieces(event, links, shown))));
    list.append(item);
  }
  return [...nodes, list];
}

/** The sentence that an answer came, with its status in it. */
export function done(
  answer: Answered,
  ms: number,
  count: number,
  {done: sentence}: RunFacts['texts'],
): (Node | string)[] {
  const [before = '', after = ''] = sentence.split('{code}');
  return [before, statusOf(answer), fill(after, {ms, count})];
}

export function statusOf({status}: Answered): HTMLElement {
  const code = element('b', String(status));
  code.dataset.status = status < 400 ? 'good' : 'bad';
  return code;
}

function bodyOf({headers, body}: Answered, links: Links, shown: Shown): HTMLElement {
  const type = headers['Content-Type'] ?? '';
  if (type.includes('json')) return codeOf(pieces(new TextDecoder().decode(body), links, shown));
  if (/xml|^text/.test(type)) return codeOf([{text: new TextDecoder().decode(body)}]);
  const button = element('button', fill(shown.texts.save, {type, count: body.length}));
  button.setAttribute('type', 'button');
  const name = /filename="([^"]*)"/.exec(headers['Content-Disposition'] ?? '')?.[1] ?? 'download';
  button.onclick = () => download(name, type, body);
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

export function folded(summary: string, ...content: readonly Node[]): HTMLElement {
  const details = element('details');
  details.append(element('summary', summary), ...content);
  return details;
}

export function element(name: string, text = ''): HTMLElement {
  return Object.assign(document.createElement(name), {textContent: text});
}
