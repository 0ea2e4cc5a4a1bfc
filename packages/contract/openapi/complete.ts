import {text} from '@integration-docs/facts/schema';
import {namedLists} from '@integration-docs/cius-pt';
import {isRecord, type Located, nearest, type Path, type Problem} from '@integration-docs/facts';
import {entriesIn} from './catalogue-lists.ts';
import type {SourceCatalogues} from './catalogue-lists.ts';
import type {Contract, EnumFrom, EventUnion, ResponseNode, SchemaNode} from './nodes.ts';
import {operationsOf, payloadsOf} from './operations.ts';
import {problemExamples, problemMediaType} from './problem-examples.ts';
import {resolve} from './resolve.ts';

type Node = Readonly<Record<string, unknown>>;
type Entries = readonly (readonly [key: string, value: unknown])[];

/**
 * Expands the extensions of the contract into a standard OpenAPI document (packages/contract/README.md). `x-enum-from` becomes `enum` and
 * `x-enum`; `x-code-list` an `enum`; `x-code-prefix` a pattern; `enum` with `x-open` an `x-extensible-enum`; `x-limits` the keywords that it
 * names; `x-any-of-webhooks` an `anyOf`. Every response with problem details gets its examples, and every operation with an access token
 * gets the headers of `x-common-headers`.
 *
 * @param siteUrl address of this site, for the `type` of problem details
 * @returns the contract, and a problem for each name that is not in the catalogues
 */
export function completeContract(
  contract: Located<Contract>,
  catalogues: SourceCatalogues,
  siteUrl: string,
): {readonly value: Contract; readonly problems: readonly Problem[]} {
  const {file, value, lineOf} = contract;
  const problems: Problem[] = [];
  const report = (path: Path, found: string, expected: string, cure: string): void => {
    problems.push({file, line: lineOf(path), found, expected, cure});
  };
  const details = problemExamples(contract, catalogues.errors, siteUrl);
  const limits = new Map(entriesIn(catalogues.limits, 'entries').map(({entry}) => [String(entry.id), entry.number]));

  const withHeaders = commonHeaders(value);
  const unknownType = typeOfUnknown(value);

  const enumOf = (from: EnumFrom, path: Path): Entries => {
    const {file: sourceFile} = catalogues[from.catalogue];
    const meanings = meaningsOf(from, catalogues);
    if (meanings.length === 0) {
      const kind = `with "${from.value}" and "${from.meaning}"`;
      report(
        path,
        `no entry ${kind} in "${from.list}" of ${sourceFile}`,
        'the values of the enum',
        'Correct x-enum-from.',
      );
    }
    return [
      ['enum', meanings.map(([name]) => name)],
      ['x-enum', Object.fromEntries(meanings)],
    ];
  };

  const limitsOf = (names: Readonly<Record<string, string>>, path: Path): Entries =>
    Object.entries(names).flatMap(([keyword, id]) => {
      const limit = limits.get(id);
      if (limit !== undefined) return [[keyword, limit] as const];
      const sourceFile = catalogues.limits.file;
      const found = `${keyword}: the limit ${id}, which ${sourceFile} does not have`;
      report([...path, keyword], found, 'the id of a limit', unknownCure(id, limits.keys(), sourceFile));
      return [];
    });

  /** Returns the codes of a code list of the rules; reports an unknown list and returns no codes. */
  const codesOf = (name: string, path: Path): readonly string[] => {
    const list = namedLists.get(name);
    if (list !== undefined) return list.includes.all();
    const sourceFile = 'packages/cius-pt/rules/code-lists/named.ts';
    const found = `the code list ${name}, which ${sourceFile} does not have`;
    report(path, found, 'the name of a code list', unknownCure(name, namedLists.keys(), sourceFile));
    return [];
  };

  const completeEntry = (key: string, part: unknown, path: Path): Entries => {
    // The casts are safe: the contract was validated against `nodes.ts`, which has the type of each extension.
    if (key === 'x-enum-from') return enumOf(part as EnumFrom, path);
    if (key === 'x-code-list')
      return [
        [key, part],
        ['enum', codesOf(part as string, path)],
      ];
    if (key === 'x-code-prefix')
      return [
        [key, part],
        ['allOf', [{pattern: prefixPattern(codesOf(part as string, path))}]],
      ];
    if (key === 'x-limits') return limitsOf(part as Readonly<Record<string, string>>, path);
    if (key === 'x-any-of-webhooks') return unionOfEvents(part as EventUnion, value);
    if (part === unknownType) return [[key, {...unknownType, not: {enum: Object.keys(value.webhooks)}}]];
    return [[key, visit(part, path)]];
  };

  const visit = (part: unknown, path: Path): unknown => {
    if (Array.isArray(part)) return part.map((item: unknown, index) => visit(item, [...path, index]));
    if (!isRecord(part)) return part;
    const names = details.ofResponses.get(part as unknown as ResponseNode);
    const complete = withHeaders(part);
    const withOwnExamples = names === undefined ? complete : withExamples(complete as unknown as ResponseNode, names);
    const completedPart = Object.fromEntries(
      Object.entries(withOwnExamples).flatMap(([key, item]) => completeEntry(key, item, [...path, key])),
    );
    return completedPart['x-open'] === true ? withExtensibleEnum(completedPart) : completedPart;
  };

  const {components} = value;
  const withDetails = {...value, components: {...components, examples: {...components.examples, ...details.examples}}};
  // The cast is safe: standard keywords have replaced the extensions, so the result is still a contract.
  const completed = visit(withDetails, []) as Contract;
  return {value: completed, problems: [...details.problems, ...problems]};
}

