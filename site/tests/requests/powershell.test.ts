import {describe, expect, it} from 'vitest';
import {exampleRequests, loadContract, programOf, writePowerShell} from '@integration-docs/contract';
import {projectRoot} from '@integration-docs/facts/node';
import {powerShellProblems} from './powershell.ts';

const requests = exampleRequests((await loadContract(projectRoot)).in.en);

it.each(requests.map((request) => [request.id, request] as const))('%s reads as PowerShell', (_, request) => {
  const code = writePowerShell(programOf(request, 'http://127.0.0.1:4010'));
  expect(powerShellProblems(code)).toEqual([]);
});

describe('what is wrong is found', () => {
  it.each([
    ["$a = 'b", 'line 1: cannot be read'],
    ["$a = 'it's'\n", 'line 1: cannot be read'],
    ['$a = "b" + "c\n', 'line 1: cannot be read'],
    ["$a = @{\n    b = 'c'\n", 'line 3: @{ is not closed'],
    ["$a = @('b'}\n", 'line 1: } closes nothing'],
    ['$a = "$b"\n', 'line 1: $b is used before it is set'],
    ["$a = '1'\n$b\n", 'line 2: $b is used before it is set'],
    ['$a = Invoke-Webrequest\n', 'line 1: Invoke-Webrequest is no command'],
    // Only PowerShell 7 has `??`.
    ["$a = $env:B ?? 'c'\n", 'line 1: cannot be read'],
    ["curl 'http://a.test'\n", 'line 1: curl starts a line'],
  ])('%j', (code, problem) => {
    expect(powerShellProblems(code).join('\n')).toContain(problem);
  });
});
