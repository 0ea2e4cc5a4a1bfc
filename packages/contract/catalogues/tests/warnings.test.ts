import {readdirSync, readFileSync} from 'node:fs';
import {expect, it} from 'vitest';
import {projectRoot} from '@integration-docs/facts/node';
import {validate, type Finding} from '@integration-docs/cius-pt';
import {applyCure} from '@integration-docs/cius-pt/testing';

const folder = `${projectRoot}/samples/payloads`;

/** Matches fixes that leave the document unchanged. */
const leaves = /^(?:Deixe como está|Leave it as it is|Num código QR|In a QR code)/;

/** Findings that remain after the fix: EN 16931 warns of every code that CIUS-PT accepts in BT-121. */
const remaining: Readonly<Record<string, readonly string[]>> = {'USAGE-EXEMPTION': ['BR-CL-22']};

const findingsOf = (xml: string): readonly Finding[] => validate('file.xml', new TextEncoder().encode(xml)).findings;

const documents = readdirSync(folder)
  .filter((name) => name.endsWith('.xml'))
  .map((name) => ({name, xml: readFileSync(`${folder}/${name}`, 'utf8')}));

it('of the documents of the use cases, no warning asks for what makes them wrong', () => {
  const wrong: string[] = [];
  for (const {name, xml} of documents) {
    const findingsBefore = findingsOf(xml);
    const rules = findingsBefore.map(({rule}) => rule);
    for (const {rule, severity, cure, xpath = ''} of findingsBefore) {
      expect(`${name} ${rule} ${severity}`).toMatch(/ warning$/);
      for (const words of [cure?.pt ?? '', cure?.en ?? '']) {
        if (leaves.test(words)) continue;
        const known = new Set([...rules, ...(remaining[rule] ?? [])]);
        const followed = applyCure(words, {xml, whole: xml, xpath});
        const after = followed?.documents.map((make) => findingsOf(make() ?? xml)) ?? [];
        const remainingRules = after.map((findings) =>
          findings.map((one) => one.rule).filter((one) => one === rule || !known.has(one)),
        );
        if (followed === undefined || remainingRules.some((rules) => rules.length > 0))
          wrong.push(`${name} ${rule}: ${words} → ${remainingRules.join(' ')}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});
