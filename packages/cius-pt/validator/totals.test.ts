import {describe, expect, it} from 'vitest';
import {edit} from '../rules/testing/edit.ts';
import {fixture, invoice, report} from './testing.ts';

const standard = fixture('standard');

/** Rows as strings: term, VAT, stated, computed, result. */
const rows = (xml: string): string[] =>
  (report(xml).totals?.rows ?? []).map(({term, vat, stated, computed, result}) =>
    [
      term.id,
      ...(vat ? [`${vat.category} ${vat.rate ?? ''}`.trim()] : []),
      stated ?? '-',
      computed ?? '-',
      result,
    ].join(' '),
  );

const row = (xml: string, start: string): string | undefined => rows(xml).find((each) => each.startsWith(start));

describe('totals', () => {
  it('are those of the file where it adds up', () => {
    expect(rows(standard)).toMatchInlineSnapshot(`
      [
        "BT-106 200.00 200.00 equal",
        "BT-109 200.00 200.00 equal",
        "BT-116 S 23.00 100.00 100.00 equal",
        "BT-117 S 23.00 23.00 23.00 equal",
        "BT-116 S 6.00 100.00 100.00 equal",
        "BT-117 S 6.00 6.00 6.00 equal",
        "BT-110 29.00 29.00 equal",
        "BT-112 229.00 229.00 equal",
        "BT-115 229.00 229.00 equal",
      ]
    `);
  });

  it.each([
    ['229.00', 'equal'],
    ['229.90', 'within'],
    ['230.01', 'beyond'],
  ])('BT-112 of %s is %s', (amount, result) => {
    expect(row(edit(standard, `LegalMonetaryTotal/TaxInclusiveAmount = ${amount}`), 'BT-112')).toBe(
      `BT-112 ${amount} 229.00 ${result}`,
    );
  });

  it('say which figure is missing and which is no number', () => {
    expect(row(edit(standard, '- LegalMonetaryTotal/TaxExclusiveAmount'), 'BT-109')).toMatch(
      /^BT-109 - [\d.]+ missing$/u,
    );
    expect(row(edit(standard, 'InvoiceLine/LineExtensionAmount = x'), 'BT-106')).toMatch(/- unknown$/u);
    expect(row(edit(standard, '- TaxTotal/TaxSubtotal[2]'), 'BT-116 S 6.00')).toMatch(/ - [\d.]+ missing$/u);
  });

  it('take allowances and charges, what is paid and what is rounded', () => {
    const terms = rows(invoice).map((each) => each.split(' ')[0]);
    expect(terms).toEqual(expect.arrayContaining(['BT-107', 'BT-108', 'BT-113', 'BT-114']));
    expect(rows(invoice).filter((each) => !/ (?:equal|given)$/u.test(each))).toEqual([]);
  });

  it('tell exempt amounts apart by their reason', () => {
    expect(rows(fixture('exempt-lines')).filter((each) => each.startsWith('BT-116'))).toEqual([
      'BT-116 E 0.00 100.00 100.00 equal',
      'BT-116 E 0.00 30.00 30.00 equal',
    ]);
  });

  it('tell them apart by the code where lines give the text too, and by nothing where they give another text', () => {
    const text = (value: string): string =>
      `<cac:AdditionalItemProperty><cbc:Name>#TAXEXEMPTIONREASON@CLASSIFIEDTAXCATEGORY#</cbc:Name><cbc:Value>${value}</cbc:Value></cac:AdditionalItemProperty>`;
    const code = /(<cac:AdditionalItemProperty>)(?=\s*<cbc:Name>#TAXEXEMPTIONREASONCODE)/gu;
    const both = fixture('exempt-lines').replace(code, `${text('Outro')}$1`);
    expect(rows(both).filter((each) => each.startsWith('BT-116'))).toEqual([
      'BT-116 E 0.00 100.00 100.00 equal',
      'BT-116 E 0.00 30.00 30.00 equal',
    ]);
    const other = both.replace(/#TAXEXEMPTIONREASONCODE@CLASSIFIEDTAXCATEGORY#/gu, 'X');
    expect(rows(other).filter((each) => each.startsWith('BT-116'))).toEqual([
      'BT-116 E 0.00 100.00 - unknown',
      'BT-116 E 0.00 30.00 - unknown',
    ]);
  });

  it('have no tolerance where CIUS-PT does not compare', () => {
    const row = report(edit(standard, 'TaxTotal/TaxSubtotal/TaxCategory/ID = K')).totals?.rows.find(
      ({term}) => term.id === 'BT-116',
    );
    expect(row?.tolerance).toBeNull();
  });
});

describe('the readable invoice', () => {
  it('says what the document says, with terms and lines', () => {
    const {invoice: readable} = report(standard);
    expect(readable).toMatchObject({kind: 'invoice', typeCode: '380', currency: 'EUR', payable: '229.00'});
    const seller = readable?.seller.find(({term}) => term.id === 'BT-31');
    expect(seller?.value).toBe('PT510000010');
    expect(standard.split('\n')[(seller?.line ?? 0) - 1]).toContain('PT510000010');
    expect(readable?.lines).toHaveLength(2);
    expect(readable?.lines[0]).toMatchObject({id: '1', vatCategory: 'S', vatRate: '23.00'});
  });

  it('holds every term that the full invoice has', () => {
    const text = JSON.stringify(report(invoice).invoice);
    for (const term of [
      'BT-10',
      'BT-19',
      'BT-20',
      'BT-22',
      'BT-48',
      'BT-59',
      'BT-62',
      'BT-72',
      'BT-84',
      'BT-92',
      'BT-99',
      'BT-118',
      'BT-136',
      'BT-158',
    ])
      expect(text).toContain(`"${term}"`);
  });

  it('leaves the content of attachments in the file', () => {
    const {invoice: readable} = report(invoice);
    expect(readable?.attachments[0]?.fileName).toMatch(/\.pdf$/u);
    expect(readable?.attachments[0]?.bytes).toBeGreaterThan(0);
  });
});
