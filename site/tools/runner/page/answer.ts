import {download} from '@integration-docs/docs/browser';
import {fill} from '@integration-docs/facts';
import type {RunFacts} from '../texts.ts';
import type {Answered, Delivered} from '../worker/messages.ts';

/** Where names are explained: kind → name → address without language prefix (`site/published/run-links.ts`). */
export type Links = Readonly<Record<string, Readonly<Record<string, string>>>>;

type Shown = Pick<RunFacts, 'base' | 'isReceived' | 'texts'>;

/** Properties of answers and events whose values may be explained, and the kinds of names that they may be, the likeliest first. */
function kindsOf(property: string, isReceived: boolean): readonly string[] {
  if (property === 'code') return ['code', 'failure'];
  if (property === 'state' || property === 'status')
    return isReceived ? ['received', 'issued'] : ['issued', 'received'];
  return [property];
}

/** A piece of JSON, and the address of what explains it. */
export interface Piece {
  readonly text: string;
  readonly href?: string;
}

/** A name may be called `constructor`, which every object has. */
function addressIn(names: Links[string] = {}, name: string): readonly string[] {
  const address = Object.hasOwn(names, name) ? names[name] : undefined;
  return address === undefined ? [] : [address];
}

/** JSON as it is read, with its names explained. @param json well-formed */
export function pieces(json: string, links: Links, {base, isReceived}: Omit<Shown, 'texts'>): readonly Piece[] {
  const text = JSON.stringify(JSON.parse(json), null, 2);
  const made: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(/"(\w+)": "((?:[^"\\]|\\.)*)"/g)) {
    const [whole, property = '', value = ''] = match;
    const [address] = kindsOf(property, isReceived).flatMap((kind) => addressIn(links[kind], value));
    if (address === undefined) continue;
    const start = match.index + whole.length - value.length - 1;
    made.push({text: text.slice(end, start)}, {text: value, href: base + address.slice(1)});
    end = start + value.length;
  }
  return [...made, {text: text.slice(end)}];
}

/** What an answer was, in the page. */
export function showAnswer(answer: Answered, deliveries: readonly Delivered[], links: Links, shown: Shown): Node[] {
  const {texts} = shown;
  const {status, headers, body} = answer;
  const head = element('p', String(status));
  head.dataset.status = status < 400 ? 'good' : 'bad';
  const nodes: Node[] = [head, folded(fill(texts.headers, {count: Object.keys(headers).length}), listOf(headers))];
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
