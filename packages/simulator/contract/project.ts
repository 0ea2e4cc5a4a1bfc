import * as z from 'zod';
import {loadSettings, projectRoot} from '@integration-docs/facts/node';
import {loadContract, loadKnowledge} from '@integration-docs/contract';
import {simulatorContract} from './make.ts';
import type {SimulatorContract} from './types.ts';

const withUrl = z.looseObject({url: z.string()});

/**
 * Reads the contract of this project from its files. The published simulator contains the result.
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
