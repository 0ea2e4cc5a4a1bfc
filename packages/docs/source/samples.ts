import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {Code} from 'mdast';
import {
  defaultLocale,
  fillKnown,
  nearest,
  type Problem,
  throwProblems,
  tokenProblems,
  type Tokens,
  type Where,
} from '@integration-docs/facts';
import {localeOfFile} from './paths.ts';
import {parseFence} from './fence.ts';
import type {Fence} from './fence.ts';
import {fromRoot, loadTokens, projectRoot} from '@integration-docs/facts/node';
import {commentsIn} from './sample-comments.ts';
import {lineOfNode, walk} from './walk.ts';
import type {RemarkOptions, Transformer} from './walk.ts';

/** Access to the files of samples. */
export interface SampleFiles {
  /** Returns the text of a file, by path relative to the project folder; undefined when there is none. */
  readonly read: (file: string) => string | undefined;
  /** Returns the paths of all samples; called only to suggest the nearest name. */
  readonly list: () => readonly string[];
}

export interface IncludedSample {
  /** The shown code, before tokens are filled in. */
  readonly body: string;
  /** The file of the sample, and the line where the body starts. */
  readonly source: Where;
  readonly fence: Fence;
  readonly problems: readonly Problem[];
}

/**
 * remark plugin: gives a fenced block with `file=samples/…` the text of that file, with tokens filled in and comments in the language of the page;
 * makes links to samples lead to the file in that language; refuses code typed into a block.
 */
export function remarkSamples({root = projectRoot}: RemarkOptions = {}): Transformer {
  return async (tree, {path: page}) => {
    const {tokens} = await loadTokens(root, localeOfFile(page));
    const files = samplesIn(root);
    const file = fromRoot(root, page);
    const problems: Problem[] = [];
    for (const node of walk(tree)) {
      if (node.type === 'code') problems.push(...fillBlock(node, file, files, tokens));
      if (node.type === 'link')
        node.url = node.url.replace(
          /^pathname:\/\/\/(samples\/.*)/,
          (_, samplePath: string) => `pathname:///${publishedSample(samplePath, page)}`,
        );
    }
    throwProblems(problems);
  };
}

/**
 * Returns the path of a published sample with the comments in the language of the page, relative to the root of the site. The requests of the
 * operations exist once, with comments in all languages.
 *
 * @param file path, relative to the project folder
 * @example publishedSample('samples/retry/retry.sh', 'site/content/en/docs/…/scope.mdx') // → 'en/samples/retry/retry.sh'
 */
export function publishedSample(file: string, page: string): string {
  const locale = localeOfFile(page);
  return locale === defaultLocale || file.startsWith('samples/requests/') ? file : `${locale}/${file}`;
}

/** Fills in the body of a fenced block. Returns its problems. */
export function fillBlock(node: Code, file: string, files: SampleFiles, tokens: Tokens): readonly Problem[] {
  const where = {file, line: lineOfNode(node)};
  const meta = node.meta ?? '';
  if (node.value.trim() !== '') return [typedBlock(node, where)];
  const {body, source, fence, problems} = includeSample(meta, files, where);
  node.value = fillKnown(body, tokens);
  node.meta = fillKnown(meta, tokens);
  return [...problems, ...tokenProblems(body, tokens, source), ...tokenProblems(fence.title ?? '', tokens, where)];
}

function typedBlock(node: Code, where: Where): Problem {
  const extension = node.lang ?? 'txt';
  return {
    ...where,
    found: `a typed code block (${node.value.split('\n').length} lines of ${extension})`,
    expected: 'a block without a body that names a file under samples/, so that the code can be tested',
    cure: `Move the code to samples/<topic>/<name>.${extension} and write \`\`\`${extension} file=samples/<topic>/<name>.${extension} followed by \`\`\`.`,
  };
}

/**
 * Returns the text for a fenced block.
 *
 * @param meta the text after the language
 * @param where the block, for the problems; its file determines the language of the comments
 */
export function includeSample(meta: string, files: SampleFiles, where: Where): IncludedSample {
  const {fence, problems} = parseFence(meta, where);
  const empty = {body: '', source: where, fence};
  if (problems.length > 0) return {...empty, problems};
  const {file} = fence;
  if (file === undefined) {
    const cure = 'Add file=samples/<topic>/<file> after the language.';
    return {...empty, problems: [{...where, found: 'an empty code block', expected: 'file=samples/…', cure}]};
  }
  const text = isSample(file) ? files.read(file) : undefined;
  if (text === undefined) return {...empty, problems: [missingFile(file, files, where)]};
  const part = partOf(text.replaceAll('\r\n', '\n'), fence, where);
  if (!('pieces' in part)) return {...empty, problems: [part]};
  const locale = localeOfFile(where.file);
  const body = part.pieces
    .map((lines) => dedent(lines.filter((line) => !regionMark.test(line))).join('\n'))
    .map((lines) => commentsIn(lines, locale, file).replace(/\n+$/, ''))
    .join(`\n${leftOut(file)}\n`);
  const source = {file, line: part.firstLine};
  return {body, source, fence, problems: [...emptyPart(body, file, where), ...highlightProblems(fence, body, where)]};
}

/** The line between two pieces. In a shell it is a comment: readers paste what a page shows. */
function leftOut(file: string): string {
  return /\.(?:sh|ps1)$/.test(file) ? '# …' : '…';
}

function isSample(file: string): boolean {
  return file.startsWith('samples/') && path.posix.normalize(file) === file;
}

function missingFile(file: string, files: SampleFiles, where: Where): Problem {
  const near = nearest(file, files.list(), 3);
  return {
    ...where,
    found: `file=${file}, which does not exist`,
    expected: `a file under samples/${near.length > 0 ? `; nearest: ${near.join(', ')}` : ''}`,
    cure: near[0] === undefined ? `Write ${file}.` : `Write file=${near[0]}, or add ${file}.`,
  };
}

