import {editDistance, isRecord, type Located, nearest, type Path, type Problem} from '@integration-docs/facts';
import type {Contract, SchemaNode} from './nodes.ts';
import {methods} from './nodes.ts';

/** Keywords of JSON Schema that restrict values and that the pages cannot show. */
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

/** All keywords of JSON Schema 2020-12 and OpenAPI 3.1; the extensions of README.md follow in `extensions`. */
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

/** Whether a key of a schema is a mistake, because nothing reads it. Extensions of other tools (`x-…`) are allowed. */
function isSlip(key: string): boolean {
  if (keywords.has(key) || extensions.includes(key)) return false;
  return !key.startsWith('x-') || extensions.some((extension) => editDistance(key, extension) <= 2);
}

const pathItemKeys = ['summary', 'description', 'servers', 'parameters', ...methods];

/**
 * Reports parts of the contract that OpenAPI 3.1 allows but the reference cannot show, so that the build fails instead of leaving them out.
 * Conditions (`if`, `not`, and `allOf` without objects) are not reported: descriptions explain them.
 */
export function undrawnProblems({value, file, lineOf}: Located<Contract>): readonly Problem[] {
  const problem = (path: Path, found: string, cure: string): Problem => ({
    file,
    line: lineOf(path),
    found: `${found}, which no page can show`,
    expected: 'what packages/contract/reference draws',
    cure,
  });
  const slipProblem = (path: Path, key: string): Problem => {
    const suggestion = nearest(key, [...keywords, ...extensions]).join();
    return {
      file,
      line: lineOf(path),
      found: `the key ${key} in a schema, which nothing reads`,
      expected: `a keyword of JSON Schema, or an extension of packages/contract/README.md; nearest: ${suggestion}`,
      cure: `Write ${suggestion}, or take the key out.`,
    };
  };
  const pathProblems = Object.entries(value.paths).flatMap(([path, item]) => [
    ...Object.keys(item)
      .filter((key) => !pathItemKeys.includes(key) && !key.startsWith('x-'))
      .map((key) => problem(['paths', path, key], `${key} of the path ${path}`, `Use one of ${methods.join(', ')}.`)),
    ...methods.flatMap((method) =>
      isRecord(item[method]) && 'callbacks' in item[method]
        ? [problem(['paths', path, method, 'callbacks'], 'callbacks', 'Describe these requests as webhooks.')]
        : [],
    ),
  ]);
  const linkProblems = Object.entries(value.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const responses = isRecord(item[method]) ? item[method].responses : undefined;
      return Object.entries(isRecord(responses) ? responses : {})
        .filter(([, response]) => isRecord(response) && 'links' in response)
        .map(([status]) =>
          problem(
            ['paths', path, method, 'responses', status, 'links'],
            `links of the response ${status}`,
            'Say in the description which operation comes next.',
          ),
        );
    }),
  );
  const visit = (node: SchemaNode, path: Path): readonly Problem[] => {
    const {items, properties = {}, oneOf = [], anyOf = [], allOf = [], additionalProperties} = node;
    const slipProblems = Object.keys(node)
      .filter(isSlip)
      .map((key) => slipProblem([...path, key], key));
    const keywordProblems = undrawnKeywords
      .filter((key) => key in node)
      .map((key) => problem([...path, key], key, 'Say it in the description, and use keywords that the pages show.'));
    const alternatives = [
      ...oneOf.map((part, index) => ({part, at: [...path, 'oneOf', index]})),
      ...anyOf.map((part, index) => ({part, at: [...path, 'anyOf', index]})),
    ];
    const unnamedAlternatives = alternatives.filter(
      ({part}) => part.properties !== undefined && node.properties === undefined,
    );
    const nestedItems = items?.items;
    return [
      ...(nestedItems === undefined
        ? []
        : [problem([...path, 'items'], 'a list of lists', 'Give the inner list a name in components/schemas.')]),
      ...slipProblems,
      ...keywordProblems,
      ...unnamedAlternatives.map(({at}) =>
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
  return [...pathProblems, ...linkProblems, ...schemasWithPaths(value).flatMap(({node, path}) => visit(node, path))];
}

/** Returns every top-level schema with its path: those in `components`, and inline ones under `schema`. */
function schemasWithPaths(value: Contract): readonly {readonly node: SchemaNode; readonly path: Path}[] {
  const schemas: {node: SchemaNode; path: Path}[] = [];
  const visit = (part: unknown, path: Path): void => {
    if (Array.isArray(part)) part.forEach((item: unknown, index) => visit(item, [...path, index]));
    if (!isRecord(part)) return;
    for (const [key, item] of Object.entries(part)) {
      if (key === 'examples' || key === 'example' || key.startsWith('x-')) continue;
      // `nodes.ts` has validated that the value of `schema` is a schema.
      if (key === 'schema' && isRecord(item)) schemas.push({node: item, path: [...path, key]});
      else visit(item, [...path, key]);
    }
  };
  for (const [name, node] of Object.entries(value.components.schemas)) {
    schemas.push({node, path: ['components', 'schemas', name]});
  }
  visit(value.paths, ['paths']);
  visit(value.webhooks, ['webhooks']);
  for (const kind of ['headers', 'parameters', 'requestBodies', 'responses'] as const) {
    visit(value.components[kind], ['components', kind]);
  }
  return schemas;
}
