import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {build} from 'esbuild';
import type {Root} from 'mdast';
import ts from 'typescript';
import {type Problem, unknownName} from '@integration-docs/facts';
import {isJsx, lineOfNode, walk} from './walk.ts';

/** The module that exports the components for authors. */
const componentsFile = 'site/components/components.ts';

/** Components that remark plugins replace. */
const replacedComponents = ['Diagram', 'Sample'];

/** The components that a page may use, each with its properties; undefined where another check covers them, or they cannot be determined. */
export type Components = ReadonlyMap<string, readonly string[] | undefined>;

/** Reads the components that a page may use. @param root folder of the project */
export async function readComponents(root: string): Promise<Components> {
  const entry = path.join(root, componentsFile);
  const {metafile} = await build({entryPoints: [entry], format: 'esm', write: false, metafile: true});
  const names = [...Object.values(metafile.outputs).flatMap(({exports}) => exports), ...replacedComponents].sort();
  const files = new Map(
    [...(await readFile(entry, 'utf8')).matchAll(/^export \{default as (\w+)\} from '(\.[^']+)';$/gm)].map(
      ([, name = '', modulePath = '']) => [name, path.join(path.dirname(entry), modulePath)],
    ),
  );
  return new Map(
    await Promise.all(
      names.map(async (name) => {
        const file = files.get(name);
        return [name, file === undefined ? undefined : propertiesIn(await readFile(file, 'utf8'))] as const;
      }),
    ),
  );
}

/**
 * Returns the properties of the component that a module exports by default.
 *
 * @param source text of the module
 * @returns undefined when it is not a function declared there, or the type of its properties is in another file
 */
export function propertiesIn(source: string): readonly string[] | undefined {
  const file = ts.createSourceFile('index.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const component = file.statements
    .filter(ts.isFunctionDeclaration)
    .find(({modifiers}) => modifiers?.some(({kind}) => kind === ts.SyntaxKind.DefaultKeyword));
  if (component === undefined) return undefined;
  const [parameter] = component.parameters;
  if (parameter === undefined) return [];
  const {type} = parameter;
  if (type === undefined) return undefined;
  if (ts.isTypeLiteralNode(type)) return namesOf(type.members);
  if (!ts.isTypeReferenceNode(type)) return undefined;
  const typeName = type.typeName.getText(file);
  const declaration = file.statements.filter(ts.isInterfaceDeclaration).find(({name}) => name.text === typeName);
  return declaration === undefined || declaration.heritageClauses !== undefined
    ? undefined
    : namesOf(declaration.members);
}

function namesOf(members: ts.NodeArray<ts.TypeElement>): readonly string[] {
  return members.flatMap(({name}) => (name !== undefined && ts.isIdentifier(name) ? [name.text] : []));
}

/** Returns the problems of a page: unknown components, properties that a component does not have, and imports, which a page does not need. */
export function componentProblems(tree: Root, file: string, components: Components): readonly Problem[] {
  return [...walk(tree)].flatMap((node) => {
    const where = {file, line: lineOfNode(node)};
    if (node.type === 'mdxjsEsm') {
      const [statement = ''] = node.value.split('\n');
      const expected = `no import or export: the components of ${componentsFile} are known everywhere`;
      return [
        {
          ...where,
          found: `"${statement}"`,
          expected,
          cure: 'Remove it; add the component to that file when it is not there.',
        },
      ];
    }
    const name = isJsx(node) ? (node.name ?? '') : '';
    if (!isJsx(node) || !/^[A-Z]/.test(name)) return [];
    if (!components.has(name)) {
      return [unknownName(where, `the component <${name}>`, name, [...components.keys()], componentsFile)];
    }
    const properties = components.get(name);
    if (properties === undefined) return [];
    return node.attributes.flatMap((attribute) => {
      if (attribute.type !== 'mdxJsxAttribute' || properties.includes(attribute.name)) return [];
      return [
        {
          ...where,
          found: `<${name}> with ${attribute.name}, which it does not have`,
          expected: properties.length === 0 ? 'no property' : `one of ${properties.join(', ')}`,
          cure:
            properties.length === 0
              ? `Take ${attribute.name} out.`
              : `Write the one that is meant, or take ${attribute.name} out.`,
        },
      ];
    });
  });
}
