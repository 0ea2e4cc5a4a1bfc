import {problemDetails} from '@integration-docs/contract/pure';
import type {Locale} from '@integration-docs/facts';
import {maxItemsOf} from '../contract/limits.ts';
import type {ProblemError, SimulatorContract} from '../contract/types.ts';
import {errorsFirst, issueIn} from '../documents/event-data.ts';
import type {ValidationIssue} from '../state/state.ts';
import {jsonAnswer, type Answer} from './answer.ts';
import {textIn, type Text} from './language.ts';

interface RefusalOptions {
  readonly errors?: readonly ProblemError[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Id of the document that already exists. */
  readonly documentId?: string;
  /** All validation issues of a document that is refused for its form. */
  readonly issues?: readonly ValidationIssue[];
}

/** Lengths that the contract allows in problem details. */
const maxDetailLength = 500;
const maxParameterLength = 100;

/** An error that becomes a response with problem details. */
export class Refusal extends Error {
  readonly code: string;
  readonly detail: Text;
  readonly options: RefusalOptions;

  /** @param code of the error catalogue */
  constructor(code: string, detail: Text, options: RefusalOptions = {}) {
    super(`${code}: ${textIn(detail, 'en')}`);
    this.code = code;
    this.detail = detail;
    this.options = options;
  }

  /**
   * Returns problem details (RFC 9457) with the title and the status of the error catalogue.
   *
   * @throws Error for a code that the catalogue does not have
   */
  answer(
    {errors, schemas, siteUrl}: Pick<SimulatorContract, 'errors' | 'schemas' | 'siteUrl'>,
    requestId: string,
    language: Locale,
  ): Answer {
    const kind = errors[this.code];
    if (kind === undefined) {
      throw new Error(`found the error code ${this.code}; expected one of packages/contract/catalogues/errors.yaml`);
    }
    const {errors: list = [], headers, documentId, issues = []} = this.options;
    const maxErrors = maxItemsOf(schemas, 'Problem', 'errors');
    const maxIssues = maxItemsOf(schemas, 'Problem', 'issues');
    const body = problemDetails(
      kind,
      {
        detail: textIn(this.detail, language).slice(0, 2000),
        requestId,
        ...(list.length > 0 && {errors: list.slice(0, maxErrors).map((error) => errorIn(error, language))}),
        ...(documentId !== undefined && {documentId}),
        ...(issues.length > 0 && {
          issues: errorsFirst(issues)
            .slice(0, maxIssues)
            .map((issue) => issueIn(issue, language)),
        }),
      },
      siteUrl,
      language,
    );
    return jsonAnswer(kind.status, body, {'Content-Language': language, ...headers}, 'application/problem+json');
  }
}

/** Returns a message of the validator for the API: without backticks, which are for pages, and shortened. */
export function plainTexts({pt, en}: {readonly pt: string; readonly en: string}): {
  readonly pt: string;
  readonly en: string;
} {
  return {pt: pt.replaceAll('`', '').slice(0, 1000), en: en.replaceAll('`', '').slice(0, 1000)};
}

/** Like {@link plainTexts}, with the place in the text that was sent. */
export function placedTexts(
  message: {readonly pt: string; readonly en: string},
  {line, column}: {readonly line: number; readonly column: number},
): {readonly pt: string; readonly en: string} {
  const {pt, en} = plainTexts(message);
  return {
    pt: withPlace(pt, `linha ${line}, coluna ${column}`),
    en: withPlace(en, `line ${line}, column ${column}`),
  };
}

/** @example withPlace('The file ends.', 'line 1') // → 'The file ends (line 1).' */
function withPlace(sentence: string, place: string): string {
  const [, words = '', stop = ''] = /^(.*?)(\.?)$/s.exec(sentence) ?? [];
  return `${words} (${place})${stop}`;
}

/** `detail` of `schema-invalid`. */
export function errorsInBody(count: number): Text {
  return count === 1
    ? {pt: '1 erro no corpo.', en: '1 error in the body.'}
    : {pt: `${count} erros no corpo.`, en: `${count} errors in the body.`};
}

function errorIn({pointer, parameter, detail}: ProblemError, language: Locale): object {
  return {
    ...(pointer !== undefined && pointer !== '' && {pointer: pointer.slice(0, maxDetailLength)}),
    ...(parameter !== undefined && {parameter: parameter.slice(0, maxParameterLength)}),
    detail: textIn(detail, language).slice(0, maxDetailLength),
  };
}
