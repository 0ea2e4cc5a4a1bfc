import {expect, it} from 'vitest';
import {placesOf, TERMS} from '../../rules/terms.ts';
import {parseXml} from '../../rules/testing/parse-xml.ts';
import {first} from '../../rules/tree.ts';
import {invoice} from '../testing.ts';
import {pointerFor} from './pointers.ts';

const pairs = TERMS.flatMap((ofLine) =>
  TERMS.filter((ofDocument) => placesOf(ofLine)[0] === `*Line/${placesOf(ofDocument)[0] ?? ''}`).map(
    (ofDocument) => [ofDocument, ofLine, placesOf(ofDocument)[0] ?? ''] as const,
  ),
);

it.each(pairs)('%s and %s in one rule: the level of the element decides', (ofDocument, ofLine, place) => {
  const pointers = new Map([
    [ofDocument, ['/ofDocument']],
    [ofLine, ['/lines/*/ofLine']],
  ]);
  const {root} = parseXml(invoice);
  const pointerOf = (path: string): string | undefined => {
    const element = first(root, path) ?? first(root, path.replace(/\/?\w+$/u, '')) ?? root;
    return pointerFor([ofDocument, ofLine], element, pointers);
  };
  expect(pointerOf(place)).toBe('/ofDocument');
  expect(pointerOf(`InvoiceLine/${place}`)).toBe('/lines/0/ofLine');
});

it('has pairs to compare', () => {
  expect(pairs.length).toBeGreaterThan(15);
});
