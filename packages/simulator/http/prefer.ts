import {isRecord, type Locale} from '@integration-docs/facts';
import type {OperationContract, SimulatorContract} from '../contract/types.ts';
import type {Json} from '../types.ts';
import type {Answer} from './answer.ts';
import {policyOf, limitExceededText} from './rate-limits.ts';
import {Refusal} from './refusal.ts';
import {tokenRefusal} from './tokens.ts';
import {limitOf} from '../contract/limits.ts';

/**
 * Parses `Prefer: code=409, example=duplicateDocument`, which asks for an example instead of the real response.
 *
 * @example parsePrefer('code=409, example=duplicateDocument') // → {code: '409', example: 'duplicateDocument'}
 */
function parsePrefer(header: string | undefined): {readonly code?: string; readonly example?: string} {
  const code = /(?:^|[,;\s])code=(\d{3})\b/.exec(header ?? '')?.[1];
  const example = /(?:^|[,;\s])example="?([A-Za-z0-9]+)/.exec(header ?? '')?.[1];
  return {...(code && {code}), ...(example && {example})};
}

/**
 * Returns the example that a request asks for, with the headers of the contract.
 *
 * @returns undefined when the request asks for no example
 * @throws Refusal `invalid-parameter` for an example that does not exist, except for a token request: the operation must not run then
 */
export function preferredAnswer(
  operation: OperationContract,
  header: string | undefined,
  requestId: string,
  contract: Pick<SimulatorContract, 'errors' | 'limits' | 'schemas' | 'siteUrl'>,
  language: Locale,
): Answer | undefined {
  const {code, example} = parsePrefer(header);
  if (code === undefined && example === undefined) return undefined;
  const names = code === undefined ? undefined : examplesOf(operation, code);
  if (code !== undefined && names !== undefined && (example === undefined || names.includes(example))) {
    return exampleAnswer(operation, {code, example}, requestId, contract, language);
  }
  const [preference, choices] = names === undefined ? ['code', Object.keys(operation.responses)] : ['example', names];
  const list = choices.join(', ');
  const detail =
    list === ''
      ? {pt: 'Esta resposta não tem exemplos.', en: 'This response has no examples.'}
      : {pt: `Peça ${preference}= com um destes: ${list}.`, en: `Ask for ${preference}= with one of ${list}.`};
  if (operation.id === 'createToken') return tokenRefusal('invalid_request', `Prefer: ${detail.en}`);
  throw new Refusal(
    'invalid-parameter',
    {pt: '1 parâmetro não é válido.', en: '1 parameter is not valid.'},
    {errors: [{parameter: 'Prefer', detail}]},
  );
}

/**
 * Returns the response of an operation without a handler: the first example of its first success.
 *
 * @throws Error for an operation without a success
 */
export function contractAnswer(
  operation: OperationContract,
  requestId: string,
  contract: Pick<SimulatorContract, 'errors' | 'limits' | 'schemas' | 'siteUrl'>,
  language: Locale,
): Answer {
  const code = Object.keys(operation.responses).find((status) => /^2\d\d$/.test(status));
  if (code === undefined) throw new Error(`${operation.id} has no response with a status from 200 to 299`);
  return exampleAnswer(operation, {code}, requestId, contract, language);
}

/** Returns the names of the examples of a response; undefined when the operation has no such response. */
function examplesOf({responses}: OperationContract, code: string): readonly string[] | undefined {
  const response = responses[code];
  return response && Object.values(response.content).flatMap(({examples}) => Object.keys(examples));
}

function exampleAnswer(
  operation: OperationContract,
  {code, example}: {readonly code: string; readonly example?: string | undefined},
  requestId: string,
  contract: Pick<SimulatorContract, 'errors' | 'limits' | 'schemas' | 'siteUrl'>,
  language: Locale,
): Answer {
  const {headers: responseHeaders = {}, content = {}} = operation.responses[code] ?? {};
  const headers = Object.fromEntries(
    Object.entries(responseHeaders)
      .filter(([name, {required}]) => required || name === 'Retry-After')
      .map(([name, {example: value}]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
  const [type, media] = Object.entries(content)[0] ?? [];
  if (media === undefined || type === undefined) return {status: Number(code), headers};
  const value = example === undefined ? Object.values(media.examples)[0] : media.examples[example];
  const refusal = refusalOf(value ?? null, operation, contract);
  if (refusal !== undefined) {
    const answer = refusal.answer(contract, requestId, language);
    // Of all problems with status `409`, only `idempotency-in-progress` is worth a retry.
    if (code === '409' && refusal.code !== 'idempotency-in-progress') delete headers['Retry-After'];
    return {...answer, headers: {...headers, ...answer.headers}};
  }
  const body = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  const hasLanguage = type === 'application/json' && 'Content-Language' in responseHeaders;
  return {
    status: Number(code),
    headers: {...headers, ...(hasLanguage && {'Content-Language': language}), 'Content-Type': type},
    body,
  };
}

/** Returns the refusal of an example of problem details, with the text of the catalogue; for a rate limit, with that of the operation. */
function refusalOf(
  value: Json,
  operation: OperationContract,
  {errors, limits}: Pick<SimulatorContract, 'errors' | 'limits'>,
): Refusal | undefined {
  const kind = isRecord(value) && typeof value.code === 'string' ? errors[value.code] : undefined;
  if (kind?.example === undefined) return undefined;
  const {detail, errors: list, documentId} = kind.example;
  const limit = kind.code === 'rate-limit-exceeded' ? limitOf(limits, `rate-${policyOf(operation)}`) : undefined;
  return new Refusal(kind.code, limit === undefined ? detail : limitExceededText(limit), {
    ...(list !== undefined && {errors: list}),
    ...(documentId !== undefined && {documentId}),
  });
}
