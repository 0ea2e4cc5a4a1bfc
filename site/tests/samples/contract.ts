import {readFileSync} from 'node:fs';
import {Ajv2020} from 'ajv/dist/2020.js';
import {fullFormats} from 'ajv-formats/dist/formats.js';
import {parse} from 'yaml';
import {loadContract} from '@integration-docs/contract';
import {projectRoot} from '@integration-docs/facts/node';

/** Parses a YAML file below `packages/contract/`. */
export function contractFile(file: string): unknown {
  return parse(readFileSync(new URL(`../../../packages/contract/${file}`, import.meta.url), 'utf8'));
}

/** The complete contract in English. */
export const openapi = (await loadContract(projectRoot)).in.en;

const ajv = new Ajv2020({strict: false, allErrors: true, validateSchema: false, formats: fullFormats});
ajv.addSchema(openapi, 'contract');

/** Validates a document against the contract's `Document`. Returns path and message of each error. */
export function documentFaults(document: unknown): readonly string[] {
  const validate = ajv.getSchema('contract#/components/schemas/Document');
  if (!validate) throw new Error('The contract has no schema Document.');
  if (validate(document) === true) return [];
  return (validate.errors ?? []).map(({instancePath, message = ''}) => `${instancePath} ${message}`);
}
