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
  const errors: ProblemError[] = [
    ...missingParameters.map(({name}) => ({parameter: name, detail: missingText})),
    ...operation.parameters.flatMap((parameter) => faultsOf(parameter, receivedValue(parameter), schemas)),
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

function faultsOf(
  {name, schema}: ParameterContract,
  text: string | undefined,
  schemas: Schemas,
): readonly ProblemError[] {
  if (text === undefined) return [];
  const value = schema.type === 'integer' && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  return schemas.violations(value, schema).map(({detail}) => ({parameter: name, detail}));
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
