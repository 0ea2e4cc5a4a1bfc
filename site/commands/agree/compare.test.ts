import {expect, it} from 'vitest';
import {agreementOf, type Compared} from './compare.ts';

const same: Compared = {
  file: 'a.xml',
  official: {xsd: undefined, en: {rules: []}, cius: {rules: ['BR-06', 'BR-06']}},
  ours: {isValid: false, structure: [], en: [], cius: ['BR-06']},
};

it('compares verdicts and sets of rules, not how often a rule is broken', () => {
  expect(agreementOf([same])).toEqual({
    verdict: {same: 1, of: 1},
    cius: {same: 1, of: 1},
    en: {same: 1, of: 1},
    differences: [],
  });
});

it('names what differs, with the documents', () => {
  const missed: Compared = {...same, file: 'b.xml', ours: {...same.ours, isValid: true, cius: [], en: ['BR-CL-25']}};
  const {verdict, differences} = agreementOf([same, missed]);
  expect(verdict).toEqual({same: 1, of: 2});
  expect(differences.map(([what, files]) => [what, files])).toEqual([
    ['verdict: ours valid, official invalid (BR-06 BR-06)', ['b.xml']],
    ['cius: misses BR-06', ['b.xml']],
    ['en: too much BR-CL-25', ['b.xml']],
  ]);
});

it('takes a document on which the official program stops as refused, and its rules as unknown', () => {
  const stopped: Compared = {
    ...same,
    official: {...same.official, cius: {rules: [], stop: 'cardinality'}},
    ours: {...same.ours, cius: ['CIUS-PT-ONCE']},
  };
  expect(agreementOf([stopped])).toMatchObject({verdict: {same: 1, of: 1}, cius: {same: 0, of: 0}, differences: []});
});

it('compares the schema too', () => {
  const broken: Compared = {...same, official: {...same.official, xsd: 'not a date'}};
  expect(agreementOf([broken]).differences).toEqual([['schema: misses not a date', ['a.xml']]]);
});
