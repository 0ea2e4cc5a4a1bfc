import type {OperationContract, ParameterContract} from '../contract/types.ts';
import type {Schemas} from '../contract/schemas.ts';
import type {ProblemError} from '../contract/types.ts';
import {Refusal} from './refusal.ts';
import {textFault} from './texts.ts';

const missingText = {pt: 'Em falta.', en: 'Missing.'};

/** The parameters of a request. */
export interface Parameters {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Required headers that have an error code of their own. */
const codes: Readonly<Record<string, string>> = {
  'Idempotency-Key': 'idempotency-key-missing',
  'If-Match': 'precondition-required',
};

/**
 * Checks all parameters of a request against the contract, so that the client can correct all errors at once.
 * Unknown headers are ignored; unknown parameters of the query are refused.
 *
 * @throws Refusal `idempotency-key-missing`, `precondition-required` or `invalid-parameter`
 */
export function checkParameters(
  operation: OperationContract,
  {path, query, headers}: Parameters,
  {search, rawSearch}: {readonly search: URLSearchParams; readonly rawSearch: string},
  schemas: Schemas,
): void {
  const receivedValue = (parameter: ParameterContract): string | undefined => {
    if (parameter.in === 'path') return path[parameter.name];
    return parameter.in === 'query' ? query[parameter.name] : headers[parameter.name.toLowerCase()];
  };
  const missingParameters = operation.parameters.filter(
    (parameter) => parameter.required && (receivedValue(parameter) ?? '') === '' && parameter.in !== 'path',
  );
  for (const [name, code] of Object.entries(codes)) {
    if (missingParameters.some((parameter) => parameter.name === name)) {
      throw new Refusal(
        code,
        {pt: `O cabeçalho ${name} é obrigatório.`, en: `The header ${name} is required.`},
        {errors: [{parameter: name, detail: missingText}]},
      );
    }
  }
  const undecodableNames = undecodable(rawSearch);
  const errors: ProblemError[] = [
    ...undecodableNames.map((parameter) => ({parameter, detail: undecodableText})),
    ...missingParameters.map(({name}) => ({parameter: name, detail: missingText})),
    ...operation.parameters
      .filter(({name, in: place}) => place !== 'query' || !undecodableNames.includes(name))
      .flatMap((parameter) => faultsOf(parameter, receivedValue(parameter), schemas)),
    ...repetitionErrors(search),
    ...unknownErrors(operation, search),
  ];
  if (errors.length === 0) return;
  const count = errors.length;
  const detail =
    count === 1
      ? {pt: '1 parâmetro não é válido.', en: '1 parameter is not valid.'}
      : {pt: `${count} parâmetros não são válidos.`, en: `${count} parameters are not valid.`};
  throw new Refusal('invalid-parameter', detail, {errors});
}

const undecodableText = {
  pt: 'Tem de estar em UTF-8, com cada % seguido de 2 algarismos hexadecimais.',
  en: 'Must be UTF-8, with 2 hexadecimal digits after each %.',
};

/** Returns the names of the parameters that no client can have meant: `URLSearchParams` puts U+FFFD for bytes that are no UTF-8, and keeps `%zz`. */
function undecodable(rawSearch: string): readonly string[] {
  const faulty = rawSearch.split('&').filter((pair) => {
    try {
      decodeURIComponent(pair);
      return false;
    } catch {
      return true;
    }
  });
  return [...new Set(faulty.flatMap((pair) => [...new URLSearchParams(pair).keys()]))];
}

function faultsOf(
  {name, in: place, schema}: ParameterContract,
  text: string | undefined,
  schemas: Schemas,
): readonly ProblemError[] {
  if (text === undefined) return [];
  const value = schema.type === 'integer' && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  const details = schemas.violations(value, schema).map(({detail}) => detail);
  const fault = place === 'query' && details.length === 0 ? textFault(text) : undefined;
  return [...details, ...(fault === undefined ? [] : [fault])].map((detail) => ({parameter: name, detail}));
}

function repetitionErrors(search: URLSearchParams): readonly ProblemError[] {
  const names = [...new Set(search.keys())].filter((name) => search.getAll(name).length > 1);
  return names.map((parameter) => ({parameter, detail: {pt: 'Só pode aparecer uma vez.', en: 'Must stand once.'}}));
}

function unknownErrors({parameters}: OperationContract, search: URLSearchParams): readonly ProblemError[] {
  const knownNames = parameters.filter((parameter) => parameter.in === 'query').map(({name}) => name);
  const unknownNames = [...new Set(search.keys())].filter((name) => !knownNames.includes(name));
  return unknownNames.map((parameter) => ({
    parameter,
    detail:
      knownNames.length === 0
        ? {pt: 'Desconhecido; esta operação não tem nenhum.', en: 'Unknown; this operation has none.'}
        : {pt: `Desconhecido; um de ${knownNames.join(', ')}.`, en: `Unknown; one of ${knownNames.join(', ')}.`},
  }));
}
