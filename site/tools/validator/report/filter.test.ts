import {expect, it} from 'vitest';
import {countBy, everything, matching} from './filter.ts';
import {finding} from './testing.ts';

const findings = [
  finding({rule: 'BR-CIUS-PT-66'}),
  finding({rule: 'BR-CL-22', level: 'en16931', severity: 'warning'}),
  finding({rule: 'UBL-1', level: 'structure', severity: 'warning'}),
];
const rulesOf = (filter: Partial<typeof everything>) =>
  matching(findings, {...everything, ...filter}).map(({rule}) => rule);

it('shows all without a filter', () => {
  expect(matching(findings, everything)).toEqual(findings);
});

it('filters by severity, by level, and by both', () => {
  expect(rulesOf({severity: 'error'})).toEqual(['BR-CIUS-PT-66']);
  expect(rulesOf({level: 'structure'})).toEqual(['UBL-1']);
  expect(rulesOf({severity: 'warning', level: 'en16931'})).toEqual(['BR-CL-22']);
  expect(rulesOf({severity: 'error', level: 'en16931'})).toEqual([]);
});

it('counts what occurs', () => {
  expect([...countBy(findings, ({severity}) => severity)]).toEqual([
    ['error', 1],
    ['warning', 2],
  ]);
});
