import type {Nodes, Root} from 'mdast';
import type {Directives} from 'mdast-util-directive';
import type {MdxJsxFlowElement, MdxJsxTextElement} from 'mdast-util-mdx';

/** What remark hands to a plugin, as far as these plugins look at it. */
export interface SourceFile {
  /** Absolute path of the page. */
  readonly path: string;
}

export interface RemarkOptions {
  /** Folder of the project; tests give another. */
  readonly root?: string;
}

/** A remark plugin's work on one page. */
export type Transformer = (tree: Root, file: SourceFile) => Promise<void>;

/** Every node of a tree, parents first. Children replaced while a parent is visited are followed. */
export function* walk(node: Nodes): Generator<Nodes> {
  yield node;
  if (!('children' in node)) return;
  for (const child of node.children) yield* walk(child);
}

/** Line of the page on which a node starts. */
export function lineOfNode(node: Pick<Nodes, 'position'>): number {
  return node.position?.start.line ?? 1;
}

export function isJsx(node: Nodes): node is MdxJsxFlowElement | MdxJsxTextElement {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

export function isDirective(node: Nodes): node is Directives {
  return node.type === 'containerDirective' || node.type === 'leafDirective' || node.type === 'textDirective';
}
