import {describe, expect, it, vi} from 'vitest';
import {formatProblem} from '../../problem/problem.ts';
import {readYaml} from '../../problem/yaml-source.ts';
import {listProblems} from './lists.ts';
import {contractWith, errorsWith, replacing, source} from './testing.ts';
import type {Change} from './testing.ts';

// The contract is long, and a machine may be busy.
vi.setConfig({testTimeout: 60_000, hookTimeout: 60_000});

const eventsFile = 'contract/catalogues/events.yaml';

function found({
  contract,
  errors,
  events = (text) => text,
}: {
  contract?: Change;
  errors?: Change;
  events?: Change;
}): readonly string[] {
  const list = readYaml(events(source(eventsFile)), {file: eventsFile, line: 1});
  return listProblems(contractWith(contract), errorsWith(errors), list).map((problem) =>
    formatProblem(problem).replace(/\.yaml:\d+:/, '.yaml:'),
  );
}

describe('contract and catalogues', () => {
  it('have the same codes and events', () => {
    expect(found({})).toEqual([]);
  });

  it('an error code that the catalogue no longer explains', () => {
    const errors = (text: string): string => text.replace(/^ {2}- code: duplicate-document\n(?: {4}.*\n)+/m, '');
    expect(found({errors})).toEqual([
      'contract/openapi.yaml: found duplicate-document in ProblemCode, which "entries" of contract/catalogues/errors.yaml does not have; expected the same names in both\n' +
        '  → Add duplicate-document to contract/catalogues/errors.yaml, or remove it here.',
    ]);
  });

  it('an error code with another name in the catalogue', () => {
    expect(found({errors: replacing('code: mdn-error', 'code: mdn-failure')})).toEqual([
      'contract/openapi.yaml: found mdn-error in DeliveryFailureCode, which "delivery" of contract/catalogues/errors.yaml does not have; expected the same names in both\n' +
        '  → Add mdn-error to contract/catalogues/errors.yaml, rename mdn-failure there, or remove it here.',
      'contract/catalogues/errors.yaml: found mdn-failure in "delivery", which DeliveryFailureCode of contract/openapi.yaml does not have; expected the same names in both\n' +
        '  → Add mdn-failure to contract/openapi.yaml, rename mdn-error there, or remove it here.',
    ]);
  });

  it('an event that the catalogue no longer has', () => {
    const events = (text: string): string => text.replace(/^ {2}- type: document\.annulled\n(?: {4}.*\n)+/m, '');
    expect(found({events})).toEqual([
      'contract/openapi.yaml: found document.annulled in webhooks, which "entries" of contract/catalogues/events.yaml does not have; expected the same names in both\n' +
        '  → Add document.annulled to contract/catalogues/events.yaml, or remove it here.',
    ]);
  });

  it('an event that the contract no longer sends', () => {
    const contract = (text: string): string => text.replace(/^ {2}document\.annulled:\n(?: {4}.*\n|\n)+/m, '');
    expect(found({contract}).map((text) => text.split(';')[0])).toEqual([
      'contract/catalogues/events.yaml: found document.annulled in "entries", which webhooks of contract/openapi.yaml does not have',
      'contract/openapi.yaml: found document.annulled in EventType, which webhooks of contract/openapi.yaml does not have',
    ]);
  });
});
