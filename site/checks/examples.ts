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
import {isRecord, type Path, type Problem, readYaml, type YamlSource} from '@integration-docs/facts';
import type {Check} from './context.ts';
import type {SourceText} from './unused.ts';

/** Every body of the contract has an example; each example, and each document of the payload library, keeps to its schema. */
export const examplesCheck: Check = ({contract, samples}) => {
  if (contract.loaded === undefined) return [];
  return [...exampleProblems(contract.loaded), ...payloadProblems(contract.loaded, samples)];
};

interface Place {
  readonly exchange: ContractExchange;
  readonly path: Path;
}

/** Bodies without an example, and examples that break their schema. */
export function exampleProblems({in: {en: contract}, file, lineOf}: LoadedContract): readonly Problem[] {
  const errorsOf = errorsIn(contract);
  const places: readonly Place[] = [
    ...operationsOf(contract).map((exchange) => ({exchange, path: ['paths', exchange.path, exchange.method]})),
    ...eventsOf(contract).map((exchange) => ({exchange, path: ['webhooks', exchange.type, 'post']})),
  ];
  return places.flatMap(({exchange, path}) =>
    contentsOf(exchange).flatMap(({part, mediaType, schema, examples}) => {
      const inside = part === 'body' ? ['requestBody'] : ['responses', part];
      const content = [...path, ...inside, 'content', mediaType];
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
        const at =
          componentName === undefined ? [...content, 'examples', key] : ['components', 'examples', componentName];
        return faultsOf(errorsOf(pointer, value), {
          file,
          lineOf: (inner) => lineOf([...at, 'value', ...inner]),
          of: `the example ${componentName ?? key}`,
          cure: 'Correct the example, or the schema',
        });
      });
    }),
  );
}

/** Documents of the payload library that are not what the contract calls a document; those of `invalid/` are so on purpose. */
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
        of: 'this document',
        cure: 'Correct it in site/commands/payloads/documents.yaml and run node site/commands/payloads/generate.ts, or correct the schema',
      });
    });
}

interface Errors {
  /** Name of the schema that was meant. */
  readonly schema: string;
  readonly errors: readonly ErrorObject[];
}

type ErrorsOf = (pointer: string, value: unknown) => Errors;

const known = new WeakMap<Contract, ErrorsOf>();

/** What a schema of the contract says against a value. Objects are closed: an example shows no property that is not explained. */
function errorsIn(contract: Contract): ErrorsOf {
  const before = known.get(contract);
  if (before !== undefined) return before;
  const ajv = new Ajv2020({strict: false, allErrors: true, validateSchema: false, formats: fullFormats});
  ajv.addSchema({components: {schemas: closed(contract.components.schemas)}}, 'contract');
  const made: ErrorsOf = (pointer, value) => {
    const {oneOf, anyOf} = contract.components.schemas[nameOf(pointer)] ?? {};
    const alternatives = (oneOf ?? anyOf ?? []).flatMap(({$ref}) => $ref ?? []);
    if (alternatives.length > 0) {
      // What was meant is the one whose type it has, else the one with the fewest mistakes.
      const [nearest] = alternatives
        .map((each) => made(each, value))
        .toSorted((one, other) => distanceOf(one) - distanceOf(other));
      if (nearest !== undefined) return nearest;
    }
    const validate = ajv.getSchema(`contract${pointer}`);
    const isValid = validate === undefined || validate(value) === true;
    return {schema: nameOf(pointer), errors: isValid ? [] : (validate.errors ?? [])};
  };
  known.set(contract, made);
  return made;
}

/** How far a value is from a schema: far, when it has the type of another one. */
function distanceOf({errors}: Errors): number {
  const isOfAnother = errors.some(({keyword}) => keyword === 'const' || keyword === 'not');
  return errors.length + (isOfAnother ? 1000 : 0);
}

function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (!isRecord(value)) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, closed(item)]));
  return copy.type === 'object' && isRecord(copy.properties) ? {additionalProperties: false, ...copy} : copy;
}

interface Told {
  readonly file: string;
  /** Line of a place in the value. */
  readonly lineOf: YamlSource['lineOf'];
  readonly of: string;
  readonly cure: string;
}

/** What joins other keywords, whose own errors say more. */
const joining = new Set(['if', 'allOf', 'anyOf', 'oneOf']);

function faultsOf({schema, errors}: Errors, {file, lineOf, of, cure}: Told): readonly Problem[] {
  const own = errors.filter(({keyword}) => !joining.has(keyword));
  return (own.length > 0 ? own : errors).map(({instancePath, message = '', params}) => {
    const keys = instancePath.split('/').slice(1).map(keyOf);
    const extra: unknown = params.additionalProperty;
    const allowed: unknown = params.allowedValues;
    return {
      file,
      line: lineOf(typeof extra === 'string' ? [...keys, extra] : keys),
      found:
        typeof extra === 'string'
          ? `"${extra}" in ${of}`
          : `${instancePath === '' ? 'what stands' : instancePath} in ${of}`,
      expected:
        typeof extra === 'string'
          ? `a property of ${schema}`
          : `what ${schema} asks for: it ${message}${Array.isArray(allowed) && allowed.length <= 12 ? ` (${allowed.join(', ')})` : ''}`,
      cure: `${cure} ${schema} in packages/contract/openapi.yaml.`,
    };
  });
}

/** A step of a JSON Pointer as the key or the position that it stands for. */
function keyOf(step: string): string | number {
  const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
  return /^\d+$/.test(key) ? Number(key) : key;
}
