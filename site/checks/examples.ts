import {Ajv2020, type ErrorObject} from 'ajv/dist/2020.js';
import {fullFormats} from 'ajv-formats/dist/formats.js';
import {
  contentsOf,
  type Contract,
  type ContractExchange,
  eventsOf,
  type LoadedContract,
  nameOf,
  operationsOf,
} from '@integration-docs/contract';
import {isRecord, nearest, type Path, type Problem, readYaml, type YamlSource} from '@integration-docs/facts';
import type {Check} from './context.ts';
import type {SourceText} from './unused.ts';

/** Checks that every body of the contract has an example, and that examples and documents of the payload library match their schema. */
export const examplesCheck: Check = ({contract, samples}) => {
  if (contract.loaded === undefined) return [];
  return [...exampleProblems(contract.loaded), ...payloadProblems(contract.loaded, samples)];
};

interface Place {
  readonly exchange: ContractExchange;
  readonly path: Path;
}

/** Finds bodies without an example, and examples that do not match their schema. */
export function exampleProblems({in: {en: contract}, file, lineOf}: LoadedContract): readonly Problem[] {
  const errorsOf = errorsIn(contract);
  const places: readonly Place[] = [
    ...operationsOf(contract).map((exchange) => ({exchange, path: ['paths', exchange.path, exchange.method]})),
    ...eventsOf(contract).map((exchange) => ({exchange, path: ['webhooks', exchange.type, 'post']})),
  ];
  return places.flatMap(({exchange, path}) =>
    contentsOf(exchange).flatMap(({part, mediaType, schema, examples}) => {
      const bodyPath = part === 'body' ? ['requestBody'] : ['responses', part];
      const content = [...path, ...bodyPath, 'content', mediaType];
      if (examples.length === 0) {
        return [
          {
            file,
            line: lineOf(content),
            found: `no example of ${part === 'body' ? 'what is sent' : `the answer ${part}`} (${mediaType}) of ${exchange.node.operationId}`,
            expected: 'one at least: pages, samples and the simulator show it',
            cure: `Add it to "examples" here, or to components.examples with a $ref here.`,
          },
        ];
      }
      if (schema?.$ref === undefined) return [];
      const pointer = schema.$ref;
      return examples.flatMap(({key, componentName, value}) => {
        const examplePath =
          componentName === undefined ? [...content, 'examples', key] : ['components', 'examples', componentName];
        return faultsOf(errorsOf(pointer, value), {
          file,
          lineOf: (inner) => lineOf([...examplePath, 'value', ...inner]),
          subject: `the example ${componentName ?? key}`,
          cure: 'Correct the example, or the schema',
        });
      });
    }),
  );
}

/** Finds documents of the payload library that do not match the schema `Document`. Skips `invalid/`, which is invalid on purpose. */
export function payloadProblems(
  {in: {en: contract}}: LoadedContract,
  samples: readonly SourceText[],
): readonly Problem[] {
  if (contract.components.schemas.Document === undefined) return [];
  const pointer = '#/components/schemas/Document';
  const errorsOf = errorsIn(contract);
  return samples
    .filter(({file}) => /^samples\/payloads\/[^/]+\.json$/.test(file))
    .flatMap(({file, text}) => {
      const {value, problems, lineOf} = readYaml(text, {file, line: 1});
      if (problems.length > 0) return problems;
      return faultsOf(errorsOf(pointer, value), {
        file,
        lineOf,
        subject: 'this document',
        cure: 'Correct it in site/commands/payloads/documents.yaml and run node site/commands/payloads/generate.ts, or correct the schema',
      });
    });
}

interface Errors {
  /** Name of the schema that the value was compared with. */
  readonly schema: string;
  readonly errors: readonly ErrorObject[];
}

type ErrorsOf = (pointer: string, value: unknown) => Errors;

const validators = new WeakMap<Contract, ErrorsOf>();