interface Part {
  /** The shown lines, in one or more pieces; between two pieces, lines are left out. */
  readonly pieces: readonly (readonly string[])[];
  readonly firstLine: number;
}

/** A comment that opens or closes a region, in any of the sample languages. */
const regionMark = /^\s*(?:\/\/|#|--|;|<!--|\/\*|')?\s*#(?:end)?region\b/;
const regionStart = /#region\s+([\w-]+)/;
const regionEnd = /#endregion\b/;

interface Region {
  readonly name: string;
  /** Line of the comment that opens the region. */
  readonly line: number;
}

/** Returns the regions of a file, in order. */
export function regionsIn(text: string): readonly Region[] {
  return text.split('\n').flatMap((source, index) => {
    const name = regionStart.exec(source)?.[1];
    return name === undefined ? [] : [{name, line: index + 1}];
  });
}

/** Returns the region whose name is nearest to a name that the file does not have. */
export function nearestRegion(name: string, regions: readonly Region[]): Region | undefined {
  const [guess] = nearest(
    name,
    regions.map((region) => region.name),
  );
  return regions.find((region) => region.name === guess);
}

function partOf(text: string, {lines, regions, file = ''}: Fence, where: Where): Part | Problem {
  const allLines = text.replace(/\n+$/, '').split('\n');
  if (lines !== undefined) {
    const invalidRange = lines.find(({last}) => last > allLines.length);
    if (invalidRange === undefined) {
      return {pieces: lines.map(({first, last}) => allLines.slice(first - 1, last)), firstLine: lines[0]?.first ?? 1};
    }
    return {
      ...where,
      found: `lines=${invalidRange.first}-${invalidRange.last}`,
      expected: `lines between 1 and ${allLines.length}, which is what ${file} has`,
      cure: 'Correct the lines, or show a region=, which moves with the code.',
    };
  }
  if (regions === undefined) return {pieces: [allLines], firstLine: 1};
  const parts = regions.map((region) => regionOf(allLines, region, file, where));
  const problem = parts.find((part) => !('pieces' in part));
  if (problem !== undefined) return problem;
  const pieces = parts.flatMap((part) => ('pieces' in part ? part.pieces : []));
  const [first] = parts;
  return {pieces, firstLine: first !== undefined && 'pieces' in first ? first.firstLine : 1};
}

function regionOf(allLines: readonly string[], region: string, file: string, where: Where): Part | Problem {
  const start = allLines.findIndex((line) => regionStart.exec(line)?.[1] === region);
  const length = start < 0 ? -1 : regionLength(allLines.slice(start + 1));
  if (length >= 0) return {pieces: [allLines.slice(start + 1, start + 1 + length)], firstLine: start + 2};
  const regions = regionsIn(allLines.join('\n'));
  const guess = nearestRegion(region, regions);
  return start >= 0
    ? {
        ...where,
        found: `region=${region}, which ${file} opens on line ${start + 1} and does not close`,
        expected: 'a comment #endregion after it',
        cure: `Add #endregion to ${file}.`,
      }
    : {
        ...where,
        found: `region=${region}, which ${file} does not have`,
        expected: expectedRegion(region, file, regions),
        cure:
          guess === undefined
            ? `Put #region ${region} and #endregion around the lines.`
            : `Write region=${guess.name}, or #region ${region} in ${file}:${guess.line}.`,
      };
}

/** Describes what is expected instead of a region that a file does not have. */
export function expectedRegion(region: string, file: string, regions: readonly Region[]): string {
  return regions.length > 0
    ? `one of ${regions.map(({name}) => name).join(', ')}`
    : `a comment #region ${region} in ${file}`;
}

/** Returns the number of lines before the `#endregion` that closes the region; -1 without one. */
function regionLength(lines: readonly string[]): number {
  let open = 1;
  return lines.findIndex((line) => {
    if (regionStart.test(line)) open += 1;
    if (regionEnd.test(line)) open -= 1;
    return open === 0;
  });
}

/** Removes the indentation that all lines share. */
function dedent(lines: readonly string[]): readonly string[] {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const common = indents.length > 0 ? Math.min(...indents) : 0;
  return lines.map((line) => line.slice(common));
}

function emptyPart(body: string, file: string, where: Where): readonly Problem[] {
  if (body.trim() !== '') return [];
  return [
    {
      ...where,
      found: `nothing to show in ${file}`,
      expected: 'at least one line',
      cure: `Fill ${file}, or choose other lines of it.`,
    },
  ];
}

function highlightProblems({highlight}: Fence, body: string, where: Where): readonly Problem[] {
  const count = body.split('\n').length;
  return highlight
    .filter(({last}) => last > count)
    .map(({first, last}) => ({
      ...where,
      found: `the highlight {${first === last ? first : `${first}-${last}`}}`,
      expected: `lines between 1 and ${count}, counted in what is shown`,
      cure: 'Correct the numbers between the braces.',
    }));
}

/** Returns access to the samples of the project. The list of files is read once. */
export function samplesIn(root: string): SampleFiles {
  const list = (): readonly string[] =>
    readdirSync(path.join(root, 'samples'), {recursive: true, withFileTypes: true})
      .filter((entry) => entry.isFile())
      .map((entry) => fromRoot(root, path.join(entry.parentPath, entry.name)));
  let cachedList: readonly string[] | undefined;
  return {
    read: (file) => {
      try {
        return readFileSync(path.join(root, file), 'utf8');
      } catch (error) {
        if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR'))
          return undefined;
        throw error;
      }
    },
    list: () => (cachedList ??= list()),
  };
}
