import type {Nodes, Root} from 'mdast';
import type {Directives} from 'mdast-util-directive';
import type {MdxJsxFlowElement, MdxJsxTextElement} from 'mdast-util-mdx';

/** The part of a remark file that these plugins use. */
export interface SourceFile {
  /** Absolute path of the page. */
  readonly path: string;
}

export interface RemarkOptions {
  /** Folder of the project; tests pass another. */
  readonly root?: string;
}

/** The function that a remark plugin runs on a page. */
export type Transformer = (tree: Root, file: SourceFile) => Promise<void>;

/** Yields every node of a tree, parents first. Children that are replaced while their parent is visited are visited too. */
export function* walk(node: Nodes): Generator<Nodes> {
  yield node;
  if (!('children' in node)) return;
  for (const child of node.children) yield* walk(child);
}

/** Returns the line of the page on which a node starts. */
export function lineOfNode(node: Pick<Nodes, 'position'>): number {
  return node.position?.start.line ?? 1;
}

export function isJsx(node: Nodes): node is MdxJsxFlowElement | MdxJsxTextElement {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

export function isDirective(node: Nodes): node is Directives {
  return node.type === 'containerDirective' || node.type === 'leafDirective' || node.type === 'textDirective';
}
