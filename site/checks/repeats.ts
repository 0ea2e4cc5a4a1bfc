import * as z from 'zod';
import type {Problem} from '@integration-docs/facts';
import {operationsOf} from '@integration-docs/contract';
import type {CatalogueFile, Check, ContractFile} from './context.ts';

const table = z.object({entries: z.array(z.object({operation: z.string()}))});

/** Checks that `rest-repeats.yaml` says of every operation that is not a GET what a repetition does. */
export const repeatsCheck: Check = ({catalogues, contract}) => {
  const catalogue = catalogues.find(({name}) => name === 'rest-repeats');
  return catalogue === undefined || contract.loaded === undefined ? [] : repeatsProblems(catalogue, contract.loaded);
};

export function repeatsProblems(
  {file, yaml}: Pick<CatalogueFile, 'file'> & {readonly yaml: Pick<CatalogueFile['yaml'], 'value' | 'lineOf'>},
  {value}: Pick<NonNullable<ContractFile['loaded']>, 'value'>,
): readonly Problem[] {
  // The check of the catalogues reports a catalogue that is not a table.
  const {data} = table.safeParse(yaml.value);
  if (data === undefined) return [];
  const named = new Set(data.entries.map(({operation}) => operation));
  return operationsOf(value)
    .filter(({method, node}) => method.toUpperCase() !== 'GET' && !named.has(node.operationId))
    .map(({node: {operationId}}) => ({
      file,
      line: yaml.lineOf(['entries']),
      found: `no entry for the operation ${operationId}, which is not a GET`,
      expected: 'for every such operation what happens when the same request arrives twice',
      cure: `Add operation: ${operationId} with its repeat to the entries, where it stands in packages/contract/openapi.yaml.`,
    }));
}
