import type {Nodes, Root} from 'mdast';
import type {MdxJsxFlowElement, MdxJsxTextElement} from 'mdast-util-mdx';
import {localeOfFile} from './paths.ts';
import {fromRoot, loadTokens, projectRoot} from '@integration-docs/facts/node';
import {fillKnown, hasToken, type Problem, throwProblems, tokenProblems, type Tokens} from '@integration-docs/facts';
import {isDirective, isJsx, lineOfNode, walk} from './walk.ts';
import type {RemarkOptions, Transformer} from './walk.ts';

/** remark plugin: fills in `%site.…%` and `%deadline.…%` in texts and links. It must run before the table of contents is made from the headings. */
export function remarkTokens({root = projectRoot}: RemarkOptions = {}): Transformer {
  return async (tree, {path}) => {
    const {tokens} = await loadTokens(root, localeOfFile(path));
    throwProblems(fillTree(tree, tokens, fromRoot(root, path)));
  };
}

/**
 * Fills in the tokens of a page, in its tree.
 *
 * @param file path of the page, for the problems
 * @returns problems of tokens that are unknown, or in a place where they are not filled in
 */
export function fillTree(tree: Root, tokens: Tokens, file: string): readonly Problem[] {
  const problems: Problem[] = [];
  const fill = (text: string, line: number): string => {
    problems.push(...tokenProblems(text, tokens, {file, line}));
    return fillKnown(text, tokens);
  };
  for (const node of walk(tree)) {
    fillNode(node, fill);
    problems.push(...misplacedTokens(node, file));
  }
  return problems;
}

type Fill = (text: string, line: number) => string;

function fillNode(node: Nodes, fill: Fill): void {
  const line = lineOfNode(node);
  if (node.type === 'text' || node.type === 'inlineCode') {
    node.value = fill(node.value, line);
  } else if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
    node.url = fill(node.url, line);
    if (node.title) node.title = fill(node.title, line);
    if (node.type === 'image' && node.alt) node.alt = fill(node.alt, line);
  } else if (isDirective(node)) {
    for (const [name, value] of Object.entries(node.attributes ?? {})) {
      if (typeof value === 'string') node.attributes = {...node.attributes, [name]: fill(value, line)};
    }
  } else if (isJsx(node)) {
    for (const attribute of node.attributes) {
      if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'string') continue;
      attribute.value = fill(attribute.value, attribute.position?.start.line ?? line);
    }
  }
}

/** Returns the problems of tokens inside JavaScript, which are not filled in. */
function misplacedTokens(node: Nodes, file: string): readonly Problem[] {
  return scripts(node)
    .filter(({code}) => hasToken(code))
    .map(({code, line}) => ({
      file,
      line,
      found: `a token inside the JavaScript {${code.trim().slice(0, 60)}}`,
      expected: 'tokens only in text, links and attributes between quotation marks',
      cure: 'Write the attribute as name="…%token%…", or the text outside the braces.',
    }));
}

interface Script {
  readonly code: string;
  readonly line: number;
}

function scripts(node: Nodes): readonly Script[] {
  if (isJsx(node)) return attributeScripts(node);
  if (node.type !== 'mdxFlowExpression' && node.type !== 'mdxTextExpression' && node.type !== 'mdxjsEsm') return [];
  const onlyComment = /^\s*\/\*(?:(?!\*\/)[\s\S])*\*\/\s*$/.test(node.value);
  return onlyComment ? [] : [{code: node.value, line: lineOfNode(node)}];
}

function attributeScripts(node: MdxJsxFlowElement | MdxJsxTextElement): readonly Script[] {
  return node.attributes.flatMap((attribute) => {
    const line = attribute.position?.start.line ?? lineOfNode(node);
    if (attribute.type === 'mdxJsxExpressionAttribute') return [{code: attribute.value, line}];
    if (typeof attribute.value === 'object' && attribute.value !== null) return [{code: attribute.value.value, line}];
    return [];
  });
}
