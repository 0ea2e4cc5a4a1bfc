import type {Verdict} from './diagnose.ts';

/** Values for the placeholders of a text, `{value}`. */
export type Values = Readonly<Record<string, string | number>>;

/**
 * A text of the component, from its `<template data-text>`.
 *
 * @throws Error when the component has no such text
 */
export function textNodes(root: HTMLElement, name: string, values: Values = {}): DocumentFragment {
  const template = root.querySelector<HTMLTemplateElement>(`template[data-text="${name}"]`);
  if (!template) throw new Error(`<WebhookVerifier />: no text "${name}"`);
  const content = document.importNode(template.content, true);
  const texts = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    node.nodeValue = (node.nodeValue ?? '').replace(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
  }
  return content;
}

function paragraph(...content: readonly (Node | string)[]): HTMLElement {
  const element = document.createElement('p');
  element.append(...content);
  return element;
}

function strong(content: Node): HTMLElement {
  const element = document.createElement('strong');
  element.append(content);
  return element;
}

/** What the reader is told about a verdict on their request. */
export function verdictBox(root: HTMLElement, verdict: Exclude<Verdict, {kind: 'incomplete'}>): HTMLElement {
  const say = (name: string, values?: Values): DocumentFragment => textNodes(root, name, values);
  const box = document.createElement('div');
  box.dataset.outcome = outcomeOf(verdict);
  switch (verdict.kind) {
    case 'valid':
      box.append(paragraph(strong(say('valid'))));
      if (verdict.secretCount + verdict.signatureCount > 2) {
        const {secret, secretCount, signature, signatureCount} = verdict;
        box.append(paragraph(say('which', {secret, secretCount, signature, signatureCount})));
      }
      box.append(paragraph(say(verdict.inWindow ? 'inside' : 'outside', {age: verdict.age})));
      if (!verdict.inWindow) box.append(...causeParagraphs(root, 'clock'));
      return box;
    case 'explained':
      box.append(paragraph(strong(say(verdict.subject === 'header' ? 'header' : 'ofCode'))));
      for (const {cause, finding, ...rest} of verdict.why) {
        box.append(paragraph(say(finding, rest)), ...causeParagraphs(root, cause));
      }
      break;
    case 'unexplained':
      if (verdict.cause === 'own-code') {
        box.append(paragraph(strong(say('ofCode'))), paragraph(say('ownCode')));
      } else {
        box.append(
          paragraph(strong(say('header'))),
          paragraph(say(verdict.codeIsRight ? 'codeIsRight' : 'unexplained')),
          ...causeParagraphs(root, verdict.cause),
        );
      }
  }
  box.append(paragraph(say('expected', {expected: verdict.expected, bodyLength: verdict.bodyLength})));
  return box;
}

function outcomeOf(verdict: Verdict): 'good' | 'warning' | 'bad' {
  if (verdict.kind !== 'valid') return 'bad';
  return verdict.inWindow ? 'good' : 'warning';
}

/** The row of the page's table of causes, in words: what it is and its cure, with a link to it. */
function causeParagraphs(root: HTMLElement, cause: string): readonly HTMLElement[] {
  const id = `cause-${cause}`;
  const cells = document.getElementById(id)?.querySelectorAll('th, td > div');
  const contents = [...(cells ?? [])].map((cell) => Array.from(cell.childNodes, (node) => node.cloneNode(true)));
  const link = document.createElement('a');
  link.href = `#${id}`;
  link.append(textNodes(root, 'row'));
  const [name = [], , cure = []] = contents;
  const title = document.createElement('strong');
  title.append(...name);
  return [paragraph(title), paragraph(...cure, ' ', link)];
}
