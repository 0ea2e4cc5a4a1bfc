import type {OperationContract, ParameterContract} from '../contract/types.ts';
import type {Schemas} from '../contract/schemas.ts';
import type {ProblemError} from '../contract/types.ts';
import {Refusal} from './refusal.ts';

const missingText = {pt: 'Em falta.', en: 'Missing.'};

/** The parameters of a request, as received. */
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
  search: URLSearchParams,
  schemas: Schemas,
): void {
  const given = (parameter: ParameterContract): string | undefined => {
    if (parameter.in === 'path') return path[parameter.name];
    return parameter.in === 'query' ? query[parameter.name] : headers[parameter.name.toLowerCase()];
  };
  const missing = operation.parameters.filter(
    (parameter) => parameter.required && (given(parameter) ?? '') === '' && parameter.in !== 'path',
  );
  for (const [name, code] of Object.entries(codes)) {
    if (missing.some((parameter) => parameter.name === name)) {
      throw new Refusal(
        code,
        {pt: `O cabeçalho ${name} é obrigatório.`, en: `The header ${name} is required.`},
        {errors: [{parameter: name, detail: missingText}]},
      );
    }
  }
  const errors: ProblemError[] = [
    ...missing.map(({name}) => ({parameter: name, detail: missingText})),
    ...operation.parameters.flatMap((parameter) => faultsOf(parameter, given(parameter), schemas)),
    ...repeated(search),
    ...unknown(operation, search),
  ];
  if (errors.length === 0) return;
  const count = errors.length;
  const detail =
    count === 1
      ? {pt: '1 parâmetro não é válido.', en: '1 parameter is not valid.'}
      : {pt: `${count} parâmetros não são válidos.`, en: `${count} parameters are not valid.`};
  throw new Refusal('invalid-parameter', detail, {errors});
}

function faultsOf(
  {name, schema}: ParameterContract,
  text: string | undefined,
  schemas: Schemas,
): readonly ProblemError[] {
  if (text === undefined) return [];
  const value = schema.type === 'integer' && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  return schemas.violations(value, schema).map(({detail}) => ({parameter: name, detail}));
}

function repeated(search: URLSearchParams): readonly ProblemError[] {
  const names = [...new Set(search.keys())].filter((name) => search.getAll(name).length > 1);
  return names.map((parameter) => ({parameter, detail: {pt: 'Só pode aparecer uma vez.', en: 'Must stand once.'}}));
}

function unknown({parameters}: OperationContract, search: URLSearchParams): readonly ProblemError[] {
  const known = parameters.filter((parameter) => parameter.in === 'query').map(({name}) => name);
  const others = [...new Set(search.keys())].filter((name) => !known.includes(name));
  return others.map((parameter) => ({
    parameter,
    detail:
      known.length === 0
        ? {pt: 'Desconhecido; esta operação não tem nenhum.', en: 'Unknown; this operation has none.'}
        : {pt: `Desconhecido; um de ${known.join(', ')}.`, en: `Unknown; one of ${known.join(', ')}.`},
  }));
}
