import ts from 'typescript';
import type {Path} from './yaml-source.ts';

/**
 * Finds the lines of the keys of a settings file: a TypeScript module whose default export is an object.
 *
 * @param source text of the module
 * @returns a function from path to line number, from 1: the line of the key, or of its nearest parent in this file, or 1
 */
export function linesOfModule(source: string): (path: Path) => number {
  const file = ts.createSourceFile('settings.ts', source, ts.ScriptTarget.Latest, true);
  const lineOf = (node: ts.Node): number => file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
  const defaultValue = defaultExport(file);
  return (path) => {
    let value = defaultValue;
    let line = defaultValue === undefined ? 1 : lineOf(defaultValue);
    for (const key of path) {
      const [child, node] = childOf(value, key);
      if (node === undefined) return line;
      value = child;
      line = lineOf(node);
    }
    return line;
  };
}

function defaultExport(file: ts.SourceFile): ts.Expression | undefined {
  const defaultValue = file.statements.find(ts.isExportAssignment)?.expression;
  if (defaultValue === undefined || !ts.isIdentifier(defaultValue)) return defaultValue;
  const declaration = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({declarationList}) => declarationList.declarations)
    .find(({name}) => ts.isIdentifier(name) && name.text === defaultValue.text);
  return declaration?.initializer;
}

/** Returns the value at a key or list position, and the node whose line is the line of the key. */
function childOf(
  value: ts.Expression | undefined,
  key: PropertyKey,
): readonly [value: ts.Expression | undefined, place: ts.Node | undefined] {
  const expression = value === undefined ? undefined : withoutType(value);
  if (expression === undefined) return [undefined, undefined];
  if (ts.isArrayLiteralExpression(expression)) {
    const item = expression.elements[Number(key)];
    return [item, item];
  }
  if (!ts.isObjectLiteralExpression(expression)) return [undefined, undefined];
  const property = expression.properties.find(
    ({name}) => name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name)) && name.text === key,
  );
  const child = property !== undefined && ts.isPropertyAssignment(property) ? property.initializer : undefined;
  return [child, property];
}

/** `{…} satisfies Site` → `{…}` */
function withoutType(value: ts.Expression): ts.Expression {
  return ts.isSatisfiesExpression(value) || ts.isAsExpression(value) || ts.isParenthesizedExpression(value)
    ? withoutType(value.expression)
    : value;
}
