import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {contractWith} from '@integration-docs/contract/testing';
import {formatProblem, readYaml} from '@integration-docs/facts';
import {projectRoot} from '@integration-docs/facts/node';
import {termsOf, xmlOnlyProblems} from './xml-only.ts';

const file = 'packages/contract/catalogues/xml-only.yaml';
const text = readFileSync(path.join(projectRoot, file), 'utf8');
const inModel = termsOf(contractWith());
const lineOf = (part: string): number => text.slice(0, text.indexOf(part)).split('\n').length;

/** Returns the messages for a model with other terms. */
function messagesWith(terms: ReadonlySet<string>, source = text): readonly string[] {
  return xmlOnlyProblems(file, readYaml(source, {file, line: 1}), terms).map(formatProblem);
}

it('agrees with the contract', () => {
  expect(inModel.size).toBeGreaterThan(100);
  expect(messagesWith(inModel)).toEqual([]);
});

it('refuses a term that the JSON model got', () => {
  expect(messagesWith(new Set([...inModel, 'BT-46']))).toEqual([
    `${file}:${lineOf('terms: [BT-29, BT-46]')}: found BT-46 in party-identifiers, which packages/contract/openapi.yaml has (x-bt: BT-46); expected terms that the JSON model lacks\n` +
      '  → Take BT-46 out and correct the text of the row; or, when the row is about some of its values, write lacks: values.',
  ]);
});

it('refuses a term that the JSON model lost, in a row about some of its values and without a row', () => {
  const without = (term: string): ReadonlySet<string> => new Set([...inModel].filter((one) => one !== term));
  expect(messagesWith(without('BT-22'))).toEqual([
    expect.stringContaining('found BT-22 in payment-description, which packages/contract/openapi.yaml does not have'),
  ]);
  expect(messagesWith(without('BT-10'))).toEqual([
    expect.stringContaining('found no row with BT-10, which the JSON model lacks'),
  ]);
});

it('refuses what is no term', () => {
  expect(messagesWith(inModel, text.replace('[BT-32]', '[BT-32, BT-999]'))).toEqual([
    expect.stringContaining('found BT-999 in tax-registration; expected a term of EN 16931'),
  ]);
});
