import * as z from 'zod';
import {loadSettings, projectRoot} from '@integration-docs/facts/node';
import {loadContract, loadKnowledge} from '@integration-docs/contract';
import {simulatorContract} from './make.ts';
import type {SimulatorContract} from './types.ts';

const withUrl = z.looseObject({url: z.string()});

/**
 * The contract of this project, read from its files: what the published simulator has inside.
 *
 * @throws ProblemError when the contract cannot be read
 */
export async function projectContract(): Promise<SimulatorContract> {
  const [{settings}, contract, knowledge] = await Promise.all([
    loadSettings(projectRoot),
    loadContract(projectRoot),
    loadKnowledge(projectRoot),
  ]);
  return simulatorContract(contract, withUrl.parse(settings), knowledge);
}
