import {expect, it, vi} from 'vitest';
import site from '../../../config/site.ts';
import {formatProblem} from '../../problem/problem.ts';
import {addressProblems} from './addresses.ts';
import {contractWith, replacing} from '../../model/openapi/testing.ts';

// The contract is long, and a machine may be busy.
vi.setConfig({testTimeout: 60_000, hookTimeout: 60_000});

const {api} = site;

it('contract and config/site.ts have the same addresses', () => {
  expect(addressProblems(contractWith(), api)).toEqual([]);
});

it('an address that only the contract has', () => {
  const [problem, ...others] = addressProblems(
    contractWith(replacing(`url: ${api.sandbox}\n`, 'url: https://sandbox.elsewhere.example/v1\n')),
    api,
  ).map(formatProblem);
  expect(others).toEqual([]);
  expect(problem).toMatch(
    /^contract\/openapi\.yaml:\d+: found the server https:\/\/sandbox\.elsewhere\.example\/v1, which config\/site\.ts does not have; expected one of https:/,
  );
  expect(problem).toContain('→ Write the same address in both:');
});

it('an address that only config/site.ts has', () => {
  expect(addressProblems(contractWith(), {...api, staging: 'https://staging.example'}).map(formatProblem)).toEqual([
    'config/site.ts:1: found api.staging: https://staging.example, which no server of contract/openapi.yaml has; expected the addresses of the contract\n' +
      '  → Add it to the servers of contract/openapi.yaml, or correct it.',
  ]);
});

it('another address for tokens', () => {
  const changed = contractWith((text) =>
    text.replace(/tokenUrl: \S+/, 'tokenUrl: https://login.elsewhere.example/token'),
  );
  expect(addressProblems(changed, api).map(({found}) => found)).toEqual([
    'the tokenUrl https://login.elsewhere.example/token, which config/site.ts does not have',
  ]);
});
