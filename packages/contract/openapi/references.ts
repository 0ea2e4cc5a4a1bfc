import {isRecord, type Located, closestMatch, type Path, type Problem} from '@integration-docs/facts';
import type {Contract} from './nodes.ts';
import {operationsOf} from './operations.ts';

/** Keys whose values are data: a `$ref` in them is not a reference. */
const dataKeys = new Set(['value', 'x-pt-value', 'default', 'const', 'enum', 'example']);

/** Reports every `$ref` and every security scheme that does not exist in the contract. */
export function referenceProblems({value, file, lineOf}: Located<Contract>): readonly Problem[] {
  const problems: Problem[] = [];
  const components: Readonly<Record<string, Readonly<Record<string, unknown>>>> = value.components;
  const check = (reference: string, path: Path): void => {
    const [, kind = '', name = ''] = /^#\/components\/(\w+)\/([^/]+)$/.exec(reference) ?? [];
    const names = Object.keys(components[kind] ?? {});
    if (names.includes(name)) return;
    const suggestion = closestMatch(name, names);
    problems.push({
      file,
      line: lineOf(path),
      found: `$ref: ${reference}, which the contract does not have`,
      expected: 'the name of a part of components in this file: #/components/<kind>/<name>',
      cure:
        suggestion === undefined
          ? `Add ${kind === '' ? 'it to components' : `${name} to components.${kind}`}, or write the part here.`
          : `Write #/components/${kind}/${suggestion}.`,
    });
  };
  const visit = (part: unknown, path: Path): void => {
    if (Array.isArray(part)) part.forEach((item: unknown, index) => visit(item, [...path, index]));
    if (!isRecord(part)) return;
    for (const [key, item] of Object.entries(part)) {
      // Below `properties`, the key is the name of a property, even if it looks like a keyword.
      const isName = path.at(-1) === 'properties';
      if (!isName && dataKeys.has(key)) continue;
      if (!isName && key === '$ref' && typeof item === 'string') check(item, [...path, key]);
      else visit(item, [...path, key]);
    }
  };
  visit(value, []);
  // `operationsOf` resolves references, so it needs a contract without broken ones.
  return problems.length > 0 ? problems : unknownSchemes({value, file, lineOf});
}

function unknownSchemes({
  value,
  file,
  lineOf,
}: Pick<Located<Contract>, 'value' | 'file' | 'lineOf'>): readonly Problem[] {
  const schemeNames = Object.keys(value.components.securitySchemes);
  const places = [
    {security: value.security, path: ['security'] as Path},
    ...operationsOf(value).map(({node, path, method}) => ({
      security: node.security,
      path: ['paths', path, method, 'security'] as Path,
    })),
  ];
  return places.flatMap(({security = [], path}) =>
    security.flatMap((schemes, index) =>
      Object.keys(schemes)
        .filter((name) => !schemeNames.includes(name))
        .map((name) => ({
          file,
          line: lineOf([...path, index, name]),
          found: `the security scheme ${name}, which the contract does not have`,
          expected: `one of components/securitySchemes: ${schemeNames.join(', ') || 'there is none'}`,
          cure: `Add ${name} to components/securitySchemes, or correct it here.`,
        })),
    ),
  );
}
