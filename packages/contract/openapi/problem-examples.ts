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
  const errorsByCode = new Map(
    entriesIn(errors, 'entries').flatMap(({entry, line}) => {
      const {data} = shownError.safeParse(entry);
      return data === undefined ? [] : [[data.code, {...data, line}] as const];
    }),
  );
  const ofResponses = codesOfResponses(contract.value, errorsByCode);
  const usedCodes = [...new Set([...ofResponses.values()].flatMap((codes) => [...codes]))];
  const requestId = requestIdOf([...ofResponses.keys()], contract.value);
  return {
    examples: Object.fromEntries(
      [...errorsByCode.values()].flatMap(({code, status, title, example}) =>
        usedCodes.includes(code) && example !== undefined
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
      ...unknownCodes(contract, [...errorsByCode.keys()], errors.file),
      ...[...errorsByCode.values()]
        .filter(({code, example}) => usedCodes.includes(code) && example === undefined)
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
  errorsByCode: ReadonlyMap<string, ShownError>,
): ReadonlyMap<ResponseNode, ReadonlySet<string>> {
  const codesByResponse = new Map<ResponseNode, Set<string>>();
  for (const {node} of operationsOf(contract)) {
    const codes = [...contract['x-common-errors'], ...(node['x-errors'] ?? [])];
    for (const [status, part] of Object.entries(node.responses)) {
      const response = resolve<ResponseNode>(part, contract.components.responses);
      if (!(problemMediaType in (response.content ?? {}))) continue;
      const codesOfStatus = codes.filter((code) => String(errorsByCode.get(code)?.status) === status);
      codesByResponse.set(response, new Set([...(codesByResponse.get(response) ?? []), ...codesOfStatus]));
    }
  }
  return codesByResponse;
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
  {detail, errors, ...otherMembers}: NonNullable<ShownError['example']>,
  requestId: string,
): {detail: string; requestId: string} {
  const list = errors?.map((error) => ({...error, detail: error.detail[locale]}));
  return {detail: detail[locale], requestId, ...(list && {errors: list}), ...otherMembers};
}

function unknownCodes(
  {value, file, lineOf}: Located<Contract>,
  knownCodes: readonly string[],
  errorsFile: string,
): readonly Problem[] {
  const unknownIn = (codes: readonly string[], at: Path, where: string): readonly Problem[] =>
    codes.flatMap((code, index) => {
      if (knownCodes.includes(code)) return [];
      const [suggestion] = nearest(code, knownCodes);
      return [
        {
          file,
          line: lineOf([...at, index]),
          found: `the error ${code} in ${where}, which ${errorsFile} does not have`,
          expected: `a code of its "entries"${suggestion === undefined ? '' : `; nearest: ${suggestion}`}`,
          cure: `Add ${code} to ${errorsFile}, or correct it here.`,
        },
      ];
    });
  return [
    ...unknownIn(value['x-common-errors'], ['x-common-errors'], 'x-common-errors'),
    ...operationsOf(value).flatMap(({path, method, node}) =>
      unknownIn(node['x-errors'] ?? [], ['paths', path, method, 'x-errors'], `x-errors of ${node.operationId}`),
    ),
  ];
}
