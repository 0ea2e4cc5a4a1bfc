import {describe, expect, it} from 'vitest';
import {edit} from '../rules/testing/edit.ts';
import {creditNote, fixture, invoice, report} from './testing.ts';
import type {Finding} from './report.ts';

const standard = fixture('standard');

const findingOf = (xml: string, rule: string): Finding | undefined =>
  report(xml).findings.find((finding) => finding.rule === rule);

const cureOf = (xml: string, rule: string): string | undefined => findingOf(xml, rule)?.cure?.en;

/** The rules of all findings in a document. */
const rulesOf = (xml: string): string[] => report(xml).findings.map(({rule}) => rule);

const category = 'InvoiceLine/Item/ClassifiedTaxCategory/ID';
const scheme = 'AccountingSupplierParty/Party/PartyTaxScheme/TaxScheme/ID';
const allowance = 'InvoiceLine/AllowanceCharge';

describe('cures', () => {
  // A cure must never turn the issued document into another one.
  it.each([
    ['InvoiceTypeCode = 381', 'DT-CIUS-PT-003_i', /^`381` is a credit note: send it as a `CreditNote`/u],
    ['InvoiceTypeCode = NC', 'DT-CIUS-PT-003_i', /^`NC` is a credit note: send it as a `CreditNote`/u],
    ['InvoiceTypeCode = 325', 'DT-CIUS-PT-003_i', /^A pro forma is not an invoice: do not send it/u],
    ['InvoiceTypeCode = 384', 'DT-CIUS-PT-003_i', /a correction is a credit note or a debit note/u],
    ['InvoiceTypeCode = 751', 'DT-CIUS-PT-003_i', /^Write the type of the issued document: .* do not send it\.$/u],
    ['InvoiceTypeCode = RP', 'BR-CL-01', /^Leave it as it is/u],
    ['LegalMonetaryTotal/PayableAmount@currencyID = USD', 'DT-CIUS-PT-102.2', /^If the issued document is in `EUR`/u],
    [
      `ID = FT A/${'1'.repeat(50)}`,
      'DT-CIUS-PT-001',
      /^It has 5 characters more than the \d+ allowed\. Do not cut a number that is issued/u,
    ],
    [
      `OrderReference/ID = ${'1'.repeat(23)}`,
      'DT-CIUS-PT-012',
      /^It has 3 characters more than the 20 allowed\. Do not cut it: ask the buyer/u,
    ],
  ])('do not change what was issued: %s', (step, rule, cure) => {
    expect(cureOf(edit(standard, step), rule)).toMatch(cure);
  });

  it('of a code are one where CIUS-PT and EN 16931 refuse the same one', () => {
    for (const step of ['InvoiceTypeCode = 381', `${category} = X`]) {
      const cures = report(edit(standard, step))
        .findings.filter(({rule}) => /003_i|BR-CL-01|-131|BR-CL-18/u.test(rule))
        .map(({cure}) => cure?.pt);
      expect(cures).toHaveLength(2);
      expect(new Set(cures).size).toBe(1);
    }
  });

  it('of a category that only CIUS-PT has say what EN 16931 has for it', () => {
    const cure = (code: string): string | undefined => cureOf(edit(standard, `${category} = ${code}`), 'BR-CL-18');
    expect(cure('IC')).toMatch(/^Leave it as it is: `IC` is the code of CIUS-PT for `K` of EN 16931/u);
    expect(cure('NA')).toMatch(/^Leave it as it is: .* no other of the same meaning\.$/u);
  });

  it('of a type on a credit note do not make one of an invoice', () => {
    expect(cureOf(edit(creditNote, 'CreditNoteTypeCode = 380'), 'DT-CIUS-PT-003_cn')).toBe(
      'If the issued document is a credit note, write `381`; if not, send it as an `Invoice`, with its own type.',
    );
  });

  describe('about VAT leave the decision to the issued document', () => {
    const code = '<cbc:TaxExemptionReasonCode>M07</cbc:TaxExemptionReasonCode>';
    const withCode = (value: string): string =>
      edit(invoice, `TaxTotal/TaxSubtotal[2]/TaxCategory += ${code.replace('M07', value)}`);

    it('a reason at a rate', () => {
      const broken = edit(standard, `TaxTotal/TaxSubtotal/TaxCategory += ${code}`);
      expect(cureOf(broken, 'BR-S-10')).toBe(
        'If the issued document bears VAT, remove `cbc:TaxExemptionReasonCode`; if not, the category is not `S`: confirm it with your accountant and do not remove the reason.',
      );
    });

    it('a rate and a tax without VAT', () => {
      const broken = edit(
        invoice,
        'InvoiceLine[2]/Item/ClassifiedTaxCategory/Percent = 23.00',
        'TaxTotal/TaxSubtotal[2]/TaxAmount = 11.50',
      );
      expect(cureOf(broken, 'BR-E-05')).toMatch(
        /^If the issued document bears VAT, the category is `S`; if not, write/u,
      );
      expect(cureOf(broken, 'BR-E-09')).toMatch(
        /^If the issued document bears VAT, the category is `S`; if not, write/u,
      );
    });

    it.each([
      ['DT-CIUS-PT-167', standard],
      ['DT-CIUS-PT-174', standard],
      ['BR-S-09', standard],
      ['BR-CO-17', standard],
    ])('a note with tax only: %s', (rule, xml) => {
      const zero = [
        'InvoiceLine/LineExtensionAmount',
        'InvoiceLine/Price/PriceAmount',
        'TaxTotal/TaxSubtotal/TaxableAmount',
      ];
      const only = edit(xml, ...zero.map((path) => `${path} = 0.00`), 'TaxTotal/TaxSubtotal/TaxAmount = 23.00');
      expect(cureOf(only, rule)).toMatch(/^A note with tax only does not pass the rules: send a credit note/u);
      const wrong = edit(xml, 'TaxTotal/TaxSubtotal/TaxAmount = 50.00');
      expect(cureOf(wrong, rule)).toMatch(/^The calculation gives `23\.00`/u);
    });

    it.each(['AE', 'E'])('no reason for %s, where VAT is charged and where not', (category) => {
      const bare = edit(
        invoice.replaceAll('<cbc:ID>E<', `<cbc:ID>${category}<`),
        '- TaxTotal/TaxSubtotal[2]/TaxCategory/TaxExemptionReason',
      );
      expect(cureOf(bare, `BR-${category}-10`)).toMatch(/^Write `cbc:TaxExemptionReason/u);
      const charged = edit(
        bare,
        'TaxTotal/TaxSubtotal[2]/TaxCategory/Percent = 23.00',
        'TaxTotal/TaxSubtotal[2]/TaxAmount = 11.50',
      );
      expect(cureOf(charged, `BR-${category}-10`)).toBe(
        'If the issued document bears no VAT, write the code and the text of the reason (`cbc:TaxExemptionReasonCode`, `cbc:TaxExemptionReason`); if it does, the category is `S`.',
      );
    });

    it('a code of the line that the breakdown does not have', () => {
      const name = 'InvoiceLine[2]/Item/AdditionalItemProperty/Name = #TAXEXEMPTIONREASONCODE@CLASSIFIEDTAXCATEGORY#';
      const broken = edit(withCode('M07'), name, 'InvoiceLine[2]/Item/AdditionalItemProperty/Value = M01');
      expect(cureOf(broken, 'DT-CIUS-PT-176')).toMatch(
        /^One of the two is wrong: `M01` on the line or `M07` in `.*TaxExemptionReasonCode`\. Write that of the issued/u,
      );
    });

    it.each([
      ['M07', 'Leave it as it is: CIUS-PT requires the code of the tax authority.'],
      [
        'M77',
        '`M77` is not in the table of the tax authority (4.0, June 2026): confirm the code with your accountant.',
      ],
      ['M03', /^`M03` is not in the table/u],
    ])('the code %s', (value, cure) => {
      const actualCure = cureOf(withCode(value), 'BR-CL-22');
      if (typeof cure === 'string') expect(actualCure).toBe(cure);
      else expect(actualCure).toMatch(cure);
    });

    it('a reason at the rate zero, of a seller in Portugal and of another', () => {
      const zero = withCode('M07').replaceAll('<cbc:ID>E<', '<cbc:ID>Z<');
      expect(cureOf(zero, 'BR-Z-10')).toMatch(/^Portugal has no zero rate: .* do not remove the reason\.$/u);
      const seller = 'AccountingSupplierParty/Party/PartyTaxScheme/CompanyID = IE6388047V';
      expect(cureOf(edit(zero, seller), 'BR-Z-10')).toMatch(/^Leave it as it is: at the rate 0, the syntax sheet/u);
    });
  });

  it('of an exempt line give both properties, with code and text of the breakdown', () => {
    const withoutProperty = '- InvoiceLine[2]/Item/AdditionalItemProperty';
    const code = 'TaxTotal/TaxSubtotal[2]/TaxCategory += <cbc:TaxExemptionReasonCode>M07</cbc:TaxExemptionReasonCode>';
    const both = cureOf(edit(invoice, withoutProperty, code), 'BR-CIUS-PT-18') ?? '';
    expect(both).toMatch(/REASONCODE@.*<cbc:Value>M07<.*REASON@[^…]*`\.$/u);
    const text = cureOf(edit(invoice, withoutProperty), 'BR-CIUS-PT-18') ?? '';
    expect(text).toMatch(/REASONCODE@.*<cbc:Value>…<.*with the code of the reason of the issued document/u);
  });

  it('of a VAT number name the prefix that passes', () => {
    const seller = 'AccountingSupplierParty/Party/PartyTaxScheme/CompanyID';
    const cureOfNumber = (number: string): string | undefined =>
      cureOf(edit(standard, `${seller} = ${number}`), 'DT-CIUS-PT-029');
    expect(cureOfNumber('EL123456789')).toMatch(/`GR123456789`\.$/u);
    expect(cureOfNumber('pt510000010')).toBe('Write `PT510000010`.');
    // `GB` is another number: with it, the goods would become an export.
    expect(cureOfNumber('XI110305878')).toMatch(/Do not change the prefix: .* before you send\.$/u);
    expect(cureOf(edit(standard, `${seller} = GR123456789`), 'DT-CIUS-PT-029')).toBeUndefined();
    expect(cureOf(edit(standard, `${seller} = GB110305878`), 'DT-CIUS-PT-029')).toBeUndefined();
  });

  it.each([
    ['AccountingSupplierParty', 'DT-CIUS-PT-029'],
    ['AccountingCustomerParty', 'DT-CIUS-PT-046.1'],
  ])('of nine digits make a number of Portugal only with an address there: %s', (party, rule) => {
    const bare = `${party}/Party/PartyTaxScheme/CompanyID = 500000000`;
    const withCountry = (country: string): string =>
      edit(standard, bare, `${party}/Party/PostalAddress/Country/IdentificationCode = ${country}`);
    for (const each of [rule, 'BR-CO-09']) {
      expect(cureOf(withCountry('PT'), each)).toBe('Write `PT500000000`.');
      expect(cureOf(withCountry('AO'), each)).toMatch(
        /^Write the code of the country that issued it before the number\. .* never put `PT` before a foreign number\.$/u,
      );
      expect(cureOf(withCountry('??'), each)).toMatch(/^Write the two letters of the country/u);
    }
  });

  it('of a file do not give it another label', () => {
    const file = 'AdditionalDocumentReference[2]/Attachment/EmbeddedDocumentBinaryObject@mimeCode = application/zip';
    expect(cureOf(edit(invoice, file), 'DT-CIUS-PT-112')).toMatch(
      /replace the file by a PDF: changing the type alone/u,
    );
    expect(cureOf(edit(invoice, file), 'BR-CL-24')).toMatch(/replace the file by a PDF: changing the type alone/u);
    expect(cureOf(edit(invoice, file.replace('application/zip', 'text/xml')), 'BR-CL-24')).toMatch(
      /^Leave it as it is/u,
    );
  });

  it('of a credit note without terms say how it is settled, and the words do', () => {
    const bare = edit(creditNote, '- PaymentTerms', '- PaymentMeans');
    for (const language of ['pt', 'en'] as const) {
      const cure = findingOf(bare, 'BR-CO-25')?.cure?.[language] ?? '';
      const [, path, words] =
        /^(?:Escreva|Write) `\/CreditNote\/(.*)\/cbc:Note`, .*: «(Por acerto .*)»\.$/u.exec(cure) ?? [];
      expect(path).toBe('cac:PaymentTerms');
      const note = `<cac:PaymentTerms><cbc:Note>${words ?? ''}</cbc:Note></cac:PaymentTerms>`;
      const fixedDocument = bare.replace(/(?=<cac:(?:AllowanceCharge|TaxTotal)>)/u, note);
      expect(report(fixedDocument).findings.filter(({severity}) => severity === 'error')).toEqual([]);
    }
    const one = edit(bare, 'BillingReference/InvoiceDocumentReference/ID = FT A/107');
    expect(cureOf(one, 'BR-CO-25')).toMatch(/«Por acerto na fatura FT A\/107»\.$/u);
  });

  it('of a sum first name what is no number, and show it', () => {
    const broken = edit(standard, 'LegalMonetaryTotal/PayableAmount = 123,00');
    const first = 'First correct `/Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount`: `123,00` is not a number.';
    for (const rule of ['BR-CO-25', 'BR-CO-16', 'DT-CIUS-PT-166']) expect(cureOf(broken, rule)).toBe(first);
    expect(findingOf(broken, 'BR-CO-16')?.found).toMatch(/^123,00 ≠ \d/u);
  });

  it('of the category of a line whose tax is not VAT say where VAT goes', () => {
    const line = standard.replace(/(?<=<cac:ClassifiedTaxCategory>.*?<cac:TaxScheme>\s*<cbc:ID>)VAT(?=<)/gsu, 'STT');
    expect(cureOf(line, 'BR-S-02')).toMatch(/^Write `VAT` into `.*ClassifiedTaxCategory\/cac:TaxScheme\/cbc:ID`\.$/u);
  });

  it('of numbered notes name the index and what the note holds', () => {
    const index = '#WITHHOLDINGTAXDESCRIPTION@WITHHOLDINGTAX-001';
    const swapped = invoice.replace(index, index.replace('001', '000'));
    const right = 'Write `#WITHHOLDINGTAXDESCRIPTION@WITHHOLDINGTAX-001#IRC#`';
    const amount = findingOf(swapped, 'DT-CIUS-PT-020_10.5');
    expect(amount?.message.en).toContain(`${index}#`);
    expect(amount?.cure?.en).toMatch(
      new RegExp(`^${right} into \`/Invoice/cbc:Note\\[9\\]\`, .* do not add another note`, 'u'),
    );
    expect(cureOf(swapped, 'DT-CIUS-PT-020_9.4')).toMatch(
      new RegExp(`^${right}, with the index of the other notes`, 'u'),
    );
    const withoutNote = edit(invoice, '- Note[11]');
    expect(cureOf(withoutNote, 'DT-CIUS-PT-020_9.4')).toBe(
      'Add the note (BT-22) `#WITHHOLDINGTAXTYPE@WITHHOLDINGTAX-001#IRF#`.',
    );
    expect(cureOf(edit(invoice, '- Note[10]'), 'DT-CIUS-PT-020_9.5')).toMatch(
      /`#WITHHOLDINGTAXAMOUNT@WITHHOLDINGTAX-001#` and ends with `#`, with the amount withheld/u,
    );
    // Two groups are incomplete in the same way, so it is not clear which note belongs to which group.
    const doubled = invoice.replaceAll(
      /<cbc:Note>#WITHHOLDINGTAX(TYPE|AMOUNT)@WITHHOLDINGTAX-001(#[^<]*)<.cbc:Note>/gu,
      '$&<cbc:Note>#WITHHOLDINGTAX$1@WITHHOLDINGTAX-002$2</cbc:Note>',
    );
    expect(cureOf(edit(doubled, `/${index}/ = ${index.replace('001', '003')}`), 'DT-CIUS-PT-020_10.5')).toMatch(
      /^The notes of one withholding, .* add a note only if it really is missing\.$/u,
    );
  });

  it('of a period that ends before it starts name both dates, and make none up', () => {
    const swapped = edit(invoice, 'InvoicePeriod/StartDate = 2026-11-30', 'InvoicePeriod/EndDate = 2026-11-01');
    expect(cureOf(swapped, 'BR-29')).toMatch(
      /^`cbc:StartDate` says 2026-11-30 and `cbc:EndDate` says 2026-11-01\. .*the issued document, which decides: .* Do not make one up\.$/u,
    );
    const ofLine = edit(
      invoice,
      'InvoiceLine/InvoicePeriod/StartDate = 2026-11-30',
      'InvoiceLine/InvoicePeriod/EndDate = 2026-11-01',
    );
    expect(cureOf(ofLine, 'BR-30')).toMatch(/which decides/u);
  });

  it('of a code of payment say what was agreed, not another code', () => {
    const means = (code: string): string | undefined =>
      cureOf(edit(invoice, `PaymentMeans/PaymentMeansCode = ${code}`), 'DT-CIUS-PT-079.2');
    expect(means('10')).toMatch(/^If the issued document says cash, write `NU`; if not, the code of the means/u);
    expect(means('42')).toMatch(/says credit transfer, write `30`, with its IBAN .* or `TB` if it has no IBAN/u);
    expect(means('1')).toMatch(/^Write the code of the means that the issued document names: `30` credit transfer; /u);
  });

  it('of a prefix that is missing name the party that lacks it', () => {
    const buyer = edit(standard, 'AccountingCustomerParty/Party/PartyTaxScheme/CompanyID = 600000001');
    expect(findingOf(buyer, 'BR-CO-09')?.message.en).toBe(
      'The prefix of the country is missing: BT-48 (buyer VAT identifier).',
    );
  });

  it('of a date that does not exist do not let one be made up', () => {
    const cure = cureOf(edit(standard, 'IssueDate = 2026-11-31'), 'UBL-TYPE');
    expect(cure).toBe('Write the value of the issued document: a date that exists, as YYYY-MM-DD.');
  });

  it('of three decimals say what a point of thousands means, at each of the findings', () => {
    const broken = edit(standard, 'LegalMonetaryTotal/LineExtensionAmount = 100.000');
    for (const rule of ['DT-CIUS-PT-094.1', 'BR-DEC-09', 'UBL-DT-01'])
      expect(cureOf(broken, rule)).toMatch(/`100\.00`; if the point separates thousands, `100000\.00`\.$/u);
  });

  it('of a long text do not cut it', () => {
    expect(cureOf(edit(standard, `. += <cbc:Note>${'x'.repeat(501)}</cbc:Note>`), 'DT-CIUS-PT-020')).toMatch(
      /split it across/u,
    );
    expect(cureOf(edit(standard, `InvoiceLine/Item/Name = ${'x'.repeat(201)}`), 'DT-CIUS-PT-133')).toMatch(/BT-154/u);
  });

  it('of what was paid too much do not take the sign away', () => {
    const total = 'LegalMonetaryTotal';
    const broken = edit(
      invoice,
      `${total}/PrepaidAmount = 9000.00`,
      `${total}/PayableRoundingAmount = 0.00`,
      `${total}/PayableAmount = -8728.60`,
    );
    expect(cureOf(broken, 'DT-CIUS-PT-102.1')).toMatch(
      /^The amount paid \(BT-113\) is above .* do not change the sign/u,
    );
  });

  it('keep withholding tax in the notes', () => {
    const broken = edit(standard, 'LegalMonetaryTotal/PayableAmount = 1.00');
    const note = '<cbc:Note>#WITHHOLDINGTAXTYPE@WITHHOLDINGTAX-000#IRF#</cbc:Note>';
    const withheld = broken.replace(/<cbc:InvoiceTypeCode[^]*?<\/cbc:InvoiceTypeCode>/u, `$&${note}`);
    expect(cureOf(withheld, 'DT-CIUS-PT-166')).toMatch(/Withholding tax stays in the notes/u);
    expect(cureOf(broken, 'DT-CIUS-PT-166')).not.toMatch(/Withholding/u);
  });

  // Change that breaks the document, rule, its cure, and the steps of the cure. After the steps nothing is left.
  it.each([
    [invoice, [`${category} = X`], 'DT-CIUS-PT-131', /^Write one of these: .*`S`/u, [`${category} = S`]],
    [invoice, [`${scheme} = IVA`], 'BR-CIUS-PT-02', /^Write `VAT` into/u, [`${scheme} = VAT`]],
    [
      invoice,
      ['AllowanceCharge/TaxCategory/TaxScheme/ID = IVA'],
      'DT-CIUS-PT-156',
      /^Write `VAT`\.$/u,
      ['AllowanceCharge/TaxCategory/TaxScheme/ID = VAT'],
    ],
    [
      invoice,
      ['AccountingSupplierParty/Party/PartyIdentification/ID@schemeID = 0249'],
      'BR-CL-10',
      /GLN is `0088`/u,
      ['AccountingSupplierParty/Party/PartyIdentification/ID@schemeID = 0088'],
    ],
    [standard, [`${category} = NOR`], 'BR-CL-18', /^Write `S`\.$/u, [`${category} = S`]],
  ])('of one step are true: %#', (whole, steps, rule, cure, mended) => {
    const broken = edit(whole, ...steps);
    expect(cureOf(broken, rule)).toMatch(cure);
    expect(rulesOf(edit(broken, ...mended))).toEqual(rulesOf(whole));
  });

  it('name what a percentage lacks', () => {
    const broken = edit(invoice, `- ${allowance}/MultiplierFactorNumeric`);
    expect(findingOf(broken, 'DT-CIUS-PT-168')).toMatchObject({
      cure: {pt: 'Escreva `cbc:MultiplierFactorNumeric`, com o que diz o documento emitido.'},
    });
    expect(findingOf(broken, 'DT-CIUS-PT-168')?.found).not.toMatch(/≠ *$/u);
  });

  it('of a sum do not ask for a wrong sum while a line is wrong', () => {
    const broken = edit(standard, 'InvoiceLine/LineExtensionAmount = 1150.00');
    expect(cureOf(broken, 'DT-CIUS-PT-160')).toMatch(/^Check the amount of the line/u);
    expect(cureOf(broken, 'DT-CIUS-PT-157')).toMatch(/^The calculation gives `/u);
    expect(cureOf(edit(standard, 'LegalMonetaryTotal/LineExtensionAmount = 5.00'), 'DT-CIUS-PT-160')).toMatch(
      /^The calculation gives `/u,
    );
  });

  // If one amount is wrong, the cures of rules that depend on it do not give a number.
  it.each([
    [invoice, ['AllowanceCharge[1]/Amount = -20.00'], 'DT-CIUS-PT-161', /^Check the allowance or the charge/u],
    [invoice, ['- LegalMonetaryTotal/AllowanceTotalAmount'], 'DT-CIUS-PT-163', /^Check the sum/u],
    [standard, ['LegalMonetaryTotal/LineExtensionAmount = 5.00'], 'BR-CO-13', /^Check the sum/u],
    [invoice, ['InvoiceLine/Price/PriceAmount = 90.00'], 'DT-CIUS-PT-157', /^Check the price of the line/u],
    [standard, ['TaxTotal/TaxSubtotal/TaxCategory/ID = E'], 'DT-CIUS-PT-175', /^Check the VAT category/u],
    [standard, ['DocumentCurrencyCode = EURO'], 'DT-CIUS-PT-165', /^Check the currency/u],
    [
      standard,
      ['TaxTotal/TaxSubtotal/TaxAmount = 30.00', 'TaxTotal/TaxAmount = 30.00'],
      'BR-CO-15',
      /^Check the VAT first, which fails too; the total with VAT may be right\.$/u,
    ],
    [standard, ['TaxTotal/TaxAmount = 90.00'], 'DT-CIUS-PT-165', /^Check the VAT/u],
    [standard, ['InvoiceLine/InvoicedQuantity = 1'], 'DT-CIUS-PT-117.1', /^Write `1\.000`\.$/u],
    [standard, ['DocumentCurrencyCode = EURO'], 'DT-CIUS-PT-102.2', /^First correct the currency of the document/u],
    [standard, ['TaxTotal/TaxSubtotal/TaxCategory/Percent = 23,00'], 'BR-CIUS-PT-14', /`23,00` is not a number\.$/u],
    [
      standard,
      ['TaxTotal/TaxSubtotal/TaxCategory/Percent = 13.00'],
      'DT-CIUS-PT-173',
      /^No line has the category and the/u,
    ],
    [invoice, ['- TaxTotal/TaxSubtotal[1]'], 'DT-CIUS-PT-164', /lacks the group of `S` at `23\.00`/u],
  ])('follow the fault that comes first: %#', (whole, steps, rule, cure) => {
    expect(cureOf(edit(whole, ...steps), rule)).toMatch(cure);
  });

  it('of two places that contradict each other name both, at each of the two findings', () => {
    const broken = edit(
      standard,
      '- InvoiceLine[2]',
      '- TaxTotal/TaxSubtotal[2]',
      'TaxTotal/TaxSubtotal/TaxCategory/ID = E',
    );
    expect(cureOf(broken, 'BR-E-01')).toMatch(/^One of the two is wrong: `S` on the line or `E` in/u);
    expect(cureOf(broken, 'BR-S-01')).toBe(cureOf(broken, 'BR-E-01'));
  });

  it('of an accounting currency are those of the rules together', () => {
    const tax = edit(standard, '. += <cbc:TaxCurrencyCode>USD</cbc:TaxCurrencyCode>');
    expect(cureOf(tax, 'DT-CIUS-PT-098.2')).toMatch(/^Remove `cbc:TaxCurrencyCode`/u);
  });

  it('of a sum leave the decision to what was issued', () => {
    const broken = edit(standard, 'LegalMonetaryTotal/TaxInclusiveAmount = 1.00');
    for (const rule of ['DT-CIUS-PT-165', 'BR-CO-15']) {
      expect(cureOf(broken, rule)).toMatch(/^The calculation gives `[\d.]+`\. Compare with the issued document: /u);
      expect(findingOf(broken, rule)?.cure?.pt).toMatch(/^A conta dá `[\d.]+`\. Compare com o documento emitido: /u);
    }
    expect(cureOf(edit(standard, 'InvoiceLine/LineExtensionAmount = -100.00'), 'DT-CIUS-PT-163')).toMatch(/^Check /u);
  });

  it('of a payment reference make none of what cannot be one', () => {
    const means = 'PaymentMeans/PaymentMeansCode';
    const cureOfReference = (code: string, rawText: string): string | undefined =>
      cureOf(
        edit(invoice, `- ${means}@name`, `${means} = ${code}`, `PaymentMeans/PaymentID = ${rawText}`),
        'DT-CIUS-PT-080',
      );
    const remove =
      'Remove `cbc:PaymentID`: only a real Multibanco reference or DUC goes here; another text of the issued document goes into the payment terms (BT-20).';
    expect(cureOfReference('30', 'FT A/126')).toBe(remove);
    expect(cureOfReference('30', '123456789')).toBe(remove);
    expect(cureOfReference('MB', 'FT A/126')).toBe(remove);
    expect(cureOfReference('MB', '123 456 789')).toBe('Write `#REFERENCE@ATMPAYMENT#123456789#`.');
    expect(cureOfReference('OU', '#REFERENCE@DUCPAYMENT#12345')).toBe('Write `#REFERENCE@DUCPAYMENT#12345#`.');
  });

  it('do not say which category a line without VAT has', () => {
    const rate = 'InvoiceLine/Item/ClassifiedTaxCategory/Percent = 0.00';
    expect(cureOf(edit(standard, rate), 'BR-S-05')).toMatch(
      /^If the issued document bears VAT, write its rate; .*`AE`.* confirm it with your accountant/u,
    );
  });

  describe('of a credit note below zero', () => {
    const numbers = /(?<=<cbc:\w*(?:Amount|Quantity)(?: [^>]*)?>)(?=[\d.]*[1-9])/gu;
    const negated = creditNote.replace(numbers, '-');
    const throughout = 'In a credit note, quantities and amounts are positive: remove the sign throughout.';
    const inTotals = (xml: string, change: (totals: string) => string): string =>
      xml.replace(/<cac:LegalMonetaryTotal>.*?<\/cac:LegalMonetaryTotal>/su, change);

    it.each([
      ['all amounts', negated],
      [
        'quantities and lines, after the signs of the totals went',
        inTotals(negated, (totals) => totals.replaceAll('>-', '>')),
      ],
    ])('lead out at once: %s', (_, xml) => {
      const {findings} = report(xml);
      const ofAmounts = findings.filter(({found}) => found?.includes('-') === true);
      expect(ofAmounts.length).toBeGreaterThan(0);
      expect([...new Set(ofAmounts.map(({cure}) => cure?.en))]).toEqual([throughout]);
      expect(rulesOf(xml.replaceAll('>-', '>'))).toEqual(rulesOf(creditNote));
    });
  });

  describe('of a credit note with a total below zero and lines of both signs, or none', () => {
    const differ =
      'A total below zero is no credit. Compare with the issued document: if it differs, correct the file; if it says the same, do not change the signs and ask your accountant.';
    const second = edit(
      creditNote,
      'CreditNoteLine[2]/CreditedQuantity = -10.000',
      'CreditNoteLine[2]/LineExtensionAmount = -500.00',
      'TaxTotal/TaxSubtotal[2]/TaxableAmount = -500.00',
      'LegalMonetaryTotal/LineExtensionAmount = -310.00',
      'LegalMonetaryTotal/TaxExclusiveAmount = -320.00',
      'LegalMonetaryTotal/TaxInclusiveAmount = -278.60',
      'LegalMonetaryTotal/PayableAmount = -349.96',
    );
    const charged = edit(
      creditNote.replace(/(?<=<cbc:\w*(?:Amount|Quantity)(?: [^>]*)?>)(?=[\d.]*[1-9])/gu, '-'),
      'AllowanceCharge[2]/Amount = 10.00',
      'LegalMonetaryTotal/ChargeTotalAmount = 10.00',
      'LegalMonetaryTotal/TaxExclusiveAmount = -210.00',
    );

    it.each([
      ['lines of both signs', second],
      [
        'totals only',
        creditNote.replace(/(?<=<cbc:(?:Tax\w+|Payable)Amount [^>]*>)(?=\d+\.\d\d<\/cbc:(?:TaxEx|TaxIn|Pay))/gu, '-'),
      ],
      ['a charge of the other sign', charged],
    ])('%s', (_, xml) => {
      for (const rule of ['DT-CIUS-PT-097.1', 'DT-CIUS-PT-099.1', 'DT-CIUS-PT-102.1'])
        expect(cureOf(xml, rule)).toBe(differ);
      expect(report(xml).findings.some(({cure}) => cure?.en.includes('sign throughout') === true)).toBe(false);
    });

    it('name no sum below zero, and still what is wrong besides', () => {
      const positive = edit(second, 'LegalMonetaryTotal/TaxExclusiveAmount = 320.00');
      expect(cureOf(positive, 'DT-CIUS-PT-163')).toBe(differ);
      expect(cureOf(edit(second, 'CreditNoteLine/Price/PriceAmount = -100.00'), 'DT-CIUS-PT-127.1')).toMatch(
        /the sign goes to the quantity/u,
      );
    });
  });

  it('of what two rules ask for under two numbers are told once', () => {
    const bare = edit(invoice, `- ${allowance}/AllowanceChargeReason`, `- ${allowance}/AllowanceChargeReasonCode`);
    expect(cureOf(bare, 'BR-42')).toMatch(/^Write /u);
    expect(cureOf(bare, 'BR-CO-23')).toBe('The same fix as `BR-42`.');
    const withoutNumber = edit(standard, '- AccountingCustomerParty/Party/PartyTaxScheme');
    expect(cureOf(withoutNumber, 'BR-CIUS-PT-04')).toBe('The same fix as `BR-CIUS-PT-03`.');
  });

  it('exist where a group is missing', () => {
    const cureWithout = (path: string, rule: string): string | undefined => cureOf(edit(invoice, `- ${path}`), rule);
    expect(cureWithout('TaxRepresentativeParty/PartyTaxScheme', 'BR-56')).toMatch(/`cac:PartyTaxScheme`/u);
    expect(cureWithout('AllowanceCharge[2]/TaxCategory', 'BR-37')).toMatch(/`cac:TaxCategory`/u);
    expect(cureWithout('InvoiceLine/Item/ClassifiedTaxCategory', 'BR-CO-04')).toMatch(/ClassifiedTaxCategory`/u);
    expect(cureWithout('PayeeParty/PartyName', 'UBL-SR-19')).toBe(
      'Write `cac:PartyName/cbc:Name`, with what the issued document says.',
    );
    expect(cureWithout('AccountingCustomerParty/Party/PartyTaxScheme', 'BR-CIUS-PT-03')).toMatch(
      /cac:PartyTaxScheme`/u,
    );
  });
});

describe('places', () => {
  it('are those of the element that is there', () => {
    const text = (xml: string, rule: string): string => {
      const {line = 0, column = 0} = findingOf(xml, rule) ?? {};
      return xml.split('\n')[line - 1]?.slice(column - 1) ?? '';
    };
    expect(text(edit(invoice, `${scheme} = IVA`), 'BR-CIUS-PT-02')).toMatch(/^<cbc:ID>IVA</u);
    expect(text(edit(standard, 'ID = '), 'BR-02')).toMatch(/^<cbc:ID/u);
  });
});
