import {globSync, readFileSync} from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import {expect, it} from 'vitest';
import {arrows} from '../../.dependency-cruiser.mjs';

const root = path.resolve(import.meta.dirname, '../..');

/** Whether a package must not name a path: one of a package that it may not import; for a package without imports, also one of the site. */
function isForeign(literal: string, name: string, below: readonly string[]): boolean {
  const packageNames = [...literal.matchAll(/\bpackages\/([\w-]+)/g)].map(([, other = '']) => other);
  const ofSite = /\bsite\/\w/.test(literal) && below.length === 0;
  return ofSite || packageNames.some((other) => other in arrows && other !== name && !below.includes(other));
}

function literalsIn(text: string, file: string): readonly string[] {
  const literals: string[] = [];
  const visit = (node: ts.Node): void => {
    const isPart = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if (isPart) literals.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return literals;
}

it.each(Object.entries(arrows))('no text in the code of %s is a path that its imports may not take', (name, below) => {
  const files = globSync(`packages/${name}/**/*.{ts,tsx}`, {cwd: root}).filter(
    (file) => !/node_modules|\.test\.|[/\\](?:testing|fixtures)[/\\]|testing\.ts$/.test(file),
  );
  expect(files).not.toEqual([]);
  const foreignPaths = files.flatMap((file) =>
    literalsIn(readFileSync(path.join(root, file), 'utf8'), file)
      .filter((literal) => isForeign(literal, name, below))
      .map((literal) => `${file}: found '${literal}'; expected a parameter, or a key of "facts" in package.json`),
  );
  expect(foreignPaths).toEqual([]);
});
