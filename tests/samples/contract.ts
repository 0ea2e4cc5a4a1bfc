import {readFileSync} from 'node:fs';
import {Ajv2020} from 'ajv/dist/2020.js';
import {fullFormats} from 'ajv-formats/dist/formats.js';
import {parse} from 'yaml';
import * as z from 'zod';

/** A file below `contract/`, read. */
export function contractFile(file: string): unknown {
  return parse(readFileSync(new URL(`../../contract/${file}`, import.meta.url), 'utf8'));
}

/**
 * Validates documents against the contract's `Document`.
 *
 * @returns a function that says where a document does not fit
 */
export function documentCheck(openapi: unknown): (document: unknown) => readonly string[] {
  const ajv = new Ajv2020({strict: false, allErrors: true, validateSchema: false, formats: fullFormats});
  ajv.addSchema(z.looseObject({}).parse(openapi), 'contract');
  const validate = ajv.getSchema('contract#/components/schemas/Document');
  if (!validate) throw new Error('The contract has no schema Document.');
  return (document) => {
    if (validate(document) === true) return [];
    return (validate.errors ?? []).map(({instancePath, message = ''}) => `${instancePath} ${message}`);
  };
}
