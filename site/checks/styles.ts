import path from 'node:path';
import {closestMatch, nearest, type Problem} from '@integration-docs/facts';
import {filesBelow} from '@integration-docs/docs/content';
import type {Check, CheckContext} from './context.ts';
import type {SourceText} from './unused.ts';

const tokensFile = 'site/theme/tokens.css';

const importPattern = /import (\w+) from '(\.{1,2}\/[^']+\.module\.css)'/g;

/** A class name without a variable: `className="…"`, ``className={`…`}``, `element.className = '…'`. */
const classNamePattern = /\bclassName(?:=| = )(?:["']([^"']*)["']|\{`([^`]*)`\})/g;

const globalFolder = 'packages/docs/css';

/** Finds uses of classes and custom properties that no stylesheet defines, and classes that nothing uses: browsers would ignore them silently. */
export const stylesCheck: Check = async (context) => {
  const sheets = await sheetsOf(context);
  return [
    ...(await classProblems(context)),
    ...globalClassProblems(sheets, context.code),
    ...unusedClassProblems(sheets, context.code),
    ...propertyProblems(sheets, context.code),
  ];
};

/** Returns all stylesheets of the engine and the site. */
async function sheetsOf({root, read}: CheckContext): Promise<readonly SourceText[]> {
  const files = await Promise.all(['packages/docs', 'site'].map((folder) => filesBelow(root, folder)));
  const sheets = files.flat().filter((file) => file.endsWith('.css') && !/\/(?:node_modules|fixtures)\//.test(file));
  return Promise.all(sheets.map(async (file) => ({file, text: await read(file)})));
}

/**
 * Finds custom properties that a stylesheet uses and that neither the tokens, the stylesheet nor the code in its folder sets.
 *
 * @param sheets all stylesheets, including the tokens
 * @param code code that may set properties, such as `'--steps'`
 */
export function propertyProblems(sheets: readonly SourceText[], code: readonly SourceText[]): readonly Problem[] {
  const tokens = sheets.filter(({file}) => file === tokensFile).flatMap(({text}) => propertiesSetIn(text));
  return sheets.flatMap(({file, text}) => {
    const folder = `${path.posix.dirname(file)}/`;
    const codeInFolder = code.filter((source) => source.file.startsWith(folder));
    const knownProperties = new Set([
      ...tokens,
      ...propertiesSetIn(text),
      ...codeInFolder.flatMap((source) =>
        [...source.text.matchAll(/['"`](--[\w-]+)['"`]/g)].map(([, name = '']) => name),
      ),
    ]);
    return [...text.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)].flatMap(({1: name = '', index}): readonly Problem[] => {
      if (knownProperties.has(name)) return [];
      const [suggestion] = nearest(name, knownProperties);
      return [
        {
          file,
          line: text.slice(0, index).split('\n').length,
          found: `var(${name}), which nothing sets`,
          expected: `a token of ${tokensFile}, or a property of this file${suggestion === undefined ? '' : `; nearest: ${suggestion}`}`,
          cure:
            suggestion === undefined ? `Set ${name}, or name a token.` : `Write var(${suggestion}), or set ${name}.`,
        },
      ];
    });
  });
}

/** Returns the custom properties that a stylesheet sets. */
function propertiesSetIn(css: string): readonly string[] {
  return [...css.matchAll(/(?<![\w-])(--[\w-]+)\s*:/g)].map(([, name = '']) => name);
}

async function classProblems({code, read}: CheckContext): Promise<readonly Problem[]> {
  const uses = code.flatMap(stylesOf);
  const files = [...new Set(uses.map(({sheet}) => sheet))];
  const sheets = new Map(await Promise.all(files.map(async (file) => [file, classesOf(await read(file))] as const)));
  return uses.flatMap(({file, line, sheet, name, used}): readonly Problem[] => {
    const knownClasses = sheets.get(sheet) ?? new Set();
    if (knownClasses.has(name)) return [];
    const [suggestion] = nearest(name, knownClasses);
    return [
      {
        file,
        line,
        found: `${used}, a class that ${sheet} does not have`,
        expected: suggestion === undefined ? 'a class of that file' : `a class of that file; nearest: .${suggestion}`,
        cure: `Add .${name} to ${sheet}, or name a class that is there.`,
      },
    ];
  });
}

