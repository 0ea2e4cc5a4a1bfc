import {describe, expect, it} from 'vitest';
import {changesOf, formatChanges} from './changes.ts';

const before = `---
title: Guia
---

Comece aqui. Leva um minuto.

## Passos {/* #steps */}

Envie o ficheiro. Espere. Leia a resposta.
`;

describe('changesOf', () => {
  it('finds the sentence that changed, not its paragraph', () => {
    const after = before.replace('Espere.', 'Espere pela resposta.');
    expect(changesOf(before, after)).toEqual([{section: 'steps', before: 'Espere.', after: 'Espere pela resposta.'}]);
  });

  it('finds what is new and what went, in the order of the page', () => {
    const after = before.replace(' Leva um minuto.', '').replace('Espere.', 'Espere. Dura pouco.');
    expect(changesOf(before, after)).toEqual([
      {section: '', before: 'Leva um minuto.'},
      {section: 'steps', after: 'Dura pouco.'},
    ]);
  });

  it('finds nothing in other line endings', () => {
    expect(changesOf(before, before.replaceAll('\n', '\r\n'))).toEqual([]);
  });
});

it('formatChanges puts the languages side by side, by section', () => {
  const pt = [
    {section: '', before: 'Comece.', after: 'Comece aqui.'},
    {section: 'steps', before: 'Espere.'},
  ];
  const en = [{section: 'steps', before: 'Wait.', after: 'Wait a little.'}];
  expect(formatChanges({pt, en})).toEqual([
    'before the first heading',
    '  pt - Comece.',
    '  pt + Comece aqui.',
    '#steps',
    '  pt - Espere.',
    '  en - Wait.',
    '  en + Wait a little.',
  ]);
});
