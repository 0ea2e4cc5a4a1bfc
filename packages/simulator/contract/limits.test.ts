import {expect, it} from 'vitest';
import {formatProblem} from '@integration-docs/facts';
import {loadInside} from '../inside/load.ts';
import {missingLimits} from './limits.ts';

const {contract} = await loadInside();

it('a limit that the simulator keeps to and the contract lost is named', () => {
  expect(missingLimits(contract.limits)).toEqual([]);
  const {'rate-read': renamed = 0, ...others} = contract.limits;
  expect(missingLimits({...others, 'rate-reading': renamed}).map(formatProblem)).toEqual([
    expect.stringMatching(
      /limits\.yaml:1: found no limit rate-read; [\s\S]*Add rate-read, or rename it in packages\/simulator too/,
    ),
  ]);
});
