import {problemDetails} from '../../lib/model/problem-details.ts';
import type {SimulatorContract} from '../contract/types.ts';
import {jsonAnswer, type Answer} from './answer.ts';

/** One member of `errors` of problem details. */
export interface ProblemError {
  readonly pointer?: string;
  readonly parameter?: string;
  readonly detail: string;
}

export interface RefusalOptions {
  readonly errors?: readonly ProblemError[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Of the document that already exists. */
  readonly documentId?: string;
}

/** What the contract lets `errors` hold. */
const MOST_ERRORS = 100;
const LONGEST_DETAIL = 500;
const LONGEST_PARAMETER = 100;

/** An answer with problem details, on its way up. */
export class Refusal extends Error {
  /** @param code of the error catalogue */
  constructor(
    readonly code: string,
    readonly detail: string,
    readonly options: RefusalOptions = {},
  ) {
    super(`${code}: ${detail}`);
  }

  /**
   * Problem details (RFC 9457) with the title and the status of the error catalogue.
   *
   * @throws Error for a code that the catalogue does not have
   */
  answer({errors, siteUrl}: Pick<SimulatorContract, 'errors' | 'siteUrl'>, requestId: string): Answer {
    const kind = errors[this.code];
    if (kind === undefined) {
      throw new Error(`found the error code ${this.code}; expected one of contract/catalogues/errors.yaml`);
    }
    const {errors: list = [], headers, documentId} = this.options;
    const body = problemDetails(
      kind,
      {
        detail: this.detail.slice(0, 2000),
        requestId,
        ...(list.length > 0 && {errors: list.slice(0, MOST_ERRORS).map(shortened)}),
        ...(documentId !== undefined && {documentId}),
      },
      siteUrl,
    );
    return jsonAnswer(kind.status, body, headers, 'application/problem+json');
  }
}

/** @example countOf(2, 'error') // → '2 errors' */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function shortened({pointer, parameter, detail}: ProblemError): ProblemError {
  return {
    ...(pointer !== undefined && pointer !== '' && {pointer: pointer.slice(0, LONGEST_DETAIL)}),
    ...(parameter !== undefined && {parameter: parameter.slice(0, LONGEST_PARAMETER)}),
    detail: detail.slice(0, LONGEST_DETAIL),
  };
}
