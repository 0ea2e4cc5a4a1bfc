import {expect, it} from 'vitest';
import {formatOf, TERMS} from '../terms.ts';
import {lengthCure, termsWithKind, tooLong, tooLongInJson} from './too-long.ts';

it('every text that a rule measures has its kind, once', () => {
  // The code of a reason (BT-121) has its own cures. The network of a card is measured, but has no term.
  const texts = TERMS.filter((term) => formatOf(term)?.kind === 'text' && term !== 'BT-121');
  expect([...termsWithKind()].sort()).toEqual([...texts, 'BG-18'].sort());
});

it.each(termsWithKind())('the words of %s name what is to be removed, in either kind of document', (term) => {
  const words = tooLong(term);
  if (!words) return;
  const {pt, en} = lengthCure(1, 20, words);
  const json = tooLongInJson(term);
  for (const each of [pt, en, json?.pt, json?.en]) expect(each).not.toMatch(/\*|``|undefined/u);
  for (const each of [json?.pt, json?.en]) expect(each).not.toMatch(/c[ab]c:/u);
});
