import path from 'node:path';
import type {SampleFiles} from './samples.ts';

/** Matches the names and the file of `import {log} from './log.ts'`, `from .log import log`, `from . import transport`. */
const imports = [
  /import (?:type )?\{(?<names>[^}]*)\} from '\.\/(?<module>[\w-]+)\.ts'/g,
  /from \.(?<module>\w*) import (?<names>\([^)]*\)|[^\n]*)/g,
];

/** Matches `import connector.Failure.Later;`: a class inside another. */
const nestedImports = /\.(?<outer>[A-Z]\w*)\.(?<name>[A-Z]\w*);/g;

const literals = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\/\/.*|^\s*\/?\*.*|#.*/gm;

/**
 * Returns the other files of the folder that a shown part uses: those from which its file imports names and, where each class has a file of its
 * own, those of classes that the part uses, also as a field (`store.change`, `$this->store->change`).
 *
 * @param file path, relative to the project folder
 * @param shownCode the shown part of the file
 * @returns paths, relative to the project folder, in alphabetical order
 */
export function calledFiles(file: string, shownCode: string, files: SampleFiles): readonly string[] {
  const {dir, ext} = path.posix.parse(file);
  const text = files.read(file) ?? '';
  const code = shownCode.replaceAll(literals, ' ');
  const uses = (name: string): boolean => new RegExp(`(?<![\\w$])${name}(?!\\w)`).test(code);
  const imported = new Map<string, readonly string[]>();
  for (const {groups} of imports.flatMap((pattern) => [...text.matchAll(pattern)])) {
    for (const name of (groups?.names ?? '').match(/\w+(?=\s*(?:[,)\n]|$))/g) ?? []) {
      const module = groups?.module === '' ? name : (groups?.module ?? '');
      imported.set(module, [...(imported.get(module) ?? []), name]);
    }
  }
  const nestedClasses = [...text.matchAll(nestedImports)].map(
    ({groups}) => [groups?.outer ?? '', groups?.name ?? ''] as const,
  );
  const isUsed = (stem: string): boolean => {
    const names = imported.get(stem);
    if (names !== undefined) return names.some(uses);
    if (!/^[A-Z]/.test(stem)) return false;
    // A field: the name of its class is elsewhere in the file.
    const field = stem.replace(/^./, (letter) => letter.toLowerCase());
    return (
      uses(stem) ||
      (new RegExp(`\\b${stem}\\b`).test(text) && new RegExp(`(?<!\\w)_?${field}(?:\\.|\\??->)`).test(code)) ||
      nestedClasses.some(([outer, name]) => outer === stem && uses(name))
    );
  };
  return files
    .list()
    .filter((other) => path.posix.dirname(other) === dir && path.posix.extname(other) === ext && other !== file)
    .filter((other) => isUsed(path.posix.basename(other, ext)))
    .toSorted();
}
