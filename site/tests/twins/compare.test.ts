import {describe, expect, it} from 'vitest';
import {parseBuiltPage} from '@integration-docs/docs/built';
import {compareWords, type Likeness} from './compare.ts';

function compared(body: string, markdown: string): Likeness {
  return compareWords(parseBuiltPage(`<body><main>${body}</main></body>`).main, markdown);
}

describe('the words of a page and of its twin', () => {
  it('are the same', () => {
    expect(compared('<h1>Ligar</h1><p>Um <b>pedido</b>.</p>', '# Ligar\n\nUm **pedido**.\n')).toEqual({
      page: 1,
      twin: 1,
      missing: [],
      added: [],
    });
  });

  it('are missing on one side or the other', () => {
    expect(compared('<p>um dois três quatro</p>', 'um dois quatro cinco')).toEqual({
      page: 0.75,
      twin: 0.75,
      missing: ['três'],
      added: ['cinco'],
    });
  });

  it.each([
    '<p hidden>Em PDF</p>',
    '<p aria-hidden="true">Em PDF</p>',
    '<button>Em PDF</button>',
    '<p data-ui="online">Em PDF</p>',
    '<div data-island="Validator">Em PDF</div>',
    '<a data-part href="/x">Em PDF</a>',
  ])('do not count when nobody sees or reads them: %s', (unseen) => {
    expect(compared(`<p>um</p>${unseen}`, 'um').missing).toEqual([]);
  });
});
