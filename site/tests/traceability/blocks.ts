import {parse, type DefaultTreeAdapterTypes} from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

/** Texts of all code blocks of a page, templates included: `<pre>`, `<code>` with several lines, and text fields. */
export function blockTexts(html: string): readonly string[] {
  const texts: string[] = [];
  const visit = (node: Node): void => {
    if ('tagName' in node && isBlock(node)) {
      texts.push(textOf(node));
      return;
    }
    if ('content' in node) visit(node.content);
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  return texts;
}

function isBlock(element: DefaultTreeAdapterTypes.Element): boolean {
  const text = textOf(element).trim();
  if (element.tagName === 'code') return text.includes('\n');
  // The browser fills empty elements: skip them.
  return ['pre', 'textarea'].includes(element.tagName) && text !== '';
}

function textOf(node: Node): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}
