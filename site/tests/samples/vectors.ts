import {expect} from 'vitest';
import {schema, type Vector} from '../../commands/samples/vectors.ts';
import {sampleText} from './files.ts';

/** The published test vectors. */
export const {vectors} = schema.parse(JSON.parse(sampleText('verify-signature/vectors.json')));

export function vectorNamed(name: string): Vector {
  return vectors.find((vector) => vector.name === name) ?? expect.fail(`vectors.json has no ${name}`);
}
