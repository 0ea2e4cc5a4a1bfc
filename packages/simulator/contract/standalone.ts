import {_} from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import {ajvOf} from './ajv.ts';
import {requestSchemas} from './compiled.ts';
import type {SimulatorContract} from './types.ts';

/**
 * Returns the code of a module that exports the checks of a contract, in the order of `requestSchemas`, because a page cannot generate code.
 * The module needs a bundler, because it imports the runtime of Ajv.
 */
export function standaloneChecks(contract: SimulatorContract): string {
  const ajv = ajvOf(contract, {
    optimize: 1,
    source: true,
    formats: _`require('./formats.ts').formats`,
  });
  const distinct = new Map(requestSchemas(contract).map((schema) => [JSON.stringify(schema), schema]));
  const names = new Map([...distinct.keys()].map((key, index) => [key, `check${index}`]));
  for (const [key, schema] of distinct) ajv.addSchema(schema, names.get(key));
  const code = standaloneCode(ajv, Object.fromEntries([...names.values()].map((name) => [name, name])));
  const order = requestSchemas(contract).map((schema) => `exports.${names.get(JSON.stringify(schema)) ?? ''}`);
  return `${code}\nmodule.exports = [${order.join(', ')}];\n`;
}
