import {describe, expect, it} from 'vitest';
import {invoice, report} from './testing.ts';

const faults: readonly (readonly [
  name: string,
  xml: string,
  rule: string,
  line: number,
  column: number,
  words: RegExp,
])[] = [
  ['an empty file', '', 'XML-EMPTY', 1, 1, /vazio/u],
  ['white space alone', ' \n ', 'XML-EMPTY', 1, 1, /vazio/u],
  ['a mismatched tag', '<a>\n  <b>\n  </c>\n</a>', 'XML-SYNTAX', 3, 3, /`<\/c>` não fecha .*`<b>`, da linha 2/u],
  ['an unclosed element', '<a>\n  <b>\n', 'XML-SYNTAX', 2, 3, /`<b>` não é fechado/u],
  ['a value without quotes', '<a>\n<b c=d/></a>', 'XML-SYNTAX', 2, 6, /aspas/u],
  ['an attribute twice', '<a b="1" b="2"/>', 'XML-SYNTAX', 1, 16, /O atributo b está repetido/u],
  ['a control character', '<a>\n\u0001</a>', 'XML-SYNTAX', 2, 1, /carácter/u],
  ['a NUL', '<a>\u0000</a>', 'XML-SYNTAX', 1, 4, /carácter/u],
  ['an entity of HTML', '<a>\n&nbsp;</a>', 'XML-SYNTAX', 2, 1, /entidades/u],
  ['a plain ampersand', '<a>Silva & Filhos</a>', 'XML-SYNTAX', 1, 10, /`&`/u],
  ['text behind the root', '<a/>\nx', 'XML-SYNTAX', 2, 1, /fora do elemento raiz/u],
  ['a second root', '<a/>\n<b/>', 'XML-SYNTAX', 2, 1, /segundo elemento raiz/u],
  ['an unbound prefix', '<a>\n<cbc:ID/></a>', 'XML-SYNTAX', 2, 9, /prefixo cbc não foi declarado/u],
  ['a declaration that comes late', '\n<?xml version="1.0"?><a/>', 'XML-SYNTAX', 2, 6, /não está no início/u],
  ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'XML-DOCTYPE', 1, 1, /DOCTYPE/u],
  ['text before the root', 'Fatura <a/>', 'XML-SYNTAX', 1, 1, /fora do elemento raiz/u],
  [
    'a text of more than 7 million characters',
    `<a><b>${'0'.repeat(7_000_001)}</b></a>`,
    'XML-SIZE',
    1,
    4,
    /7000000 caracteres/u,
  ],
  ['an attribute of them', `<a><b c="${'0'.repeat(7_000_001)}"/></a>`, 'XML-SIZE', 1, 4, /7000000 caracteres/u],
  ['100,000 levels', '<a>'.repeat(100_000), 'XML-DEPTH', 1, 601, /200 níveis/u],
];

describe('XML that is not well-formed', () => {
  it.each(faults)('%s: rule, place and words', (_, xml, rule, line, column, words) => {
    const {verdict, findings, totals, invoice: readable} = report(xml);
    expect(verdict).toBe('unreadable');
    expect(findings).toMatchObject([{rule, level: 'well-formed', severity: 'error', line, column}]);
    expect(findings[0]?.message.pt).toMatch(words);
    expect([totals, readable]).toEqual([null, null]);
  });

  it('has words of its own for everything that the parser says in these samples', () => {
    const messages = faults.flatMap(([, xml]) => report(xml).findings.map(({message}) => message.en));
    expect(messages.filter((message) => message.startsWith('The XML is malformed'))).toEqual([]);
  });

  it('stops a bomb of entities at its DOCTYPE', () => {
    const entities = Array.from({length: 40}, (_, index) => `<!ENTITY e${index + 1} "&e${index};&e${index};">`);
    expect(report(`<!DOCTYPE a [<!ENTITY e0 "x">${entities.join('')}]><a>&e40;</a>`).findings).toMatchObject([
      {rule: 'XML-DOCTYPE'},
    ]);
  });

  it('refuses a file that is too large before it reads it', () => {
    expect(report(new Uint8Array(50_000_000))).toMatchObject({verdict: 'unreadable', findings: [{rule: 'XML-SIZE'}]});
  });

  it('shows the lines around the place, and no more of a very long one', () => {
    const broken = invoice.replace('</cbc:IssueDate>', '</cbc:Issuedate>');
    const [finding] = report(broken).findings;
    const numbers = finding?.excerpt.map(({number}) => number - finding.line);
    expect(numbers).toEqual([-2, -1, 0, 1, 2]);
    expect(finding?.excerpt[2]?.text).toContain('</cbc:Issuedate>');
    const [flat] = report(broken.replaceAll('\n', ' ')).findings;
    expect(flat?.excerpt).toHaveLength(1);
    expect(flat?.excerpt[0]?.text).toMatch(/^….*<\/cbc:Issuedate>.*…$/u);
    expect(flat?.excerpt[0]?.text.length).toBeLessThan(200);
  });
});
