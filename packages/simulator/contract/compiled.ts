import {namedSchema, namedSchemas, Schemas, type Check} from './schemas.ts';
import type {JsonSchema, SimulatorContract} from './types.ts';

/** Returns the schemas of requests in a fixed order: the build compiles them (`standalone.ts`), the page finds the checks by index. */
export function requestSchemas({operations}: Pick<SimulatorContract, 'operations'>): JsonSchema[] {
  return [
    ...operations.flatMap(({parameters, body}) => [
      ...parameters.map(({schema}) => schema),
      ...Object.values(body?.content ?? {}).map(({schema}) => schema),
    ]),
    ...namedSchemas.map(namedSchema),
  ];
}

/**
 * Returns the schemas of a contract for a page, where code cannot be generated.
 *
 * @param checks result of `standaloneChecks`, in the order of {@link requestSchemas}
 * @throws Error for a schema that no request is checked against, when it is first used
 */
export function compiledSchemas(contract: SimulatorContract, checks: readonly Check[]): Schemas {
  const checkByKey = new Map(requestSchemas(contract).map((schema, index) => [keyOf(schema), checks[index]]));
  return new Schemas((schema) => {
    const check = checkByKey.get(keyOf(schema));
    if (check === undefined) throw new Error(`The build has compiled no check of ${keyOf(schema)}.`);
    return check;
  }, contract.schemas);
}

function keyOf(schema: JsonSchema): string {
  return JSON.stringify(schema);
}
