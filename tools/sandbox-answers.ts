import {readFileSync} from 'node:fs';
import {parse} from 'yaml';
import * as z from 'zod';
import site from '../config/site.ts';
import {schema as errorsSchema} from '../contract/catalogues/errors.schema.ts';
import {problemDetails} from '../lib/model/problem-details.ts';

const errorsFile = new URL('../contract/catalogues/errors.yaml', import.meta.url);
const errors = errorsSchema.parse(parse(readFileSync(errorsFile, 'utf8')));

export interface Violation {
  /** Where: `['header', 'if-match']`, `['query', 'limit']`, `['body', 'lines', '0', 'quantity']` … */
  readonly path?: readonly string[];
  readonly code?: string | number;
  readonly message: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface ProblemError {
  readonly pointer?: string;
  readonly parameter?: string;
  readonly detail: string;
}

/**
 * Problem details with the title and the status of the error catalogue.
 *
 * @example problem('resource-not-found', 'No such path.', 'req-1').status // → 404
 */
export function problem(code: string, detail: string, requestId: string, list: readonly ProblemError[] = []): Answer {
  const entry = errors.entries.find((candidate) => candidate.code === code);
  if (!entry) throw new Error(`contract/catalogues/errors.yaml has no code ${code}`);
  const occurrence = {detail, requestId, ...(list.length > 0 && {errors: list})};
  return {
    status: entry.status,
    headers: {'Content-Type': 'application/problem+json', 'X-Request-Id': requestId},
    body: JSON.stringify(problemDetails(entry, occurrence, site.url)),
  };
}

/** The place of a violation, with the name of what is missing there. */
function placeOf({path = [], message}: Violation): readonly string[] {
  const missing = /required property '([^']+)'/.exec(message)?.[1];
  return missing === undefined ? path : [...path, missing];
}

/** Which code of the catalogue says best what is wrong with a request. */
function codeOf(places: readonly (readonly string[])[]): string {
  const isMissing = (header: string): boolean => places.some((place) => place.join(' ') === `header ${header}`);
  if (isMissing('idempotency-key')) return 'idempotency-key-missing';
  if (isMissing('if-match')) return 'precondition-required';
  return places.some(([first]) => first !== 'body') ? 'invalid-parameter' : 'schema-invalid';
}

/**
 * The answer to a request that breaks the contract.
 *
 * @example refusal([{path: ['query', 'limit'], message: 'must be <= 200'}], '/documents', 'req-1').status // → 400
 */
export function refusal(violations: readonly Violation[], pathname: string, requestId: string): Answer {
  if (pathname === '/oauth2/token') return tokenRefusal(violations, requestId);
  const list = violations.slice(0, 100).map((violation): ProblemError => {
    const [first, ...rest] = placeOf(violation);
    if (first !== 'body') return {parameter: rest.join('.'), detail: violation.message};
    return {...(rest.length > 0 && {pointer: rest.map((key) => `/${key}`).join('')}), detail: violation.message};
  });
  const count = violations.length;
  const detail = `${count} ${count === 1 ? 'error' : 'errors'} in the request.`;
  return problem(codeOf(violations.map(placeOf)), detail, requestId, list);
}

/** The token endpoint answers as RFC 6749 §5.2 says. */
function tokenRefusal(violations: readonly Violation[], requestId: string): Answer {
  const wrongGrant = violations.some(({path, code}) => path?.[1] === 'grant_type' && code !== 'required');
  const error = wrongGrant ? 'unsupported_grant_type' : 'invalid_request';
  const description = violations.map(({message}) => message).join('; ');
  return {
    status: 400,
    headers: {'Content-Type': 'application/json', 'X-Request-Id': requestId},
    body: JSON.stringify({error, error_description: description.slice(0, 500)}),
  };
}

/**
 * Makes the pages of a list end: the example is the first page, and following its cursor gives the last one.
 * The link leads back to this sandbox, not to the address in the example.
 */
export function paged(body: unknown, headers: Answer['headers'], url: URL): Pick<Answer, 'body' | 'headers'> {
  const others = Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'Link'));
  const page = z.looseObject({nextCursor: z.string().nullable()}).safeParse(body);
  if (!page.success) return {body: JSON.stringify(body), headers: others};
  const {nextCursor} = page.data;
  if (nextCursor === null || url.searchParams.has('cursor')) {
    return {body: JSON.stringify({...page.data, nextCursor: null}), headers: others};
  }
  const query = new URLSearchParams(url.searchParams);
  query.set('cursor', nextCursor);
  return {
    body: JSON.stringify(page.data),
    headers: {...others, Link: `<${url.pathname}?${query.toString()}>; rel="next"`},
  };
}

/**
 * What the caller asks of the mock: `Prefer: code=409, example=duplicateDocument`.
 *
 * @example preferences('code=409, example=duplicateDocument') // → {code: 409, exampleKey: 'duplicateDocument'}
 */
export function preferences(header: string | undefined): {readonly code?: number; readonly exampleKey?: string} {
  const code = /(?:^|[,;\s])code=(\d{3})\b/.exec(header ?? '')?.[1];
  const exampleKey = /(?:^|[,;\s])example="?([A-Za-z0-9]+)/.exec(header ?? '')?.[1];
  return {...(code && {code: Number(code)}), ...(exampleKey && {exampleKey})};
}
