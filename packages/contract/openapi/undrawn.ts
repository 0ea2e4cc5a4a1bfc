import {editDistance, isRecord, type Located, nearest, type Path, type Problem} from '@integration-docs/facts';
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

/** The others of JSON Schema 2020-12 and OpenAPI 3.1, and what README.md adds to them. */
const keywords: ReadonlySet<string> = new Set([
  ...undrawnKeywords,
  ...['$ref', '$comment', 'allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'not'],
  ...['properties', 'additionalProperties', 'items', 'minContains', 'maxContains'],
  ...['type', 'enum', 'const', 'multipleOf', 'maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum'],
  ...['maxLength', 'minLength', 'pattern', 'maxItems', 'minItems', 'uniqueItems'],
  ...['maxProperties', 'minProperties', 'required', 'dependentRequired'],
  ...['title', 'description', 'default', 'deprecated', 'readOnly', 'writeOnly', 'examples', 'example', 'format'],
  ...['contentEncoding', 'contentMediaType', 'contentSchema', 'discriminator', 'xml', 'externalDocs'],
]);
const extensions = [
  ...['x-pt', 'x-enum', 'x-enum-from', 'x-open', 'x-code-list', 'x-code-prefix'],
  ...['x-unique', 'x-limits', 'x-any-of-webhooks', 'x-bt'],
];

/** Whether a key of a schema is a slip: nothing would read it. Extensions of other makers are theirs. */
function isSlip(key: string): boolean {
  if (keywords.has(key) || extensions.includes(key)) return false;
  return !key.startsWith('x-') || extensions.some((known) => editDistance(key, known) <= 2);
}

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
  const slip = (path: Path, key: string): Problem => {
    const near = nearest(key, [...keywords, ...extensions]).join();
    return {
      file,
      line: lineOf(path),
      found: `the key ${key} in a schema, which nothing reads`,
      expected: `a keyword of JSON Schema, or an extension of packages/contract/README.md; nearest: ${near}`,
      cure: `Write ${near}, or take the key out.`,
    };
  };
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
    const slips = Object.keys(node)
      .filter(isSlip)
      .map((key) => slip([...path, key], key));
    const undrawn = undrawnKeywords
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
      ...slips,
      ...undrawn,
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