/** The fix for a name that a file does not have. */
function unknownCure(name: string, known: Iterable<string>, file: string): string {
  const [suggestion] = nearest(name, known);
  return suggestion === undefined ? `Add it to ${file}.` : `Write ${suggestion}, or add ${name} to ${file}.`;
}

function meaningsOf(
  {catalogue, list, where = {}, value, meaning}: EnumFrom,
  catalogues: SourceCatalogues,
): readonly (readonly [value: string, meaning: {readonly pt: string; readonly en: string}])[] {
  return entriesIn(catalogues[catalogue], list).flatMap(({entry}) => {
    const name = entry[value];
    const words = text.safeParse(entry[meaning]).data;
    const isSelected = Object.entries(where).every(([key, expected]) => entry[key] === expected);
    return isSelected && typeof name === 'string' && words !== undefined ? [[name, words] as const] : [];
  });
}

/**
 * Returns an `anyOf` of the known events, then the unknown event; the first match counts. In generated clients, a discriminator would
 * refuse unknown events, and `oneOf` would refuse known events, which match the schema of the unknown event too.
 */
function unionOfEvents({unknown}: EventUnion, contract: Contract): Entries {
  return [
    ['anyOf', [...payloadsOf(contract).values(), unknown].map((name) => ({$ref: `#/components/schemas/${name}`}))],
  ];
}

/** Returns the schema of the type of an unknown event: any type that is not in `webhooks`. */
function typeOfUnknown({components: {schemas}}: Contract): SchemaNode | undefined {
  const [union] = Object.values(schemas).flatMap((schema) => schema['x-any-of-webhooks'] ?? []);
  return union && schemas[union.unknown]?.properties?.[union.property];
}

/**
 * Adds `x-common-headers` to every operation with an access token and to its responses, except `401`, where the client is not
 * authenticated. Shared responses get them too.
 *
 * @returns a function that adds the headers to such a part of the contract and returns any other part unchanged
 */
function commonHeaders(contract: Contract): (part: Node) => Node {
  const {request = [], response = {}} = contract['x-common-headers'] ?? {};
  const nodes = operationsOf(contract).flatMap(({node, scope}) => (scope === null ? [] : [node]));
  const operations = new Set<unknown>(nodes);
  const responses = new Set<unknown>(
    nodes.flatMap((node) =>
      Object.entries(node.responses).flatMap(([status, part]) =>
        status === '401' ? [] : [resolve<ResponseNode>(part, contract.components.responses)],
      ),
    ),
  );
  return (part) => {
    if (operations.has(part)) return {...part, parameters: [...arrayOrEmpty(part.parameters), ...request]};
    if (!responses.has(part)) return part;
    return {...part, headers: {...(isRecord(part.headers) ? part.headers : {}), ...response}};
  };
}

function arrayOrEmpty(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** @example startingWith(['AD', 'AE', 'BE']) // → '^(A[DE]|B[E])' */
function prefixPattern(codes: readonly string[]): string {
  const secondLetters = new Map<string, string>();
  for (const code of codes.toSorted())
    secondLetters.set(code.charAt(0), (secondLetters.get(code.charAt(0)) ?? '') + code.charAt(1));
  return `^(${[...secondLetters].map(([first, all]) => `${first}[${all}]`).join('|')})`;
}

/** Renames `enum` to `x-extensible-enum`: other values are allowed too. */
function withExtensibleEnum(schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key === 'enum' ? 'x-extensible-enum' : key, value]),
  );
}

/** Adds references to the examples of a response. Examples of the contract itself win. */
function withExamples(response: ResponseNode, names: readonly string[]): ResponseNode {
  const references = names.map((name) => [keyOf(name), {$ref: `#/components/examples/${name}`}] as const);
  const media = {examples: Object.fromEntries(references), ...response.content?.[problemMediaType]};
  return {...response, content: {...response.content, [problemMediaType]: media}};
}

/** @example keyOf('ProblemDuplicateDocument') // → 'duplicateDocument' */
function keyOf(name: string): string {
  const code = name.replace(/^Problem/, '');
  return code.charAt(0).toLowerCase() + code.slice(1);
}
