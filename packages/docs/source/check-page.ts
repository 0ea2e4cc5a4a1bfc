import type {Root} from 'mdast';
import {languageProblems} from '../highlight/remark.ts';
import {catalogueProblems} from './catalogues.ts';
import type {Catalogues} from './catalogues.ts';
import {type Components, componentProblems} from './components.ts';
import {readFrontMatter} from './front-matter.ts';
import type {Page} from './load-pages.ts';
import {type Problem, type Tokens, unknownName} from '@integration-docs/facts';
import {expandSamples} from './sample-tabs.ts';
import type {SampleTopics} from './sample-topics.ts';
import {fillBlock} from './samples.ts';
import type {SampleFiles} from './samples.ts';
import {fillTree} from './tokens.ts';
import {isJsx, lineOfNode, walk} from './walk.ts';

export interface PageContext {
  readonly tokens: Tokens;
  readonly samples: SampleFiles;
  /** What topics show of the connectors; undefined when that cannot be read: then `<Sample>` is not checked. */
  readonly topics: SampleTopics | undefined;
  /** Ids of `site/diagrams/*.yaml`. */
  readonly diagrams: readonly string[];
  readonly catalogues: Catalogues;
  readonly components: Components;
}

/** Returns the problems of a single page: front matter, components, tokens, code blocks, diagrams, catalogues. */
export function pageProblems(page: Page, context: PageContext): readonly Problem[] {
  const {tokens, samples, topics, diagrams, catalogues, components} = context;
  // The checks fill in tokens and samples, as the build does.
  const tree = structuredClone(page.tree);
  const tabs = topics === undefined ? [] : expandSamples(tree, samples, page.file, topics);
  const code = [...walk(tree)].flatMap((node) => {
    if (node.type !== 'code') return [];
    const where = {file: page.file, line: lineOfNode(node)};
    return [...languageProblems(node, where), ...fillBlock(node, page.file, samples, tokens)];
  });
  return [
    ...readFrontMatter(page.source, page.file, tokens).problems,
    ...componentProblems(page.tree, page.file, components),
    ...fillTree(tree, tokens, page.file),
    ...tabs,
    ...code,
    ...imageProblems(page.tree, page.file),
    ...diagramProblems(tree, page.file, diagrams),
    ...catalogueProblems(tree, page.file, catalogues),
  ];
}

/** Refuses images, because no check covers their file, size, alternative text and language; diagrams have all of these. */
function imageProblems(tree: Root, file: string): readonly Problem[] {
  return [...walk(tree)]
    .filter((node) => node.type === 'image' || node.type === 'imageReference' || (isJsx(node) && node.name === 'img'))
    .map((node) => ({
      file,
      line: lineOfNode(node),
      found: 'a picture',
      expected: 'text, tables, samples and diagrams',
      cure: 'Draw it in site/diagrams/ and write <Diagram id="…" />, or say it in words.',
    }));
}

function diagramProblems(tree: Root, file: string, diagrams: readonly string[]): readonly Problem[] {
  return diagramsOf(tree)
    .filter(({id}) => !diagrams.includes(id))
    .map(({id, line}) => unknownName({file, line}, `the diagram "${id}"`, id, diagrams, 'site/diagrams/'));
}

/** Returns the diagrams that a page shows. */
export function diagramsOf(tree: Root): readonly {readonly id: string; readonly line: number}[] {
  return [...walk(tree)].flatMap((node) => {
    if (!isJsx(node) || node.name !== 'Diagram') return [];
    const id = node.attributes.find(
      (attribute) => attribute.type === 'mdxJsxAttribute' && attribute.name === 'id',
    )?.value;
    return [{id: typeof id === 'string' ? id : '', line: lineOfNode(node)}];
  });
}