/**
 * Finds literal class names (`className="sidebar"`) that no style sheet has.
 *
 * @param sheets all stylesheets
 */
export function globalClassProblems(sheets: readonly SourceText[], code: readonly SourceText[]): readonly Problem[] {
  const globalSheets = sheets.filter(({file}) => !file.endsWith('.module.css'));
  const knownClasses = new Set(globalSheets.flatMap(({text}) => [...classesOf(text)]));
  return code.flatMap(({file, text}) =>
    [...text.matchAll(classNamePattern)].flatMap(({1: plain, 2: template, index}): readonly Problem[] => {
      const line = text.slice(0, index).split('\n').length;
      return literalNames(plain ?? template ?? '')
        .filter((name) => !knownClasses.has(name))
        .map((name) => {
          const [suggestion] = nearest(name, knownClasses);
          return {
            file,
            line,
            found: `the class "${name}", which no style sheet of ${globalFolder} has`,
            expected: suggestion === undefined ? 'a class of these' : `a class of these; nearest: ${suggestion}`,
            cure: `Write ${suggestion ?? 'a class that is there'}, or add .${name} to a file there.`,
          };
        });
    }),
  );
}

/**
 * Finds classes of the global style sheets that no code names, in full or by their beginning (`admonition-${type}`).
 *
 * @param sheets all stylesheets
 */
export function unusedClassProblems(sheets: readonly SourceText[], code: readonly SourceText[]): readonly Problem[] {
  const codeText = code.map(({text}) => text).join('\n');
  const usedNames = new Set(codeText.match(/[\w-]+/g));
  const beginnings = [...new Set([...codeText.matchAll(/([\w-]+-)\$\{/g)].map(([, beginning = '']) => beginning))];
  const isUsed = (name: string): boolean =>
    usedNames.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
  return sheets
    .filter(({file}) => file.startsWith(`${globalFolder}/`))
    .flatMap(({file, text}) =>
      [...classesOf(text)]
        .filter((name) => !isUsed(name))
        .map((name) => {
          const suggestion = closestMatch(name, usedNames);
          return {
            file,
            line: text.split(new RegExp(String.raw`\.${name}(?![\w-])`))[0]?.split('\n').length ?? 1,
            found: `.${name}, a class that no code uses`,
            expected: `a class of packages/docs, site/components or site/tools${suggestion === undefined ? '' : `; nearest: ${suggestion}`}`,
            cure: suggestion === undefined ? 'Remove its rules.' : `Write .${suggestion}, or remove its rules.`,
          };
        }),
    );
}

/** Returns the class names of an attribute, without those that contain an expression (`admonition-${type}`). */
function literalNames(value: string): readonly string[] {
  return value
    .replace(/\$\{[^}]*\}/g, '$')
    .split(/\s+/)
    .filter((name) => name !== '' && !name.includes('$'));
}

interface StyleUse {
  readonly file: string;
  readonly line: number;
  /** Path of the CSS module, relative to the project folder. */
  readonly sheet: string;
  readonly name: string;
  /** The expression in the code, such as `styles.area`. */
  readonly used: string;
}

/** Returns the classes that a file uses of the CSS modules that it imports. */
export function stylesOf({file, text}: SourceText): readonly StyleUse[] {
  return [...text.matchAll(importPattern)].flatMap(([, variable = '', importPath = '']) => {
    const sheet = path.posix.join(path.posix.dirname(file), importPath);
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

/** Returns the class names in a stylesheet. */
export function classesOf(css: string): ReadonlySet<string> {
  const rules = css.replace(/\/\*[^]*?\*\//g, '');
  return new Set([...rules.matchAll(/\.([a-z_][\w-]*)(?=[^{}]*\{)/gi)].map(([, name = '']) => name));
}
