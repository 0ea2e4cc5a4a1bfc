import {parse, type DefaultTreeAdapterTypes} from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

export interface BuiltPage {
  /** Id → how often the page has it. */
  readonly ids: ReadonlyMap<string, number>;
  /** Text of each `<code>`, and of each link: a value that is explained elsewhere is a link to there. */
  readonly codes: ReadonlySet<string>;
}

/** @param html a built page, whole */
export function readBuiltPage(html: string): BuiltPage {
  const ids = new Map<string, number>();
  const codes = new Set<string>();
  const visit = (node: Node): void => {
    if ('tagName' in node) {
      const id = node.attrs.find(({name}) => name === 'id')?.value;
      if (id !== undefined) ids.set(id, (ids.get(id) ?? 0) + 1);
      if (node.tagName === 'code' || node.tagName === 'a') codes.add(textOf(node));
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  return {ids, codes};
}

/** Every text inside a node, as it is. */
export function textOf(node: Node): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}
