import {readdir} from 'node:fs/promises';
import path from 'node:path';
import {nearest, type Problem} from '@integration-docs/facts';
import type {Check} from './context.ts';
import type {SourceText} from './unused.ts';

/** Folders with generated files or with code of others. */
const excludedFolders = new Set(['node_modules', 'build', '.git', '.generated', 'test-results', 'playwright-report']);

/** Folders at the root. */
const rootFolders = ['docs-internal', 'packages', 'samples', 'site'];

/** Folders that were at the root before ADR 20 (some are in `site/` now): a path that begins with one is outdated. */
const oldRootFolders =
  'bench config contract deploy engine i18n lib plugins questions simulator src static tests tools'.split(' ');

/** Folders that a copy of the project, for tests or at an operator, may lack. */
const optionalFolders = ['docs-internal', 'site/bench', 'site/deploy'];

/** Paths of the published site that look like paths of the project. */
const publishedPaths = /^(?:samples\/requests|tools\/(?:simulator|cius-pt)\.mjs$)/;

/** Finds paths of this project in comments and READMEs that do not exist. */
export const pointersCheck: Check = async ({root, read}) => {
  const files = await projectFiles(root);
  const textsOf = (chosen: readonly string[]): Promise<readonly SourceText[]> =>
    Promise.all(chosen.map(async (file) => ({file, text: await read(file)})));
  const ignored = await textsOf(files.filter((file) => path.posix.basename(file) === '.gitignore'));
  return pointerProblems(await textsOf(files.filter(isChecked)), [...files, ...ignored.flatMap(ignoredFiles)]);
};

/** Whether a file is checked: READMEs and code. ADRs and changelogs may name old paths. */
function isChecked(file: string): boolean {
  const isText = /(?:^|\/)(?:README|CONTRIBUTING)\.md$/.test(file) || /\.(?:tsx?|mjs|cjs|css)$/.test(file);
  return isText && !/\.(?:test|spec)\.|(?:^|\/)fixtures\/|^docs-internal\/adr\//.test(file);
}

/** Returns the paths in a .gitignore file: generated files, which may be missing in a new clone. */
function ignoredFiles({file, text}: SourceText): readonly string[] {
  const names = text.split('\n').filter((name) => name !== '' && !/[*#!]/.test(name));
  return names.map((name) => path.posix.join(path.posix.dirname(file), name).replace(/\/$/, ''));
}

/**
 * @param texts READMEs and code
 * @param files paths of all files of the project, relative to its folder
 */
export function pointerProblems(texts: readonly SourceText[], files: readonly string[]): readonly Problem[] {
  const folders = new Set(files.flatMap(foldersOf));
  const knownPaths = new Set([...files, ...folders, ...files.map(withoutEnding)]);
  const absentFolders = optionalFolders.filter((folder) => !folders.has(folder));
  const isThere = (pointer: string, from: string): boolean =>
    knownPaths.has(pointer) ||
    knownPaths.has(path.posix.join(path.posix.dirname(from), pointer)) ||
    absentFolders.some((folder) => pointer.startsWith(`${folder}/`));
  return texts.flatMap((source) =>
    pointersOf(source)
      .filter(({pointer}) => !isThere(pointer, source.file))
      .map(({pointer, line}) => {
        const suggestion = nearestPath(pointer, knownPaths);
        return {
          file: source.file,
          line,
          found: `${pointer}, which is not there`,
          expected:
            suggestion === undefined ? 'a file or folder of the project' : `a file or folder; nearest: ${suggestion}`,
          cure:
            suggestion === undefined ? 'Name what is there now, or nothing.' : `Write ${suggestion}, or name nothing.`,
        };
      }),
  );
}

interface Pointer {
  readonly pointer: string;
  readonly line: number;
}

const pathPattern = new RegExp(
  String.raw`(?<![\w@./<{*$-])(?:${[...rootFolders, ...oldRootFolders].join('|')})/[\w./@<>{}*…$[\]-]*`,
  'g',
);

/** Matches in a README: a relative path that begins with `../`. */
const upwardPattern = /(?<=`)\.\.\/[\w./@<>{}*…$[\]-]+(?=`)/g;

/** Matches in a comment: a relative path of a file that begins with `./` or `../`. */
const relativePattern = /(?<=`)\.{1,2}\/[\w./-]+\.(?:tsx?|mjs|css|yaml|md)(?=`)/g;

/** Returns the paths in a README, or in the comments of code. Relative paths become paths from the project folder. */
export function pointersOf({file, text}: SourceText): readonly Pointer[] {
  const isText = file.endsWith('.md');
  const searchedText = isText ? text : commentsOf(text);
  const fromRoot = (relativePath: string): string => path.posix.join(path.posix.dirname(file), relativePath);
  return searchedText.split('\n').flatMap((row, index) =>
    // An example need not exist.
    row.includes('@example') || row.includes('```')
      ? []
      : [
          ...[...row.matchAll(pathPattern)].map(([match]) => match),
          ...[...row.matchAll(isText ? upwardPattern : relativePattern)].map(([match]) => fromRoot(match)),
        ].flatMap((match) => {
          // Only the part before a placeholder is a path.
          const pathPrefix = match.replace(/[^/]*[<>{}*…$[\]].*$/, '');
          const pointer = pathPrefix.replace(/[./-]+$/, '');
          return pointer.includes('/') && !publishedPaths.test(pointer) ? [{pointer, line: index + 1}] : [];
        }),
  );
}

/** Removes everything except comments and line breaks. */
function commentsOf(text: string): string {
  const comments = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g;
  let result = '';
  let end = 0;
  for (const {0: comment, index} of text.matchAll(comments)) {
    result += text.slice(end, index).replace(/[^\n]/g, '') + comment;
    end = index + comment.length;
  }
  return result;
}

function foldersOf(file: string): readonly string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

function withoutEnding(file: string): string {
  return file.replace(/(?:\.module|\.schema|\.test|\.spec)?\.\w+$/, '');
}

/** Returns the nearest path with the same file name, in any spelling (`webhook-verifier`, `WebhookVerifier`). */
function nearestPath(pointer: string, knownPaths: ReadonlySet<string>): string | undefined {
  const nameOf = (file: string): string => path.posix.parse(file).name.toLowerCase().replaceAll(/[-_]/g, '');
  const candidates = [...knownPaths].filter((other) => nameOf(other) === nameOf(pointer));
  return nearest(pointer, candidates)[0];
}

/** Returns the paths of all files of the project, relative to its folder. */
async function projectFiles(root: string): Promise<readonly string[]> {
  const below = async (folder: string): Promise<readonly string[]> => {
    const entries = await readdir(path.join(root, folder), {withFileTypes: true});
    const files = entries
      .filter(({name}) => !excludedFolders.has(name))
      .map(async (entry) => {
        const file = path.posix.join(folder, entry.name);
        return entry.isDirectory() ? below(file) : [file];
      });
    return (await Promise.all(files)).flat();
  };
  return (await below('')).toSorted();
}
