import {fill} from '@integration-docs/facts';
import {pieces, type Links} from '@integration-docs/simulator/page';
import {codeFigure, fold, headerList, make, type Part} from '../../runner/page/elements.ts';
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
  readonly missing: string;
  readonly copy: string;
  readonly copied: string;
  readonly copyAnswer: string;
  readonly copyRequest: string;
  readonly copyEvent: string;
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
    ...bodyOf(sent.headers['content-type'] ?? '', sent.body, options, {isReceived, copy: texts.copyRequest}),
    ...answerOf(ran.answer, options, isReceived),
  );
}

/** The body of an answer, without a fold. */
export function bodyBlocks({sent, ran: {answer}}: Exchange, options: DisplayOptions): readonly HTMLElement[] {
  if (answer === null) return [label(options.texts.noAnswer)];
  const {'Content-Type': type = ''} = answer.headers;
  const isReceived = sent.target.includes('received-documents');
  return bodyOf(type, answer.body, options, {isReceived, copy: options.texts.copyAnswer});
}

function answerOf(answer: PlatformAnswer | null, options: DisplayOptions, isReceived: boolean): readonly HTMLElement[] {
  const {texts} = options;
  if (answer === null) return [label(texts.noAnswer)];
  const {status, headers, body} = answer;
  return [
    label(fill(texts.answer, {code: status})),
    headerFold(headers, options),
    ...bodyOf(headers['Content-Type'] ?? '', body, options, {isReceived, copy: texts.copyAnswer}),
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
  return fold(
    summary,
    label(`\`POST ${url}\``),
    ...words,
    headerList(headers),
    codeFigure('application/json', jsonParts(body, options, false), texts, texts.copyEvent),
  );
}

/** Message for an error. @throws errors of any other kind, which are bugs */
export function wordsOfFailure(error: unknown, {texts}: Pick<DisplayOptions, 'texts'>): string {
  if (!isRunError(error)) throw error;
  if (error.kind === 'broken' || error.kind === 'missing') return texts[error.kind];
  return fill(error.kind === 'kept' ? texts.kept : texts.blocked, {detail: error.message});
}

function headerFold(headers: Readonly<Record<string, string>>, {texts}: DisplayOptions): HTMLElement {
  return fold(fill(texts.headers, {count: Object.keys(headers).length}), headerList(headers));
}

/** @property copy name of the button that copies the body */
interface BodyOptions {
  readonly isReceived: boolean;
  readonly copy: string;
}

function bodyOf(
  type: string,
  body: Uint8Array,
  options: DisplayOptions,
  {isReceived, copy}: BodyOptions,
): readonly HTMLElement[] {
  if (body.length === 0) return [];
  const [title = ''] = type.split(';');
  const isJson = type.includes('json');
  if (!isJson && !/xml|^text|urlencoded/.test(type)) return [label(`\`${type}\`: ${body.length} bytes`)];
  const text = textOf(body);
  const parts = isJson ? jsonParts(text, options, isReceived) : [{text: text.slice(0, maxLength)}];
  return [codeFigure(title, parts, options.texts, copy)];
}

function jsonParts(text: string, {links, base}: DisplayOptions, isReceived: boolean): readonly Part[] {
  try {
    return pieces(text, links, {base, isReceived});
  } catch {
    return [{text}];
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
