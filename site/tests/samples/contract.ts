import {readFileSync} from 'node:fs';
import {Ajv2020} from 'ajv/dist/2020.js';
import {fullFormats} from 'ajv-formats/dist/formats.js';
import {parse} from 'yaml';
import {loadContract} from '@integration-docs/contract';
import {projectRoot} from '@integration-docs/facts/node';

/** A file below `packages/contract/` that is YAML, read. */
export function contractFile(file: string): unknown {
  return parse(readFileSync(new URL(`../../../packages/contract/${file}`, import.meta.url), 'utf8'));
}

/** The contract in English, complete. */
export const openapi = (await loadContract(projectRoot)).in.en;

const ajv = new Ajv2020({strict: false, allErrors: true, validateSchema: false, formats: fullFormats});
ajv.addSchema(openapi, 'contract');

/** Where a document does not fit the contract's `Document`. */
export function documentFaults(document: unknown): readonly string[] {
  const validate = ajv.getSchema('contract#/components/schemas/Document');
  if (!validate) throw new Error('The contract has no schema Document.');
  if (validate(document) === true) return [];
  return (validate.errors ?? []).map(({instancePath, message = ''}) => `${instancePath} ${message}`);
}
