import path from 'node:path';
import {nearest, type Problem} from '@integration-docs/facts';
import type {SourceText} from '@integration-docs/docs/content';
import type {Check} from './context.ts';

const importPattern = /import (\w+) from '(\.{1,2}\/[^']+\.module\.css)'/g;

/** Classes that components take from a module of styles and that it does not have: they would be `undefined` in the page. */
export const stylesCheck: Check = async ({code, read}) => {
  const uses = code.flatMap(stylesOf);
  const files = [...new Set(uses.map(({sheet}) => sheet))];
  const sheets = new Map(await Promise.all(files.map(async (file) => [file, classesOf(await read(file))] as const)));
  return uses.flatMap(({file, line, sheet, name, used}): readonly Problem[] => {
    const known = sheets.get(sheet) ?? new Set();
    if (known.has(name)) return [];
    const [near] = nearest(name, known);
    return [
      {
        file,
        line,
        found: `${used}, a class that ${sheet} does not have`,
        expected: near === undefined ? 'a class of that file' : `a class of that file; nearest: .${near}`,
        cure: `Add .${name} to ${sheet}, or name a class that is there.`,
      },
    ];
  });
};

interface StyleUse {
  readonly file: string;
  readonly line: number;
  /** Path of the module from the project folder. */
  readonly sheet: string;
  readonly name: string;
  /** As it is written: `styles.area`. */
  readonly used: string;
}

/** The classes that a file takes by name from the modules that it imports. */
export function stylesOf({file, text}: SourceText): readonly StyleUse[] {
  return [...text.matchAll(importPattern)].flatMap(([, variable = '', from = '']) => {
    const sheet = path.posix.join(path.posix.dirname(file), from);
    const usePattern = new RegExp(String.raw`(?<![./\w'"])${variable}(?:\.(\w+)|\['([\w-]+)'\])`, 'g');
    return [...text.matchAll(usePattern)].map(({0: used, 1: plain, 2: quoted, index}) => ({
      file,
      line: text.slice(0, index).split('\n').length,
      sheet,
      name: plain ?? quoted ?? '',
      used,
    }));
  });
}

/** The classes of a style sheet. */
export function classesOf(css: string): ReadonlySet<string> {
  const rules = css.replace(/\/\*[^]*?\*\//g, '');
  return new Set([...rules.matchAll(/\.([a-z_][\w-]*)(?=[^{}]*\{)/gi)].map(([, name = '']) => name));
}
