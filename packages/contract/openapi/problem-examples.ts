import * as z from 'zod';
import {type Locale, type Located, nearest, type Path, type Problem} from '@integration-docs/facts';
import {text} from '@integration-docs/facts/schema';
import {problemDetails} from '../problem-details.ts';
import {entriesIn} from './catalogue-lists.ts';
import type {Contract, ExampleNode, ResponseNode} from './nodes.ts';
import {operationsOf} from './operations.ts';
import {resolve, resolveSchema} from './resolve.ts';

export const problemMediaType = 'application/problem+json';

/** The parts of an error entry that an example of problem details needs. */
const shownError = z.object({
  code: z.string(),
  status: z.number(),
  title: text,
  example: z.looseObject({detail: text, errors: z.array(z.looseObject({detail: text})).optional()}).optional(),
});
type ShownError = z.infer<typeof shownError>;

interface ProblemExamples {
  /** Examples in both languages, by name: `ProblemDuplicateDocument`. */
  readonly examples: Readonly<Record<string, ExampleNode & {readonly 'x-pt': string; readonly 'x-pt-value': unknown}>>;
  /** Names of the examples of each response node of the contract. */
  readonly ofResponses: ReadonlyMap<ResponseNode, readonly string[]>;
  readonly problems: readonly Problem[];
}

/**
 * Creates the examples of problem details from the error catalogue: one for each error code that a response of an operation can have.
 * A response has the codes of the operations that use it: those of `x-common-errors`, then those of `x-errors`.
 *
 * @param errors `packages/contract/catalogues/errors.yaml`
 * @returns the examples, and a problem for each code that is not in the catalogue or has no example there
 */
export function problemExamples(
  contract: Located<Contract>,
  errors: Located<unknown>,
  siteUrl: string,
): ProblemExamples {
  const known = new Map(
    entriesIn(errors, 'entries').flatMap(({entry, line}) => {
      const {data} = shownError.safeParse(entry);
      return data === undefined ? [] : [[data.code, {...data, line}] as const];
    }),
  );
  const ofResponses = codesOfResponses(contract.value, known);
  const shown = [...new Set([...ofResponses.values()].flatMap((codes) => [...codes]))];
  const requestId = requestIdOf([...ofResponses.keys()], contract.value);
  return {
    examples: Object.fromEntries(
      [...known.values()].flatMap(({code, status, title, example}) =>
        shown.includes(code) && example !== undefined
          ? [
              [
                exampleName(code),
                {
                  summary: title.en,
                  'x-pt': title.pt,
                  value: problemDetails({code, status, title}, occurrenceIn('en', example, requestId), siteUrl, 'en'),
                  'x-pt-value': problemDetails(
                    {code, status, title},
                    occurrenceIn('pt', example, requestId),
                    siteUrl,
                    'pt',
                  ),
                },
              ],
            ]
          : [],
      ),
    ),
    ofResponses: new Map([...ofResponses].map(([response, codes]) => [response, [...codes].map(exampleName)])),
    problems: [
      ...unknownCodes(contract, [...known.keys()], errors.file),
      ...[...known.values()]
        .filter(({code, example}) => shown.includes(code) && example === undefined)
        .map(({code, line}) => ({
          file: errors.file,
          line,
          found: `no example for ${code}, which an operation answers with`,
          expected: 'what the answer says, beside its title and status',
          cure: 'Add "example: {detail: {pt: …, en: …}}" here.',
        })),
    ],
  };
}

/** @example exampleName('duplicate-document') // → 'ProblemDuplicateDocument' */
function exampleName(code: string): string {
  return `Problem${code.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())}`;
}

function codesOfResponses(
  contract: Contract,
  known: ReadonlyMap<string, ShownError>,
): ReadonlyMap<ResponseNode, ReadonlySet<string>> {
  const found = new Map<ResponseNode, Set<string>>();
  for (const {node} of operationsOf(contract)) {
    const codes = [...contract['x-common-errors'], ...(node['x-errors'] ?? [])];
    for (const [status, part] of Object.entries(node.responses)) {
      const response = resolve<ResponseNode>(part, contract.components.responses);
      if (!(problemMediaType in (response.content ?? {}))) continue;
      const own = codes.filter((code) => String(known.get(code)?.status) === status);
      found.set(response, new Set([...(found.get(response) ?? []), ...own]));
    }
  }
  return found;
}

/** Returns the example of `requestId` in the schema of problem details. */
function requestIdOf(responses: readonly ResponseNode[], {components}: Contract): string {
  const [schema] = responses.flatMap(({content}) => content?.[problemMediaType]?.schema ?? []);
  const {properties} = resolveSchema(schema ?? {}, components.schemas);
  const [example] = resolveSchema(properties?.requestId ?? {}, components.schemas).examples ?? [];
  return String(example);
}

/** Returns the members of one response; `requestId` comes after `detail`, as in the responses of the platform. */
function occurrenceIn(
  locale: Locale,
  {detail, errors, ...more}: NonNullable<ShownError['example']>,
  requestId: string,
): {detail: string; requestId: string} {
  const list = errors?.map((error) => ({...error, detail: error.detail[locale]}));
  return {detail: detail[locale], requestId, ...(list && {errors: list}), ...more};
}

function unknownCodes(
  {value, file, lineOf}: Located<Contract>,
  known: readonly string[],
  home: string,
): readonly Problem[] {
  const named = (codes: readonly string[], at: Path, where: string): readonly Problem[] =>
    codes.flatMap((code, index) => {
      if (known.includes(code)) return [];
      const [near] = nearest(code, known);
      return [
        {
          file,
          line: lineOf([...at, index]),
          found: `the error ${code} in ${where}, which ${home} does not have`,
          expected: `a code of its "entries"${near === undefined ? '' : `; nearest: ${near}`}`,
          cure: `Add ${code} to ${home}, or correct it here.`,
        },
      ];
    });
  return [
    ...named(value['x-common-errors'], ['x-common-errors'], 'x-common-errors'),
    ...operationsOf(value).flatMap(({path, method, node}) =>
      named(node['x-errors'] ?? [], ['paths', path, method, 'x-errors'], `x-errors of ${node.operationId}`),
    ),
  ];
}
