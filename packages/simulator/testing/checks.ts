import {ajvOf} from '../contract/ajv.ts';
import {requestSchemas} from '../contract/compiled.ts';
import type {Check} from '../contract/schemas.ts';
import type {SimulatorContract} from '../contract/types.ts';

/** Returns the checks that a bundle for a page contains (`page/bundle.ts`), compiled here. */
export function pageChecks(contract: SimulatorContract): readonly Check[] {
  const ajv = ajvOf(contract, {optimize: 1});
  return requestSchemas(contract).map((schema) => ajv.compile(schema));
}
