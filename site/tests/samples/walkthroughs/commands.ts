import {parse, type DefaultTreeAdapterTypes} from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/**
 * Returns the commands that a reader copies from a section of a built page, in order: the code in the tabs of one shell.
 *
 * @param section id of the level 2 heading of the section
 * @param shell `value` of the tab
 */
export function commandsOf(html: string, section: string, shell: string): readonly string[] {
  const commands: string[] = [];
  let current = '';
  const visit = (node: Node, panel: string): void => {
    if (isElement(node)) {
      if (node.tagName === 'h2') current = attribute(node, 'id');
      if (node.tagName === 'pre' && current === section && panel === shell) {
        commands.push(textOf(node).trim());
        return;
      }
    }
    const inside = isElement(node) ? attribute(node, 'data-panel') || panel : panel;
    if ('childNodes' in node) node.childNodes.forEach((child) => visit(child, inside));
  };
  visit(parse(html), '');
  return commands;
}

function isElement(node: Node): node is Element {
  return 'tagName' in node;
}

function attribute(element: Element, name: string): string {
  return element.attrs.find((one) => one.name === name)?.value ?? '';
}

function textOf(node: Node): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}
