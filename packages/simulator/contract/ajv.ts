import {Ajv2020, type Options} from 'ajv/dist/2020.js';
import {expressionOf} from '@integration-docs/cius-pt';
import {formats} from './formats.ts';
import {Schemas} from './schemas.ts';
import type {SimulatorContract} from './types.ts';

type WithSchemas = Pick<SimulatorContract, 'schemas'>;

/** Options for schemas, the same when the simulator runs and when a page is built. */
const schemaOptions: Options = {strict: false, allErrors: true, validateSchema: false, formats};

/** `expressionOf` with its source code, for checks that are compiled for a page. */
const regExp = Object.assign(expressionOf, {code: `(${String(expressionOf)})`});

/** Creates an Ajv with the schemas of a contract, which other schemas can reference (`contract#/components/schemas/…`). */
export function ajvOf({schemas}: WithSchemas, code: NonNullable<Options['code']>): Ajv2020 {
  const ajv = new Ajv2020({...schemaOptions, code: {...code, regExp}});
  ajv.addSchema({components: {schemas}}, 'contract');
  return ajv;
}

const schemasByContract = new WeakMap<WithSchemas, Schemas>();

/** Returns the schemas of a contract. All simulators of a process share the compiled checks. */
export function schemasOf(contract: WithSchemas): Schemas {
  const schemas = schemasByContract.get(contract) ?? newSchemas(ajvOf(contract, {optimize: 1}), contract);
  schemasByContract.set(contract, schemas);
  return schemas;
}

function newSchemas(ajv: Ajv2020, {schemas}: WithSchemas): Schemas {
  return new Schemas((schema) => ajv.compile(schema), schemas);
}
