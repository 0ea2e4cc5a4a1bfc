import type {Code, Nodes} from 'mdast';
import type {MdxJsxFlowElement} from 'mdast-util-mdx';
import {parseFence} from '../source/fence.ts';
import {
  aliases,
  isLanguage,
  languageNames,
  nearest,
  type Problem,
  throwProblems,
  type Where,
} from '@integration-docs/facts';
import {fromRoot, projectRoot} from '@integration-docs/facts/node';
import {publishedSample} from '../source/samples.ts';
import {lineOfNode, walk} from '../source/walk.ts';
import type {RemarkOptions, Transformer} from '../source/walk.ts';
import {highlightCode} from './highlighter.ts';

/**
 * remark plugin, after `remarkSamples`: each code block becomes `<CodeBlock language title html />`, highlighted while
 * building, with classes. Nothing is highlighted in the browser and no inline style is needed.
 */
export function remarkHighlight({root = projectRoot}: RemarkOptions = {}): Transformer {
  return async (tree, {path}) => {
    const file = fromRoot(root, path);
    const blocks = [...walk(tree)].flatMap((parent) => codeIn(parent).map((node) => ({parent, node})));
    throwProblems(blocks.flatMap(({node}) => languageProblems(node, {file, line: lineOfNode(node)})));
    await Promise.all(blocks.map(({parent, node}) => replaceBlock(parent, node, file)));
  };
}

function codeIn(node: Nodes): readonly Code[] {
  const children: readonly Nodes[] = 'children' in node ? node.children : [];
  return children.filter((child) => child.type === 'code');
}

async function replaceBlock(parent: Nodes, node: Code, page: string): Promise<void> {
  const block = await codeBlock(node, page);
  if (!('children' in parent)) return;
  const children: Nodes[] = parent.children;
  children[children.indexOf(node)] = block;
}

async function codeBlock(node: Code, page: string): Promise<MdxJsxFlowElement> {
  const language = node.lang ?? '';
  if (!isLanguage(language)) throw new TypeError(`"${language}" was not checked.`);
  const {fence} = parseFence(node.meta ?? '', {file: '', line: 0});
  const html = await highlightCode(node.value, language, fence.highlight);
  const isPart = fence.regions !== undefined || fence.lines !== undefined;
  const attributes = {
    language,
    title: fence.title,
    html,
    ...(fence.regions !== undefined && {
      part: `${fence.title ?? ''} ${node.data?.part ?? fence.regions.join(', ')}`.trim(),
    }),
    ...(isPart && {file: publishedSample(fence.file ?? '', page), isPart: null}),
  };
  return {
    type: 'mdxJsxFlowElement',
    name: 'CodeBlock',
    attributes: Object.entries(attributes).flatMap(([name, value]) =>
      value === undefined ? [] : [{type: 'mdxJsxAttribute' as const, name, value}],
    ),
    children: [],
    position: node.position,
  };
}

/** Returns the problems with the language of a block. */
export function languageProblems(node: Code, where: Where): readonly Problem[] {
  const language = node.lang ?? '';
  if (isLanguage(language)) return [];
  const expected = `one of ${languageNames.join(', ')}`;
  if (language === '') {
    return [
      {
        ...where,
        found: 'a code block without a language',
        expected,
        cure: 'Write the language after the ```; "text" for none.',
      },
    ];
  }
  const guess = aliases[language] ?? nearest(language, languageNames)[0];
  return [
    {
      ...where,
      found: `the language "${language}"`,
      expected,
      cure: `Write ${guess}, or add it to packages/facts/languages/languages.ts.`,
    },
  ];
}
