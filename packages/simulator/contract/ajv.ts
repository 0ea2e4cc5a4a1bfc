import {Ajv2020, type Options} from 'ajv/dist/2020.js';
import {fullFormats} from 'ajv-formats/dist/formats.js';
import {Schemas} from './schemas.ts';
import type {SimulatorContract} from './types.ts';

type WithSchemas = Pick<SimulatorContract, 'schemas'>;

/** How schemas are read, when the simulator runs as when a page is built. */
const reading: Options = {strict: false, allErrors: true, validateSchema: false, formats: fullFormats};

/**
 * The expression of a pattern, as sparing with V8's stack as it can be: where V8 no longer optimizes expressions, as in a program that has many, a class
 * that takes as much as it can ends with a RangeError on an attachment of 5 MB. One that takes as little as it can finds the same.
 */
function expressionOf(pattern: string, flags: string): RegExp {
  return new RegExp(pattern.replaceAll(/\][*+](?!\?)/g, '$&?'), flags);
}

/** The same as code, for checks that are compiled for a page. */
const regExp = Object.assign(expressionOf, {code: `(${String(expressionOf)})`});

/** Ajv with the schemas of a contract, to which others may refer (`contract#/components/schemas/…`). */
export function ajvOf({schemas}: WithSchemas, code: NonNullable<Options['code']>): Ajv2020 {
  const ajv = new Ajv2020({...reading, code: {...code, regExp}});
  ajv.addSchema({components: {schemas}}, 'contract');
  return ajv;
}

const known = new WeakMap<WithSchemas, Schemas>();

/** The schemas of a contract; what was compiled serves all simulators of a process. */
export function schemasOf(contract: WithSchemas): Schemas {
  const schemas = known.get(contract) ?? newSchemas(ajvOf(contract, {optimize: 1}), contract);
  known.set(contract, schemas);
  return schemas;
}

function newSchemas(ajv: Ajv2020, {schemas}: WithSchemas): Schemas {
  return new Schemas((schema) => ajv.compile(schema), schemas);
}
