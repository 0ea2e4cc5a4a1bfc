import {expect, it} from 'vitest';
import {RULES} from '@integration-docs/cius-pt';
import {entriesIn, loadContract} from '@integration-docs/contract';
import {projectRoot} from '@integration-docs/facts/node';
import {readTriggers} from '../testing/read-triggers.ts';

const {entries, usual} = await readTriggers(projectRoot);
const {catalogues} = await loadContract(projectRoot);
const outcomes = entries.flatMap(({outcome}) => outcome ?? []);
const namesIn = (catalogue: keyof typeof catalogues, list: string, key: string): readonly unknown[] =>
  entriesIn(catalogues[catalogue], list).map(({entry}) => entry[key]);

/** Portuguese tax number: eight digits and the check digit, weights 9 to 2, modulo 11. */
function hasCheckDigit(nif: string): boolean {
  const sum = Array.from(nif.slice(0, 8)).reduce((total, digit, index) => total + Number(digit) * (9 - index), 0);
  const check = 11 - (sum % 11);
  return /^\d{9}$/.test(nif) && Number(nif[8]) === (check > 9 ? 0 : check);
}

it('tells hasCheckDigit apart', () => {
  expect(['600000001', '510000010', '600000002'].map(hasCheckDigit)).toEqual([true, true, false]);
});

it('has tax numbers with valid check digits, none of them that of a sample, each once', () => {
  const values = entries.map(({value}) => value);
  const nifs = entries.filter(({field}) => field !== 'series').map(({value}) => value);
  // In the form of `vatId`.
  expect(nifs.filter((nif) => !nif.startsWith('PT') || !hasCheckDigit(nif.slice(2)))).toEqual([]);
  expect(nifs.filter((nif) => ['PT600000001', 'PT510000010', 'PT999999990'].includes(nif))).toEqual([]);
  expect(new Set(values).size).toBe(values.length);
  expect(new Set(entries.map(({id}) => id)).size).toBe(entries.length);
});

it('has a trigger for every delivery failure of the contract', () => {
  const codes = outcomes.flatMap((outcome) =>
    outcome.kind === 'fail' || outcome.kind === 'bounce' ? outcome.failureCode : [],
  );
  expect([...new Set(codes)].toSorted()).toEqual(namesIn('errors', 'delivery', 'code').toSorted());
});

it('has a trigger for every FE-AP status that leads to a state of its own', () => {
  const codes = outcomes.flatMap((outcome) => (outcome.kind === 'deliver' ? outcome.feapStatuses : []));
  const events = entriesIn(catalogues['document-states'], 'entries');
  const expected = events
    .filter(({entry}) => entry.event === 'document.status_changed')
    .flatMap(({entry}) => entry.feap as string[]); // as document-states.schema.ts says
  expect([...new Set(codes)].toSorted()).toEqual(expected.toSorted());
  expect(usual.filter((code) => !expected.includes(code))).toEqual([]);
});

it('names problems and rules that there are', () => {
  const problems = outcomes.flatMap((outcome) => (outcome.kind === 'refuse' ? outcome.problem : []));
  const rules = outcomes.flatMap((outcome) => (outcome.kind === 'reject' ? outcome.rule : []));
  const errorCodes = namesIn('errors', 'entries', 'code');
  expect(problems.filter((code) => !errorCodes.includes(code))).toEqual([]);
  expect(rules.filter((id) => !RULES['cius-pt'].some((rule) => rule.id === id && rule.severity !== 'warning'))).toEqual(
    [],
  );
});

it('names events that there are', () => {
  const types = entries.flatMap(({quirk}) => quirk?.lateType ?? []);
  expect(types.filter((type) => !namesIn('events', 'entries', 'type').includes(type))).toEqual([]);
});
