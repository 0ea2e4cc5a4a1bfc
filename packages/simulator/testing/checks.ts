import {ajvOf} from '../contract/ajv.ts';
import {requestSchemas} from '../contract/compiled.ts';
import type {Check} from '../contract/schemas.ts';
import type {SimulatorContract} from '../contract/types.ts';

/** The checks that a bundle for a page has inside (`page/bundle.ts`), made here. */
export function pageChecks(contract: SimulatorContract): readonly Check[] {
  const ajv = ajvOf(contract, {optimize: 1});
  return requestSchemas(contract).map((schema) => ajv.compile(schema));
}