/** Returns a function that validates a value against a schema of the contract. Unknown properties are errors, as pages would not explain them. */
function errorsIn(contract: Contract): ErrorsOf {
  const cached = validators.get(contract);
  if (cached !== undefined) return cached;
  const ajv = new Ajv2020({strict: false, allErrors: true, verbose: true, validateSchema: false, formats: fullFormats});
  ajv.addSchema({components: {schemas: closeObjects(contract.components.schemas)}}, 'contract');
  const errorsOf: ErrorsOf = (pointer, value) => {
    const {oneOf, anyOf} = contract.components.schemas[nameOf(pointer)] ?? {};
    const alternatives = (oneOf ?? anyOf ?? []).flatMap(({$ref}) => $ref ?? []);
    if (alternatives.length > 0) {
      // Reports the errors of the alternative that has the type of the value, otherwise of the one with the fewest errors.
      const [nearest] = alternatives
        .map((each) => errorsOf(each, value))
        .toSorted((one, other) => distanceOf(one) - distanceOf(other));
      if (nearest !== undefined) return nearest;
    }
    const validate = ajv.getSchema(`contract${pointer}`);
    const isValid = validate === undefined || validate(value) === true;
    return {schema: nameOf(pointer), errors: isValid ? [] : (validate.errors ?? [])};
  };
  validators.set(contract, errorsOf);
  return errorsOf;
}

/** Returns the number of errors, plus a penalty when the value has the type of another schema. */
function distanceOf({errors}: Errors): number {
  const hasOtherType = errors.some(({keyword}) => keyword === 'const' || keyword === 'not');
  return errors.length + (hasOtherType ? 1000 : 0);
}

function closeObjects(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closeObjects);
  if (!isRecord(value)) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, closeObjects(item)]));
  return copy.type === 'object' && isRecord(copy.properties) ? {additionalProperties: false, ...copy} : copy;
}

interface ProblemDetails {
  readonly file: string;
  /** Returns the line of a path in the value. */
  readonly lineOf: YamlSource['lineOf'];
  readonly subject: string;
  readonly cure: string;
}

/** JSON Schema keywords that combine other keywords, whose own errors are more specific. */
const combiningKeywords = new Set(['if', 'allOf', 'anyOf', 'oneOf']);

function faultsOf({schema, errors}: Errors, {file, lineOf, subject, cure}: ProblemDetails): readonly Problem[] {
  const specificErrors = errors.filter(({keyword}) => !combiningKeywords.has(keyword));
  return (specificErrors.length > 0 ? specificErrors : errors).map(({instancePath, message = '', params, data}) => {
    const keys = instancePath.split('/').slice(1).map(keyOf);
    const extra: unknown = params.additionalProperty;
    const allowedValues: unknown = params.allowedValues;
    return {
      file,
      line: lineOf(typeof extra === 'string' ? [...keys, extra] : keys),
      found:
        typeof extra === 'string'
          ? `"${extra}" in ${subject}`
          : `${instancePath === '' ? 'what stands' : instancePath} in ${subject}${typeof data === 'object' ? '' : `: ${JSON.stringify(data)}`}`,
      expected:
        typeof extra === 'string'
          ? `a property of ${schema}`
          : `what ${schema} asks for: it ${message}${Array.isArray(allowedValues) ? ` (${choiceOf(allowedValues.map(String), String(data))})` : ''}`,
      cure: `${cure} ${schema} in packages/contract/openapi.yaml.`,
    };
  });
}

/** Returns all allowed values if they are few, otherwise those that are most like the one found. */
function choiceOf(allowedValues: readonly string[], found: string): string {
  if (allowedValues.length <= 12) return allowedValues.join(', ');
  const similar = nearest(found, allowedValues, 3);
  return similar.length === 0 ? `${allowedValues.length} values` : `nearest: ${similar.join(', ')}`;
}

/** Decodes a segment of a JSON Pointer into a key or an index. */
function keyOf(step: string): string | number {
  const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
  return /^\d+$/.test(key) ? Number(key) : key;
}
