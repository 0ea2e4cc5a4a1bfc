import {describe, expect, it, vi} from 'vitest';
import {brokenDocuments} from '../rules/testing/broken.ts';
import {edit} from '../rules/testing/edit.ts';
import {report} from './testing.ts';
import type {Finding} from './report.ts';

/*
 * Each document that breaks one rule, and the cure of that finding done as its words say, in both languages: the finding goes and no other
 * error comes. A cure that asks for what only the sender knows (a name, a number, a whole element) is counted, not done.
 */

vi.setConfig({testTimeout: 60_000});

/** Cures that are done, at least; findings without a cure, at most. */
const DONE = 170;
const WITHOUT = 228;

type Language = 'pt' | 'en';

/** Path of a finding's element as `edit` has it: local names below the root element. */
const pathOf = ({xpath = ''}: Finding): string =>
  xpath
    .replace(/^\/\w+\/?/u, '')
    .replace(/c[ab]c:/gu, '')
    .replace('/@', '@');

/** Words of a cure → the step that does it; the first that fits. */
const deeds: readonly (readonly [words: RegExp, does: (found: Finding, value: string, xml: string) => string])[] = [
  [/^(?:Escreva|Write) `currencyID="([A-Z]{3})"`\.$/u, (found, code) => `${elementOf(found)}@currencyID = ${code}`],
  [
    /^(?:Deixe no máximo|Leave at most) (\d+) (?:caracteres|characters): /u,
    (found, longest, xml) => `${pathOf(found)} = ${Array.from(textAt(found, xml)).slice(0, Number(longest)).join('')}`,
  ],
  [/^(?:Escreva|Write) `(-?\d[\d.-]*|VAT)`\.$/u, (found, value) => `${pathOf(found)} = ${value}`],
  [/ `(PT)`\.$/u, (found, code) => `${pathOf(found)} = ${code}`],
  [
    / `(EUR)`\.$/u,
    (found, code) => `${elementOf(found)}${elementOf(found).endsWith('CurrencyCode') ? '' : '@currencyID'} = ${code}`,
  ],
];

const elementOf = (found: Finding): string => pathOf(found).replace(/@\w+$/u, '');

/** The text of the element that a finding is about. */
function textAt({line, column}: Finding, xml: string): string {
  const rest = xml
    .split('\n')
    .slice(line - 1)
    .join('\n')
    .slice(column - 1);
  return /^<[^>]*>([^<]*)</u.exec(rest)?.[1] ?? '';
}

/** The document after the cure, in each way that its words leave open; none when it asks for what only the sender knows. */
function cured(xml: string, found: Finding, language: Language): readonly string[] {
  const words = found.cure?.[language] ?? '';
  if (pathOf(found) === '') return [];
  if (/^(?:Escreva um destes|Write one of these): /u.test(words)) {
    return [...words.matchAll(/`([^`]+)`/gu)].map(([, code]) => edit(xml, `${pathOf(found)} = ${code ?? ''}`));
  }
  for (const [pattern, does] of deeds) {
    const [, value] = pattern.exec(words) ?? [];
    if (value !== undefined) return [edit(xml, does(found, value, xml))];
  }
  return [];
}

const errorsOf = (xml: string): readonly string[] =>
  report(xml)
    .findings.filter(({severity}) => severity === 'error')
    .map(({rule}) => rule)
    .sort();

describe('the cures of findings, done as they say', () => {
  const documents = brokenDocuments();
  const findings = documents.flatMap(({rule, xml, whole}) => {
    const found = report(xml).findings.find((one) => one.rule === rule);
    return found ? [{rule, xml, whole, found}] : [];
  });

  it.each(['pt', 'en'] as const)('in %s', (language) => {
    const wrong: string[] = [];
    let done = 0;
    for (const {rule, xml, whole, found} of findings) {
      const after = cured(xml, found, language);
      if (after.length === 0) continue;
      done += 1;
      // Some documents have a second fault, which the cure of the first leaves as it is.
      const before = [...errorsOf(whole), ...errorsOf(xml)];
      const leftIn = (each: string): readonly string[] =>
        errorsOf(each).filter((one) => one === rule || !before.includes(one));
      const [left = []] = after.map(leftIn).toSorted((a, b) => a.length - b.length);
      if (left.length > 0) wrong.push(`${rule}: ${found.cure?.[language] ?? ''} → ${left.join(', ')}`);
    }
    expect(wrong).toEqual([]);
    // Fewer: a cure has lost the words by which it can be done.
    expect(done).toBeGreaterThanOrEqual(DONE);
  });

  it('most findings have a cure', () => {
    const without = findings.filter(({found}) => found.cure === undefined).map(({rule}) => rule);
    expect(without.length, without.join(' ')).toBeLessThanOrEqual(WITHOUT);
  });
});
