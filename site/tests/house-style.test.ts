import {globSync, readFileSync} from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import {expect, it, vi} from 'vitest';

/* Rules of CONTRIBUTING.md, "Code", that the linter does not have. */

const root = path.resolve(import.meta.dirname, '../..');

/** Constants that packages export for other programs. */
const published: ReadonlySet<string> = new Set(['NO_KNOWLEDGE', 'RULES', 'TERMS', 'WORDS']);

vi.setConfig({testTimeout: 60_000});

const files = globSync('{packages,site}/**/*.{ts,tsx}', {cwd: root}).filter(
  (file) => !/node_modules|[/\\]fixtures[/\\]/.test(file),
);
const sources = files.map((file) =>
  ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest, true),
);

function findInSources(wrong: (node: ts.Node) => string | undefined): readonly string[] {
  return sources.flatMap((source) => {
    const all: string[] = [];
    const visit = (node: ts.Node): void => {
      const finding = wrong(node);
      if (finding !== undefined) {
        const {line} = source.getLineAndCharacterOfPosition(node.getStart());
        all.push(`${source.fileName}:${line + 1}: found ${finding}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return all;
  });
}

it('constants are in camelCase', () => {
  const inCapitals = findInSources((node) => {
    if (!ts.isVariableDeclaration(node) && !ts.isBindingElement(node)) return undefined;
    // The name comes from elsewhere: `const {HOME} = env`, `declare const WORKER: string`.
    const isGiven = ts.isBindingElement(node)
      ? ts.isObjectBindingPattern(node.parent) && node.propertyName === undefined
      : node.initializer === undefined;
    const name = node.name.getText();
    return !isGiven && /^[A-Z][A-Z0-9_]+$/.test(name) && !published.has(name) ? name : undefined;
  });
  expect(inCapitals).toEqual([]);
});

it('functions of a module with statements are declared with `function`', () => {
  const isExempt = (file: string): boolean => /\.(?:test|spec)\.tsx?$|packages[/\\]cius-pt[/\\]/.test(file);
  const arrows = findInSources((node) => {
    if (!ts.isVariableDeclaration(node) || node.type !== undefined || !node.initializer) return undefined;
    const ofModule = ts.isSourceFile(node.parent.parent.parent);
    const {initializer} = node;
    const isFunction = ts.isFunctionExpression(initializer) || ts.isArrowFunction(initializer);
    return ofModule && isFunction && ts.isBlock(initializer.body) && !isExempt(node.getSourceFile().fileName)
      ? `const ${node.name.getText()} = …`
      : undefined;
  });
  expect(arrows).toEqual([]);
});

it('private members are #name', () => {
  const isHidden = ({kind}: ts.ModifierLike): boolean =>
    kind === ts.SyntaxKind.PrivateKeyword || kind === ts.SyntaxKind.ProtectedKeyword;
  const hidden = findInSources((node) =>
    ts.isClassElement(node) &&
    !ts.isConstructorDeclaration(node) &&
    ts.canHaveModifiers(node) &&
    ts.getModifiers(node)?.some(isHidden)
      ? node.name && ts.isIdentifier(node.name)
        ? `private ${node.name.text}`
        : 'private'
      : undefined,
  );
  expect(hidden).toEqual([]);
});

it('folders are in kebab-case, those of components in PascalCase', () => {
  const folders = new Set(files.flatMap((file) => path.dirname(file).split(path.sep)));
  expect([...folders].filter((folder) => !/^(?:[a-z0-9]+(?:-[a-z0-9]+)*|[A-Z][A-Za-z0-9]*)$/.test(folder))).toEqual([]);
});
