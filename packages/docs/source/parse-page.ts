import {createProcessor} from '@mdx-js/mdx';
import type {Root} from 'mdast';
import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import {type Problem, ProblemError} from '@integration-docs/facts';

const processor = createProcessor({remarkPlugins: [remarkFrontmatter, remarkDirective, remarkGfm]});

/**
 * Parses a page with the same grammar as the engine.
 *
 * @param file path of the page, for the message
 * @throws ProblemError when the page is not valid MDX
 */
export function parsePage(source: string, file: string): Root {
  try {
    return processor.parse(source);
  } catch (error) {
    throw new ProblemError([syntaxProblem(error, file)]);
  }
}

export function syntaxProblem(error: unknown, file: string): Problem {
  const raw = error instanceof Error ? error.message : String(error);
  const message = raw.replace('Could not parse expression with acorn', 'the text between { and } is no expression');
  return {
    file,
    line: lineOf(error, message),
    found: `text that is not MDX (${message})`,
    expected: 'Markdown with closed tags and braces',
    cure: 'Close the tag or the brace; write a literal < or { as `<` or `{` in code.',
  };
}

/** Some errors have their position only in the message: "(3:1-3:7)". */
function lineOf(error: unknown, message: string): number {
  if (error instanceof Error && 'line' in error && typeof error.line === 'number') return error.line;
  return Number(/\((\d+):\d+/.exec(message)?.[1] ?? 1);
}
