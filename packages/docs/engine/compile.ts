import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {createProcessor, run} from '@mdx-js/mdx';
import type {Root} from 'mdast';
import type {MDXModule} from 'mdx/types';
import * as jsxRuntime from 'react/jsx-runtime';
import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import {VFile} from 'vfile';
import {remarkCatalogues, remarkSamples, remarkSampleTabs, remarkTokens} from '../source/index.ts';
import {syntaxProblem} from '../source/parse-page.ts';
import {pageOf} from '../source/paths.ts';
import {walk, type SourceFile} from '../source/walk.ts';
import {remarkDiagrams} from '../diagrams/remark.ts';
import {remarkHighlight} from '../highlight/remark.ts';
import {fromRoot} from '@integration-docs/facts/node';
import {type Problem, ProblemError, throwProblems} from '@integration-docs/facts';
import {labelTables, labelTabs, takeDirectives, takeHeadings, takeRowIds, type TocItem} from './markdown.ts';
import {routeOf, type SourcePage} from './pages.ts';

/** A page that can be rendered. */
interface CompiledPage {
  readonly Content: MDXModule['default'];
  readonly toc: readonly TocItem[];
  /** Names of the components that its text uses. */
  readonly components: ReadonlySet<string>;
}

/** Compiles pages. */
export type Compile = (page: Pick<SourcePage, 'file'>) => Promise<CompiledPage>;

/**
 * Creates the function that compiles pages.
 *
 * @param root folder of the project
 * @param files paths of all pages, for the links between them
 * @param topics `SiteDefinition.sampleTopics`
 */
export function openCompiler(root: string, files: ReadonlySet<string>, topics?: string): Compile {
  const tocs = new WeakMap<VFile, readonly TocItem[]>();
  const components = new WeakMap<VFile, ReadonlySet<string>>();
  const options = {root, topics};
  const structure = () => (tree: Root, file: VFile) => {
    const pagePath = fromRoot(root, file.path);
    takeDirectives(tree, String(file.value), pagePath);
    tocs.set(file, takeHeadings(tree, pagePath));
    components.set(file, componentsIn(tree));
    labelTables(tree);
    takeRowIds(tree);
    throwProblems(resolveLinks(tree, pagePath, files));
  };
  const processor = createProcessor({
    outputFormat: 'function-body',
    remarkPlugins: [
      remarkFrontmatter,
      remarkDirective,
      remarkGfm,
      // Must run before `structure`, which creates the table of contents.
      [asPlugin(remarkTokens(options))],
      structure,
      asPlugin(remarkSampleTabs(options)),
      () => labelTabs,
      ...[remarkSamples, remarkHighlight, remarkDiagrams, remarkCatalogues].map((plugin) => asPlugin(plugin(options))),
    ],
  });
  return async ({file}) => {
    const source = await readFile(path.join(root, file), 'utf8');
    const vfile = new VFile({path: path.join(root, file), value: source});
    const code = await processor.process(vfile).catch((error: unknown) => {
      throw isSyntaxError(error) ? new ProblemError([syntaxProblem(error, file)]) : error;
    });
    const {default: Content} = await run(code, {...jsxRuntime, baseUrl: import.meta.url});
    return {Content, toc: tocs.get(vfile) ?? [], components: components.get(vfile) ?? new Set()};
  };
}

function componentsIn(tree: Root): ReadonlySet<string> {
  return new Set([...walk(tree)].flatMap((node) => (node.type === 'mdxJsxFlowElement' ? (node.name ?? []) : [])));
}

/** Whether an error is one of the MDX parser (`VFileMessage`). */
function isSyntaxError(error: unknown): boolean {
  return error instanceof Error && 'ruleId' in error;
}

type Transform = (tree: Root, file: SourceFile) => Promise<void>;

/** unified calls a plugin to get its transformer. This wraps a transformer as a plugin. */
function asPlugin(transform: Transform): () => Transform {
  return () => transform;
}

/** Replaces the page file in each link by its route: `./index.mdx#deadlines` → `/docs#deadlines`. Returns links to missing files. */
function resolveLinks(tree: Root, file: string, files: ReadonlySet<string>): readonly Problem[] {
  const problems: Problem[] = [];
  for (const node of walk(tree)) {
    if (node.type !== 'link' && node.type !== 'definition') continue;
    const [, linkPath = '', suffix = ''] = /^(?![\w+.-]+:|\/\/)([^?#]+\.mdx?)([?#].*)?$/.exec(node.url) ?? [];
    if (linkPath === '') continue;
    const linkedFile = path.posix.join(path.posix.dirname(file), linkPath);
    const linkedPage = files.has(linkedFile) ? pageOf(linkedFile) : undefined;
    if (linkedPage === undefined) {
      problems.push({
        file,
        line: node.position?.start.line ?? 1,
        found: `a link to ${node.url}, which does not exist`,
        expected: 'the file of a page, relative to this one, or its address (/docs/…)',
        cure: 'Correct the path.',
      });
    } else {
      node.url = routeOf(linkedPage.kind, linkedPage.name.replace(/\.mdx$/, '')) + suffix;
    }
  }
  return problems;
}
