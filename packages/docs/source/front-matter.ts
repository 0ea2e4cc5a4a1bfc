import path from 'node:path';
import * as z from 'zod';
import {pageOf} from './paths.ts';
import {
  fillDeep,
  isRecord,
  type Problem,
  readYaml,
  schemaProblems,
  tokenProblems,
  type Tokens,
  type YamlSource,
} from '@integration-docs/facts';

const textLength = (min: number, max: number): z.ZodString =>
  z
    .string('a text')
    .min(min, min === 1 ? 'a text that is not empty' : `${min}–${max} characters`)
    .max(max, min === 1 ? `at most ${max} characters` : `${min}–${max} characters`);

const pageSchema = z.strictObject({
  /** The h1, and "Page | Site" in the browser. */
  title: textLength(1, 60),
  /** One sentence that answers "is this my page?"; search engines show it. */
  description: textLength(50, 160),
  /** Shows a banner, and excludes the page from the sitemap and the search. */
  unlisted: z.boolean('true or false').optional(),
  hide_table_of_contents: z.boolean('true or false').optional(),
});

/** Front matter of a page outside the documentation. */
const otherSchema = pageSchema.extend({
  /** Name of the component to show as the sidebar: the contents of the page. */
  sidebar: textLength(1, 60).optional(),
  /** The page repeats what other pages explain: it is not in the search nor in llms-full.txt, and its anchors need not be kept. */
  repeats: z.boolean('true or false').optional(),
});

/** Front matter of a documentation page. */
const docSchema = pageSchema.extend({
  /** Shorter title for the sidebar. */
  sidebar_label: textLength(1, 30).optional(),
});

/** The documentation root sets its own address; that of every other page is its file path. */
const rootDocSchema = docSchema.extend({slug: z.literal('/', 'the address "/"').optional()});

interface ReadFrontMatter {
  /** The values, with tokens filled in; empty when there are problems. */
  readonly frontMatter: Readonly<Record<string, unknown>>;
  readonly problems: readonly Problem[];
}

const fence = /^---\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/;

/**
 * Checks the front matter of a page (CONTRIBUTING.md) and fills in its tokens.
 *
 * @param content the whole page
 * @param file path of the page, relative to the project folder
 */
export function readFrontMatter(content: string, file: string, tokens: Tokens): ReadFrontMatter {
  const source = fence.exec(content)?.[1];
  if (source === undefined) return {frontMatter: {}, problems: isPartial(file) ? [] : [missingFrontMatter(file)]};
  const yaml = readYaml(source, {file, line: 2});
  const unknownTokens = yaml.strings.flatMap(({text, line}) => tokenProblems(text, tokens, {file, line}));
  const value = fillDeep(yaml.value, tokens);
  const problems = [...yaml.problems, ...unknownTokens];
  if (yaml.problems.length === 0) problems.push(...valueProblems(value, yaml.lineOf, file));
  return {frontMatter: problems.length === 0 && isRecord(value) ? value : {}, problems};
}

function valueProblems(value: unknown, lineOf: YamlSource['lineOf'], file: string): readonly Problem[] {
  const page = pageOf(file);
  const isRoot = page?.kind === 'docs' && page.name === 'index.mdx';
  const schema = page?.kind === 'pages' ? otherSchema : isRoot ? rootDocSchema : docSchema;
  const isMisplaced = isRecord(value) && 'slug' in value && !('slug' in schema.shape);
  return [
    ...schemaProblems(schema, {
      value: isMisplaced ? Object.fromEntries(Object.entries(value).filter(([key]) => key !== 'slug')) : value,
      lineOf,
      file,
      schemaFile: 'packages/docs/source/front-matter.ts',
    }),
    ...(isMisplaced ? [misplacedSlug(file, lineOf(['slug']))] : []),
  ];
}

function misplacedSlug(file: string, line: number): Problem {
  return {
    file,
    line,
    found: 'the key "slug"',
    expected: 'a slug in index.mdx of the documentation alone',
    cure: 'Remove it: the address of every other page is its file path.',
  };
}

function missingFrontMatter(file: string): Problem {
  return {
    file,
    line: 1,
    found: 'no front matter',
    expected: 'a page that starts with ---, title, description, ---',
    cure: 'Add the front matter (CONTRIBUTING.md, "A page").',
  };
}

/** A file that other pages include: `_shared.mdx`. */
function isPartial(file: string): boolean {
  return path.posix.basename(file).startsWith('_');
}
