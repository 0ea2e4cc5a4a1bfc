import {text} from '../../../contract/text.ts';
import {namedLists} from '../../invoice-rules/codeLists/named.ts';
import {isRecord} from '../../problem/is-record.ts';
import {nearest} from '../../problem/nearest.ts';
import type {Problem} from '../../problem/problem.ts';
import type {Located, Path} from '../../problem/yaml-source.ts';
import {entriesIn} from './catalogue-lists.ts';
import type {SourceCatalogues} from './catalogue-lists.ts';
import type {Contract, EnumFrom, ResponseNode} from './nodes.ts';
import {payloadsOf} from './operations.ts';
import {problemExamples, problemMediaType} from './problem-examples.ts';

type Entries = readonly (readonly [key: string, value: unknown])[];

/**
 * The contract with everything that stands elsewhere, an OpenAPI document like any other. `x-enum-from` becomes `enum` and
 * `x-enum`, `x-code-list` an `enum`, `x-code-prefix` a pattern, the `enum` beside `x-open` an `x-extensible-enum`, `x-limits` the
 * keywords that it names, `x-one-of-webhooks` a `oneOf`; every response with problem details gets its examples (contract/README.md).
 *
 * @param siteUrl address of this site, to which the `type` of problem details leads
 * @returns also a problem for each name that the catalogues do not have
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

  const enumOf = (from: EnumFrom, path: Path): Entries => {
    const {file: home} = catalogues[from.catalogue];
    const meanings = meaningsOf(from, catalogues);
    if (meanings.length === 0) {
      const kind = `with "${from.value}" and "${from.meaning}"`;
      report(path, `no entry ${kind} in "${from.list}" of ${home}`, 'the values of the enum', 'Correct x-enum-from.');
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
      const [near] = nearest(id, limits.keys());
      const home = catalogues.limits.file;
      const found = `${keyword}: the limit ${id}, which ${home} does not have`;
      const cure = near === undefined ? `Add it to ${home}.` : `Write ${near}, or add ${id} to ${home}.`;
      report([...path, keyword], found, 'the id of a limit', cure);
      return [];
    });

  /** The codes of a list that the rules have; none, and a problem, when they do not have it. */
  const codesOf = (name: string, path: Path): readonly string[] => {
    const list = namedLists.get(name);
    if (list !== undefined) return list.includes.all();
    const home = 'lib/invoice-rules/codeLists/named.ts';
    const [near] = nearest(name, namedLists.keys());
    const cure = near === undefined ? `Add it to ${home}.` : `Write ${near}, or add ${name} to ${home}.`;
    report(path, `the code list ${name}, which ${home} does not have`, 'the name of a code list', cure);
    return [];
  };

  const fill = (key: string, part: unknown, path: Path): Entries => {
    // `nodes.ts` says what each extension holds; the contract was checked against it.
    if (key === 'x-enum-from') return enumOf(part as EnumFrom, path);
    if (key === 'x-code-list')
      return [
        [key, part],
        ['enum', codesOf(part as string, path)],
      ];
    if (key === 'x-code-prefix')
      return [
        [key, part],
        ['allOf', [{pattern: startingWith(codesOf(part as string, path))}]],
      ];
    if (key === 'x-limits') return limitsOf(part as Readonly<Record<string, string>>, path);
    if (key === 'x-one-of-webhooks') return unionOfEvents(part as string, value);
    return [[key, visit(part, path)]];
  };

  const visit = (part: unknown, path: Path): unknown => {
    if (Array.isArray(part)) return part.map((item: unknown, index) => visit(item, [...path, index]));
    if (!isRecord(part)) return part;
    const names = details.ofResponses.get(part as unknown as ResponseNode);
    const own = names === undefined ? part : withExamples(part as unknown as ResponseNode, names);
    const filled = Object.fromEntries(Object.entries(own).flatMap(([key, item]) => fill(key, item, [...path, key])));
    return filled['x-open'] === true ? opened(filled) : filled;
  };

  const {components} = value;
  const withDetails = {...value, components: {...components, examples: {...components.examples, ...details.examples}}};
  // The extensions are gone and standard keywords stand in their places: still a contract.
  const completed = visit(withDetails, []) as Contract;
  return {value: completed, problems: [...details.problems, ...problems]};
}

function meaningsOf(
  {catalogue, list, where = {}, value, meaning}: EnumFrom,
  catalogues: SourceCatalogues,
): readonly (readonly [value: string, meaning: {readonly pt: string; readonly en: string}])[] {
  return entriesIn(catalogues[catalogue], list).flatMap(({entry}) => {
    const name = entry[value];
    const words = text.safeParse(entry[meaning]).data;
    const isMeant = Object.entries(where).every(([key, wanted]) => entry[key] === wanted);
    return isMeant && typeof name === 'string' && words !== undefined ? [[name, words] as const] : [];
  });
}

/** @param property of the payloads that says which one it is */
function unionOfEvents(property: string, contract: Contract): Entries {
  const pointers = [...payloadsOf(contract)].map(([type, name]) => [type, `#/components/schemas/${name}`] as const);
  return [
    ['oneOf', pointers.map(([, $ref]) => ({$ref}))],
    ['discriminator', {propertyName: property, mapping: Object.fromEntries(pointers)}],
  ];
}

/** @example startingWith(['AD', 'AE', 'BE']) // → '^(A[DE]|B[E])' */
function startingWith(codes: readonly string[]): string {
  const seconds = new Map<string, string>();
  for (const code of codes.toSorted())
    seconds.set(code.charAt(0), (seconds.get(code.charAt(0)) ?? '') + code.charAt(1));
  return `^(${[...seconds].map(([first, all]) => `${first}[${all}]`).join('|')})`;
}

/** The values are known ones, no longer the only ones. */
function opened(schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key === 'enum' ? 'x-extensible-enum' : key, value]),
  );
}

/** What the contract says itself wins. */
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
