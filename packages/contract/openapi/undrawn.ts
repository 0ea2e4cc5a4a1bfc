import {isRecord, type Located, type Path, type Problem} from '@integration-docs/facts';
import type {Contract, SchemaNode} from './nodes.ts';
import {methods} from './nodes.ts';

/** Keywords of JSON Schema that say which values are valid, and that the pages have no form for. */
const undrawnKeywords = [
  'patternProperties',
  'propertyNames',
  'prefixItems',
  'contains',
  'unevaluatedItems',
  'unevaluatedProperties',
  'dependentSchemas',
  '$defs',
  '$dynamicRef',
  'nullable',
];

const pathItemKeys = ['summary', 'description', 'servers', 'parameters', ...methods];

/**
 * What OpenAPI 3.1 lets a contract have and the reference has no form for: the build fails rather than leaving it out. Conditions
 * (`if`, `not`, and `allOf` of what is no object) are for the texts of the descriptions to say.
 */
export function undrawnProblems({value, file, lineOf}: Located<Contract>): readonly Problem[] {
  const problem = (path: Path, found: string, cure: string): Problem => ({
    file,
    line: lineOf(path),
    found: `${found}, which no page can show`,
    expected: 'what packages/contract/reference draws',
    cure,
  });
  const ofPaths = Object.entries(value.paths).flatMap(([path, item]) => [
    ...Object.keys(item)
      .filter((key) => !pathItemKeys.includes(key) && !key.startsWith('x-'))
      .map((key) => problem(['paths', path, key], `${key} of the path ${path}`, `Use one of ${methods.join(', ')}.`)),
    ...methods.flatMap((method) =>
      isRecord(item[method]) && 'callbacks' in item[method]
        ? [problem(['paths', path, method, 'callbacks'], 'callbacks', 'Describe these requests as webhooks.')]
        : [],
    ),
  ]);
  const visit = (node: SchemaNode, path: Path): readonly Problem[] => {
    const {items, properties = {}, oneOf = [], anyOf = [], allOf = [], additionalProperties} = node;
    const keywords = undrawnKeywords
      .filter((key) => key in node)
      .map((key) => problem([...path, key], key, 'Say it in the description, and use keywords that the pages show.'));
    const alternatives = [
      ...oneOf.map((part, index) => ({part, at: [...path, 'oneOf', index]})),
      ...anyOf.map((part, index) => ({part, at: [...path, 'anyOf', index]})),
    ];
    const unnamed = alternatives.filter(({part}) => part.properties !== undefined && node.properties === undefined);
    const inner = items?.items;
    return [
      ...(inner === undefined
        ? []
        : [problem([...path, 'items'], 'a list of lists', 'Give the inner list a name in components/schemas.')]),
      ...keywords,
      ...unnamed.map(({at}) =>
        problem(
          at,
          'an alternative with properties of its own and no name',
          'Give it a name in components/schemas and refer to it.',
        ),
      ),
      ...Object.entries(properties).flatMap(([name, part]) => visit(part, [...path, 'properties', name])),
      ...(items === undefined ? [] : visit(items, [...path, 'items'])),
      ...(typeof additionalProperties === 'object'
        ? visit(additionalProperties, [...path, 'additionalProperties'])
        : []),
      ...alternatives.flatMap(({part, at}) => visit(part, at)),
      ...allOf.flatMap((part, index) => visit(part, [...path, 'allOf', index])),
    ];
  };
  return [...ofPaths, ...schemasWithPaths(value).flatMap(({node, path}) => visit(node, path))];
}

/** Every schema that stands for itself: those of `components`, and those written out at a place. */
function schemasWithPaths(value: Contract): readonly {readonly node: SchemaNode; readonly path: Path}[] {
  const found: {node: SchemaNode; path: Path}[] = [];
  const visit = (part: unknown, path: Path): void => {
    if (Array.isArray(part)) part.forEach((item: unknown, index) => visit(item, [...path, index]));
    if (!isRecord(part)) return;
    for (const [key, item] of Object.entries(part)) {
      if (key === 'examples' || key === 'example' || key.startsWith('x-')) continue;
      // What stands below `schema` was checked to be one (`nodes.ts`).
      if (key === 'schema' && isRecord(item)) found.push({node: item, path: [...path, key]});
      else visit(item, [...path, key]);
    }
  };
  for (const [name, node] of Object.entries(value.components.schemas)) {
    found.push({node, path: ['components', 'schemas', name]});
  }
  visit(value.paths, ['paths']);
  visit(value.webhooks, ['webhooks']);
  for (const kind of ['headers', 'parameters', 'requestBodies', 'responses'] as const) {
    visit(value.components[kind], ['components', kind]);
  }
  return found;
}
