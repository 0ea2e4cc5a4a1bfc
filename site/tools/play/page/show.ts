import {fill} from '@integration-docs/facts';
import {pieces, type Links} from '@integration-docs/simulator/page';
import {codeBlock, fold, headerList, make} from '../../runner/page/elements.ts';
import {textOf} from '../../runner/page/body.ts';
import {isRunError} from '../../runner/page/simulator.ts';
import type {PlatformAnswer, DeliveryAttempt} from '../../runner/worker/messages.ts';
import type {Exchange} from './calls.ts';

/** Texts with placeholders such as `{code}`. */
export interface ShownTexts {
  readonly request: string;
  readonly headers: string;
  readonly answer: string;
  readonly noAnswer: string;
  readonly signed: string;
  readonly unsigned: string;
  readonly blocked: string;
  readonly kept: string;
  readonly broken: string;
}

/** Settings for showing exchanges on a page. */
export interface DisplayOptions {
  readonly texts: ShownTexts;
  /** Prefix of addresses in this language. */
  readonly base: string;
  readonly links: Links;
}

/** Maximum number of characters shown of a body. */
const maxLength = 20_000;

/** @example firstLine({method: 'GET', target: '/documents'}) // → 'GET /documents' */
export function firstLine({method, target}: Exchange['sent']): string {
  return `${method} ${target}`;
}

/** Fold with a request and its answer. @param summary of the fold */
export function exchangeFold(summary: string | Node, {sent, ran}: Exchange, options: DisplayOptions): HTMLElement {
  const {texts} = options;
  const isReceived = sent.target.includes('received-documents');
  return fold(
    summary,
    label(fill(texts.request, {line: firstLine(sent)})),
    headerFold(sent.headers, options),
    ...bodyOf(sent.headers['content-type'] ?? '', sent.body, options, isReceived),
    ...answerOf(ran.answer, options, isReceived),
  );
}

/** The body of an answer, without a fold. */
export function bodyBlocks({sent, ran: {answer}}: Exchange, options: DisplayOptions): readonly HTMLElement[] {
  if (answer === null) return [label(options.texts.noAnswer)];
  return bodyOf(answer.headers['Content-Type'] ?? '', answer.body, options, sent.target.includes('received-documents'));
}

function answerOf(answer: PlatformAnswer | null, options: DisplayOptions, isReceived: boolean): readonly HTMLElement[] {
  const {texts} = options;
  if (answer === null) return [label(texts.noAnswer)];
  const {status, headers, body} = answer;
  return [
    label(fill(texts.answer, {code: status})),
    headerFold(headers, options),
    ...bodyOf(headers['Content-Type'] ?? '', body, options, isReceived),
  ];
}

/** Fold with a webhook as the page's endpoint received it. @param isRight whether the signature is valid; undefined if not checked */
export function deliveryFold(
  summary: string | Node,
  {url, headers, body}: DeliveryAttempt,
  isRight: boolean | undefined,
  options: DisplayOptions,
): HTMLDetailsElement {
  const {texts} = options;
  const words = isRight === undefined ? [] : [label(isRight ? texts.signed : texts.unsigned)];
  return fold(summary, label(`\`POST ${url}\``), ...words, headerList(headers), jsonBlock(body, options, false));
}

/** Message for an error. @throws errors of any other kind, which are bugs */
export function wordsOfFailure(error: unknown, {texts}: Pick<DisplayOptions, 'texts'>): string {
  if (!isRunError(error)) throw error;
  if (error.kind === 'broken') return texts.broken;
  return fill(error.kind === 'kept' ? texts.kept : texts.blocked, {detail: error.message});
}

function headerFold(headers: Readonly<Record<string, string>>, {texts}: DisplayOptions): HTMLElement {
  return fold(fill(texts.headers, {count: Object.keys(headers).length}), headerList(headers));
}

function bodyOf(type: string, body: Uint8Array, options: DisplayOptions, isReceived: boolean): readonly HTMLElement[] {
  if (body.length === 0) return [];
  if (type.includes('json')) return [jsonBlock(textOf(body), options, isReceived)];
  if (/xml|^text|urlencoded/.test(type)) return [codeBlock([{text: textOf(body).slice(0, maxLength)}])];
  return [label(`\`${type}\`: ${body.length} bytes`)];
}

function jsonBlock(text: string, {links, base}: DisplayOptions, isReceived: boolean): HTMLElement {
  try {
    return codeBlock(pieces(text, links, {base, isReceived}));
  } catch {
    return codeBlock([{text}]);
  }
}

function label(words: string): HTMLElement {
  const element = make('p', ...codeNodes(words));
  element.dataset.label = '';
  return element;
}

/** Text in which backticks mark code. */
export function codeNodes(words: string): readonly (Node | string)[] {
  return words.split('`').map((part, index) => (index % 2 === 1 ? make('code', part) : part));
}
