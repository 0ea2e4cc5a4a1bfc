import path from 'node:path';
import {schema, type TriggerCatalogue} from '@integration-docs/contract/catalogues/simulator-triggers.schema.ts';
import {loadCatalogue} from '@integration-docs/facts/node';

/**
 * Reads `packages/contract/catalogues/simulator-triggers.yaml`.
 *
 * @param root folder of the project
 * @throws ProblemError with all errors in the file
 */
export async function readTriggers(root: string): Promise<TriggerCatalogue> {
  const {data} = await loadCatalogue(path.join(root, 'packages/contract/catalogues/simulator-triggers.yaml'));
  return schema.parse(data);
}
