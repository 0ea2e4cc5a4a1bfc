import type {Document, Element} from '@xmldom/xmldom';
import {childrenOf, elementsOf, parse, rootOf, serialize} from './dom.ts';

/** The element at a path of local names below the root element: `InvoiceLine[2]/Item/Name`; the root element for `.`. */
const locate = (document: Document, path: string): Element => {
  let current = rootOf(document);
  if (path === '.') return current;
  for (const step of path.split('/')) {
    const [, name = '', position = '1'] = /^(\w+)(?:\[(\d+)\])?$/u.exec(step) ?? [];
    const next = childrenOf(current, name)[Number(position) - 1];
    if (!next)
      throw new Error(
        `testing/edit.ts: no ${step} in ${current.localName ?? ''} (path ${path}): correct the path or the fixture`,
      );
    current = next;
  }
  return current;
};

const append = (document: Document, parent: Element, xml: string): void => {
  for (const child of elementsOf(xml)) parent.appendChild(document.importNode(child, true));
};

/**
 * Changes an XML document, step by step:
 * `path = text`, `path@attribute = text`, `- path`, `- path@attribute`, `path += <cbc:X>…</cbc:X>` (`.` is the root element),
 * `/pattern/ = text` (all over the source).
 * @throws Error if a step is of none of these forms, or its path leads nowhere
 */
export const edit = (xml: string, ...steps: readonly string[]): string => {
  let document = parse(xml);
  for (const step of steps) {
    const pattern = /^\/(.+)\/ = (.*)$/su.exec(step);
    if (pattern) document = parse(replaceAll(serialize(document), step, pattern[1] ?? '', pattern[2] ?? ''));
    else apply(document, step);
  }
  return serialize(document);
};

const replaceAll = (source: string, step: string, pattern: string, replacement: string): string => {
  const changed = source.replace(new RegExp(pattern, 'gsu'), replacement);
  if (changed === source)
    throw new Error(`testing/edit.ts: ${step} changes nothing: correct the pattern or the fixture`);
  return changed;
};

const apply = (document: Document, step: string): void => {
  const [, removal, path = '', attribute, operator, value = ''] =
    /^(- )?([\w/[\].]+)(?:@(\w+))?(?: (\+?=) (.*))?$/su.exec(step) ?? [];
  const element = locate(document, path);
  if (removal && attribute) element.removeAttribute(attribute);
  else if (removal) element.parentNode?.removeChild(element);
  else if (attribute) element.setAttribute(attribute, value);
  else if (operator === '=') element.textContent = value;
  else if (operator === '+=') append(document, element, value);
  else throw new Error(`testing/edit.ts: cannot read the step "${step}"`);
};
