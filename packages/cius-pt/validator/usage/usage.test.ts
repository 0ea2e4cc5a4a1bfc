import {describe, expect, it} from 'vitest';
import {edit} from '../../rules/testing/edit.ts';
import {invoiceOf, readXml} from '../../rules/index.ts';
import {fixture, report as reportOf} from '../testing.ts';
import type {Invoice} from '../../rules/tree.ts';
import type {Report} from '../report.ts';
import {
  batched,
  byMultibanco,
  charge,
  creditNote,
  debited59,
  exempt,
  invoice,
  perLine,
  reverseOnly,
  standardRate,
  taxed,
  triangular,
  twice,
  usageDocuments,
  withheld,
} from './testing.ts';
import {isSelfBilled} from './wording.ts';

const invoiceOfXml = (xml: string): Invoice => {
  const read = readXml(xml);
  const known = 'root' in read ? invoiceOf(read.root) : undefined;
  if (known === undefined) throw new Error('usage.test.ts: not an invoice');
  return known;
};

const reason = 'TaxTotal/TaxSubtotal[2]/TaxCategory';
const sellerPath = 'AccountingSupplierParty/Party/PartyTaxScheme/CompanyID';

/** Rule and cure, without values of the document. */
const cures = new Set<string>();
const curesIn = ({findings}: Report): string[] =>
  findings
    .filter(({level}) => level === 'usage')
    .map(({rule, cure}) => `${rule}: ${cure?.en.replaceAll(/`[^`]*`/gu, '`…`') ?? ''}`);

const report = (xml: string): Report => {
  const usageReport = reportOf(xml);
  for (const cure of curesIn(usageReport)) cures.add(cure);
  return usageReport;
};

const usage = (xml: string): {rule: string; cure: string | undefined}[] =>
  report(xml)
    .findings.filter(({level}) => level === 'usage')
    .map(({rule, severity, cure}) => {
      expect(severity).toBe('warning');
      return {rule, cure: cure?.en};
    });

const rules = (xml: string): string[] => usage(xml).map(({rule}) => rule);

/** The text of the first element with this name. */
const text = (xml: string, name: string): string | undefined =>
  new RegExp(`<cbc:${name}[^>]*>([^<]*)<`, 'u').exec(xml)?.[1];

describe('what to confirm', () => {
  const buyer = 'AccountingCustomerParty/Party/PartyTaxScheme/CompanyID';

  it('stamp duty to a public body, whose number begins with 6', () => {
    const stamped = edit(
      exempt('E', 'M07', 'Isento artigo 9.º do CIVA'),
      `InvoiceLine[2] += ${charge('ST', 'Imposto do selo').replace('0.00', '4.00')}`,
    );
    expect(rules(stamped)).toContain('USAGE-STAMP-DUTY');
    for (const other of ['PT510000028', 'ES600000001'])
      expect(rules(edit(stamped, `${buyer} = ${other}`))).not.toContain('USAGE-STAMP-DUTY');
    expect(rules(stamped.replace('>4.00<', '>0.00<'))).not.toContain('USAGE-STAMP-DUTY');
  });

  it.each([
    ['Sem retenção, nos termos do n.º 1 do artigo 101.º-B do Código do IRS', true],
    ['IRS – Dispensa de retenção na fonte (artigo 101.º-B do CIRS)', true],
    ['sem retenção na fonte.', true],
    ['Sem retenção sobre as despesas', false],
    ['Sem retenção, artigo 101.º-B, sobre os materiais', false],
    ['Sem retenção de garantia', false],
    ['Retenção na fonte de IRS', false],
  ])('a note that no tax is withheld, and a withholding: %s', (note, isWarned) => {
    const both = edit(withheld(taxed, '10.00'), `Note = ${note}`);
    expect(rules(both).includes('USAGE-WITHHOLDING')).toBe(isWarned);
    const inTerms = edit(withheld(invoice, '10.00'), `PaymentTerms/Note = ${note}`);
    expect(rules(inTerms).includes('USAGE-WITHHOLDING')).toBe(isWarned);
    const ofIndividual = edit(withheld(taxed), `Note = ${note}`, `${sellerPath} = PT123456789`);
    expect(rules(ofIndividual)).not.toContain('USAGE-WITHHOLDING');
  });

  it.each([
    ['Sem retenção, nos termos do n.º 1 do artigo 101.º-B do Código do IRS', 'PT510000010', true],
    ['Dispensa de retenção na fonte (art. 101-B do CIRS)', 'PT510000010', true],
    ['Sem retenção, nos termos do artigo 97.º do Código do IRC', 'PT510000010', false],
    ['Sem retenção (artigo 101.º-B do CIRS e artigo 97.º do CIRC)', 'PT510000010', false],
    ['Sem retenção na fonte', 'PT510000010', false],
    ['Formação sobre o artigo 101.º-B do Código do IRS', 'PT510000010', false],
    ['Sem retenção, nos termos do n.º 1 do artigo 101.º-B do Código do IRS', 'PT123456789', false],
    ['Sem retenção, nos termos do n.º 1 do artigo 101.º-B do Código do IRS', 'PT740000012', false],
  ])('the article that exempts individuals only: %s, of the seller %s', (words, number, isWarned) => {
    const bare = edit(withheld(invoice), `${sellerPath} = ${number}`);
    for (const [place, term] of [
      ['Note', 'BT-22'],
      ['PaymentTerms/Note', 'BT-20'],
    ] as const) {
      const {findings} = report(edit(bare, `${place} = ${words}`));
      const warnings = findings.filter(({rule}) => rule === 'USAGE-WITHHOLDING');
      expect(warnings.map(({terms}) => terms.map(({id}) => id))).toEqual(isWarned ? [[term]] : []);
    }
  });
});

describe('what the syntax sheet asks and no rule checks', () => {
  it('is kept by whole documents', () => {
    expect(usage(invoice)).toEqual([]);
    expect(usage(creditNote)).toEqual([]);
  });

  it('an ATCUD, with its scheme, of a seller in Portugal', () => {
    const object = 'AdditionalDocumentReference';
    expect(rules(edit(invoice, `- ${object}`))).toEqual(['USAGE-ATCUD']);
    expect(rules(edit(invoice, `${object}/ID@schemeID = AIM`))).toEqual(['USAGE-ATCUD']);
    const unnamed = edit(invoice, `- ${object}/ID@schemeID`, `${object}/ID = ABCD1234-7`);
    const mark = {
      rule: 'USAGE-ATCUD',
      cure: 'If it is the ATCUD of the issued document, write `schemeID="ANG"`; if it is another object, add the ATCUD.',
    };
    expect(usage(unnamed)).toEqual([mark]);
    const printed = edit(invoice, `${object}/ID@schemeID = ANG`, `${object}/ID = ATCUD:CSDF7T5H-1`);
    expect(usage(printed)).toEqual([{rule: 'USAGE-ATCUD', cure: 'Write `CSDF7T5H-1`.'}]);
    expect(rules(edit(printed, `${object}/ID = CSDF7T5H-1`))).toEqual([]);
    const both = edit(unnamed, `${object}/ID = ATCUD: ABCD1234-7`);
    expect(usage(both)).toEqual([mark]);
    for (const none of ['0', 'CSDF7T5H', 'ABC-1', '-1', 'ATCUD:0', 'CSDF 7T5H-1'])
      expect(usage(edit(printed, `${object}/ID = ${none}`))).toEqual([
        {rule: 'USAGE-ATCUD', cure: expect.stringMatching(/^Write the ATCUD of the issued document/u) as string},
      ]);
    expect(rules(edit(printed, `${object}/ID = 0-1`))).toEqual([]);
    const seller = 'AccountingSupplierParty/Party/PartyTaxScheme/CompanyID';
    expect(rules(edit(invoice, `- ${object}`, `${seller} = ES510000010`))).toEqual([]);
  });

  it('the entity of a payment by Multibanco, of what is due', () => {
    const means = 'PaymentMeans/PaymentMeansCode';
    const byCode = edit(byMultibanco, `${means} = MB`);
    expect(usage(byCode)).toEqual([
      {
        rule: 'USAGE-MULTIBANCO',
        cure: expect.stringMatching(/#ENTITY@ATMPAYMENT#….*Do not make one up\.$/u) as string,
      },
    ]);
    const [finding] = report(byCode).findings.filter(({rule}) => rule === 'BR-CL-16');
    expect(finding?.cure?.en).toMatch(/^If the issued document has a Multibanco reference/u);
    expect(rules(edit(byMultibanco, `${means} = 30`))).toEqual(['USAGE-MULTIBANCO']);
    expect(rules(edit(byCode, '- PaymentMeans/PaymentID'))).toEqual(['USAGE-MULTIBANCO']);
    expect(rules(byMultibanco)).toEqual([]);
    // The entity is in the notes, the reference is not a Multibanco one, or nothing is due.
    expect(rules(edit(invoice, `${means} = MB`))).toEqual([]);
    expect(rules(edit(byCode, 'PaymentMeans/PaymentID = #REFERENCE@DUCPAYMENT#123456789#'))).toEqual([]);
    const total = 'LegalMonetaryTotal';
    expect(rules(edit(byCode, `${total}/PrepaidAmount = 271.44`, `${total}/PayableAmount = 0.00`))).toEqual([]);
    expect(rules(edit(creditNote, `${means} = MB`))).toEqual([]);
  });

  it('no reference of Multibanco told twice: the notes are for a second one', () => {
    expect(usage(twice)).toEqual([
      {
        rule: 'USAGE-MULTIBANCO',
        cure: expect.stringMatching(/^Remove the notes with `@ATMPAYMENT-001#`;/u) as string,
      },
    ]);
    expect(rules(edit(twice, '/#REFERENCE@ATMPAYMENT-001#[^#]*/ = #REFERENCE@ATMPAYMENT-001#123456780'))).toEqual([]);
    expect(rules(edit(twice, '/#ENTITY@ATMPAYMENT-001#[^#]*/ = #ENTITY@ATMPAYMENT-001#54321'))).toEqual([]);
  });

  it('the mandate of a direct debit and, in SEPA, its creditor', () => {
    const mandate = 'PaymentMeans/PaymentMandate/ID';
    const creditor = 'AccountingSupplierParty/Party/PartyIdentification';
    expect(rules(debited59)).toEqual([]);
    expect(usage(edit(debited59, `- ${mandate}`))).toEqual([
      {
        rule: 'USAGE-DIRECT-DEBIT',
        cure: expect.stringMatching(/PaymentMandate\/cbc:ID`, with .*: do not make anything up\.$/u) as string,
      },
    ]);
    expect(rules(edit(debited59, `- ${creditor}`))).toEqual(['USAGE-DIRECT-DEBIT']);
    expect(rules(edit(debited59, `${creditor}/ID@schemeID = 0088`))).toEqual(['USAGE-DIRECT-DEBIT']);
    // The creditor may be the payee, and is only required in SEPA.
    const factored = edit(debited59, `- ${creditor}`, 'PayeeParty/PartyIdentification/ID@schemeID = SEPA');
    expect(rules(factored)).toEqual([]);
    const national = edit(debited59, 'PaymentMeans/PaymentMeansCode = 49', `- ${creditor}`);
    expect(rules(national)).toEqual([]);
    expect(rules(edit(national, `- ${mandate}`))).toEqual(['USAGE-DIRECT-DEBIT']);
    // Nothing is due.
    const total = 'LegalMonetaryTotal';
    const settled = edit(debited59, `${total}/PrepaidAmount = 271.44`, `${total}/PayableAmount = 0.00`);
    expect(rules(edit(settled, `- ${mandate}`))).toEqual([]);
    expect(rules(edit(creditNote, 'PaymentMeans/PaymentMeansCode = 59', `- ${mandate}`))).toEqual([]);
  });

  it('a word for each file, and the number of a batch', () => {
    const kind = 'AdditionalDocumentReference[2]/DocumentDescription';
    expect(usage(edit(invoice, `${kind} = PDF`))).toEqual([
      {rule: 'USAGE-ATTACHMENT', cure: expect.stringMatching(/^Write one of these: `INVOICE_REP/u) as string},
    ]);
    expect(rules(edit(invoice, `${kind} = ATTACHMENT`))).toEqual([]);
    const batch = edit(invoice, '/#ADDITIONALPROPERTY#[^#]*/ = #ADDITIONALPROPERTY#NUM_DOCS_PROJETO');
    expect(rules(batch)).toEqual([]);
    expect(rules(edit(batch, '- ProjectReference'))).toEqual(['USAGE-BATCH']);
    const counted = (count: string): string => batched.replace('NUM_DOCS_PROJETO#2#', `NUM_DOCS_PROJETO#${count}#`);
    for (const count of ['1', '2', '017', ' 3 ']) expect([count, rules(counted(count))]).toEqual([count, []]);
    for (const count of ['0', '-1', '1.5', '2,0', 'dois', '2 de 3'])
      expect([count, rules(counted(count))]).toEqual([count, ['USAGE-BATCH']]);
    expect(rules(edit(counted('0'), '- ProjectReference'))).toEqual(['USAGE-BATCH', 'USAGE-BATCH']);
  });

  it('a key that does not exist, with the one that was meant', () => {
    const key = (note: string): string | undefined => {
      const [found] = usage(edit(invoice, `/<cbc:Note>#ADDITIONALPROPERTY#[^<]*/ = <cbc:Note>${note}`));
      return found && `${found.rule}: ${found.cure ?? ''}`;
    };
    for (const [written, meant] of [
      ['#ADITIONALPROPERTY#Obra#17#', '#ADDITIONALPROPERTY#Obra#17#'],
      ['#additionalproperty#Obra#17#', '#ADDITIONALPROPERTY#Obra#17#'],
      ['#DESCRIPTION@INVOICEPERIODO#Outubro#', '#DESCRIPTION@INVOICEPERIOD#Outubro#'],
      ['#ENTITY@ATMPAYMENT#12345#', '#ENTITY@ATMPAYMENT-001#12345#'],
      ['#WITHHOLDINGTAXTYP@WITHHOLDINGTAX-002#IRF#', '#WITHHOLDINGTAXTYPE@WITHHOLDINGTAX-002#IRF#'],
    ] as const)
      expect([written, key(written)]).toEqual([written, `USAGE-KEY: Write \`${meant}\`.`]);
    expect(key('#COLOUR@BOX#Azul#')).toBe(
      'USAGE-KEY: If it is keyed data, write the right key; if it is text, write it without `#`.',
    );
    for (const text of ['#AAI#Texto', '# 17 e # 18', '#obra# Lisboa', 'a@b.example'])
      expect([text, key(text)]).toEqual([text, undefined]);
  });

  it('the QR code as text', () => {
    const file = 'AdditionalDocumentReference[2]';
    const image = edit(invoice, `${file}/DocumentDescription = QR_CODE`);
    expect(rules(image)).toEqual(['USAGE-QR-CODE']);
    const binary = `${file}/Attachment/EmbeddedDocumentBinaryObject`;
    expect(rules(edit(image, `${binary}@mimeCode = text/plain`))).toEqual([]);
  });

  it('stamp duty of the header goes to a line where no VAT is on it; where there is, the document itself is in doubt', () => {
    const wordsAt = (percent: string, document = invoice): string => {
      const category = `<cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>${percent}</cbc:Percent></cac:TaxCategory>`;
      const moved = charge('ST', 'Imposto do selo').replace('</cac:AllowanceCharge>', `${category}$&`);
      const {findings} = report(edit(document, `. += ${moved}`));
      const duty = findings.find(({rule}) => rule === 'USAGE-STAMP-DUTY');
      return `${duty?.terms[0]?.id ?? ''} ${duty?.message.en ?? ''} ${duty?.cure?.en ?? ''}`;
    };
    expect(wordsAt('0')).toMatch(/^BT-105 Stamp duty is a charge of the line.*The other totals do not change/u);
    expect(wordsAt('23')).toMatch(/^BT-105 .*bears no stamp duty.* Compare with the issued document/u);
    // A note repeats what the corrected invoice has.
    expect(wordsAt('23', creditNote)).toMatch(/^BT-105 Stamp duty is a charge of the line/u);
  });

  it('stamp duty as a charge of the line', () => {
    const stamped = edit(invoice, `InvoiceLine += ${charge('ST', 'Imposto do selo')}`);
    expect(rules(edit(invoice, `InvoiceLine[2] += ${charge('ST', 'Imposto do selo')}`))).toEqual([]);
    expect(rules(edit(invoice, `InvoiceLine += ${charge('ADF', 'ISV')}`))).toEqual([]);
    expect(rules(edit(invoice, `InvoiceLine[2] += ${charge('ZZZ', 'Imposto do selo')}`))).toEqual(['USAGE-STAMP-DUTY']);
    expect(rules(edit(invoice, `. += ${charge('ST', 'x')}`))).toEqual(['USAGE-STAMP-DUTY']);
    expect(report(stamped).findings.find(({level}) => level === 'usage')?.message.en).toMatch(/bears no stamp duty/u);
    expect(rules(stamped)).toEqual(['USAGE-STAMP-DUTY']);
    expect(rules(edit(creditNote, `CreditNoteLine += ${charge('ST', 'Imposto do selo')}`))).toEqual([]);
    expect(rules(edit(stamped, `${sellerPath} = IE6388047V`))).toEqual([]);
    const abbreviated = edit(invoice, `InvoiceLine[2] += ${charge('ZZZ', 'IS - verba 17.3.4')}`);
    expect(rules(abbreviated)).toEqual(['USAGE-STAMP-DUTY']);
    for (const words of ['Imp. Selo', 'Imp. do Selo 4%', 'I. Selo 4%', 'I.S. 4 %', 'IS 4%'])
      expect(rules(edit(abbreviated, `/IS - verba 17.3.4/ = ${words}`)), words).toEqual(['USAGE-STAMP-DUTY']);
    for (const words of ['Lençóis (verba 12)', 'IS 40 unidades', 'Selos de correio'])
      expect(rules(edit(abbreviated, `/IS - verba 17.3.4/ = ${words}`)), words).toEqual([]);
    const line = 'InvoiceLine/Item/Name';
    for (const name of ['Imposto do selo', 'Imposto de selo 4 %', 'Imposto do selo (verba 17.3.4)', 'IS, verba 17'])
      expect(rules(edit(invoice, `${line} = ${name}`))).toEqual(['USAGE-STAMP-DUTY']);
    for (const name of ['Imposto do selo: entrega da declaração', 'Parecer sobre imposto do selo', 'Selos de correio'])
      expect(rules(edit(invoice, `${line} = ${name}`))).toEqual([]);
    expect(rules(edit(invoice, 'InvoiceLine[2]/Item/Name = Imposto do selo'))).toEqual([]);
    expect(rules(edit(creditNote, 'CreditNoteLine/Item/Name = Imposto do selo'))).toEqual([]);
  });

  it('the word RAPPEL, where a line is one; a note that names an invoice keeps its number', () => {
    const withWords = edit(creditNote, 'CreditNoteLine/Item/Name = Rappel de 2026');
    expect(usage(withWords)).toEqual([
      {
        rule: 'USAGE-RAPPEL',
        cure: "If it is a volume rebate with no single invoice behind it, write `RAPPEL`; if the note corrects an invoice, keep that invoice's number in BT-25.",
      },
    ]);
    expect(rules(edit(withWords, 'BillingReference/InvoiceDocumentReference/ID = RAPPEL'))).toEqual([]);
    expect(rules(edit(invoice, 'InvoiceLine/Item/Name = Rappel de 2026'))).toEqual([]);
    for (const note of ['Anula a FT A/107. Não inclui o rappel do trimestre.', 'Rappel da FT A/107'])
      expect(rules(edit(creditNote, `Note = ${note}`))).toEqual([]);
  });

  it('the commitment number of a public body whose tax number begins with 6', () => {
    const standard = edit(fixture('standard'), '- AccountingCost');
    expect(rules(standard)).toContain('USAGE-COMMITMENT');
    const buyer = 'AccountingCustomerParty/Party/PartyTaxScheme/CompanyID';
    expect(rules(edit(standard, `${buyer} = PT510000028`))).not.toContain('USAGE-COMMITMENT');
    const inLines = edit(standard, '/(?=<cac:Item>)/ = <cbc:AccountingCost>C-1</cbc:AccountingCost>');
    expect(rules(inLines)).not.toContain('USAGE-COMMITMENT');
  });

  it('the commitment number of each line, where only some have one and the header has none', () => {
    expect(rules(perLine)).toEqual([]);
    const second = edit(perLine, '- InvoiceLine[2]/AccountingCost');
    const {findings} = report(second);
    expect(findings.map(({rule, xpath}) => [rule, xpath])).toEqual([
      ['USAGE-COMMITMENT', expect.stringMatching(/InvoiceLine\[2\]$/u)],
    ]);
    const toOther = 'AccountingCustomerParty/Party/PartyTaxScheme/CompanyID = PT510000029';
    expect(rules(edit(second, toOther))).toEqual([]);
    const inHeader = '<cbc:AccountingCost>C-1</cbc:AccountingCost>';
    expect(rules(edit(second, `/(?=<cac:OrderReference>)/ = ${inHeader}`))).toEqual([]);
    // A line of a commitment, and a line of which nothing is paid.
    const property =
      '<cac:AdditionalItemProperty><cbc:Name>#LINEID@COMMITMENTLINEREFERENCE#</cbc:Name><cbc:Value>2</cbc:Value></cac:AdditionalItemProperty>';
    expect(rules(edit(second, `InvoiceLine[2]/Item += ${property}`))).toEqual([]);
    expect(rules(edit(second, 'InvoiceLine[2]/LineExtensionAmount = 0.00'))).not.toContain('USAGE-COMMITMENT');
  });

  describe('code and text of the reason, without VAT', () => {
    it.each([
      [
        'Code',
        'TaxExemptionReasonCode',
        /^Write into `cbc:TaxExemptionReasonCode` the code that the reason of the issued document has/u,
      ],
      ['text', 'TaxExemptionReason', /^Write into `cbc:TaxExemptionReason` the reason as/u],
    ])('%s', (_, name, cure) => {
      const [warning, ...others] = usage(edit(invoice, `- ${reason}/${name}`));
      expect(warning).toMatchObject({rule: 'USAGE-EXEMPTION', cure: expect.stringMatching(cure) as string});
      expect(others).toEqual([]);
    });

    it('of every category without VAT; of the zero rate, once, that Portugal has none', () => {
      const bare = edit(invoice, `- ${reason}/TaxExemptionReasonCode`);
      for (const category of ['AE', 'IC', 'G', 'O', 'NA', 'OUT', 'ISE'])
        expect(rules(bare.replaceAll('<cbc:ID>E<', `<cbc:ID>${category}<`))).toContain('USAGE-EXEMPTION');
      const zero = edit(bare, `- ${reason}/TaxExemptionReason`).replaceAll('<cbc:ID>E<', '<cbc:ID>Z<');
      expect(usage(zero)).toEqual([
        {rule: 'USAGE-EXEMPTION', cure: expect.stringMatching(/^Portugal has no zero rate/u) as string},
      ]);
      expect(rules(invoice.replaceAll('<cbc:ID>E<', '<cbc:ID>Z<'))).toEqual([]);
      const abroad = edit(zero, 'AccountingSupplierParty/Party/PartyTaxScheme/CompanyID = IE6388047V');
      expect(usage(abroad).map(({cure}) => cure?.slice(0, 10))).toEqual(['Write into', 'Write into']);
      expect(rules(edit(invoice, 'TaxTotal/TaxSubtotal[1]/TaxCategory/Percent = 0.00'))).not.toContain(
        'USAGE-EXEMPTION',
      );
    });
  });

  describe('amounts within 0.04 of their sums', () => {
    const due = 'LegalMonetaryTotal/PayableAmount';

    it.each([
      ['200.00', []],
      ['200.08', []],
      ['200.09', ['USAGE-TOLERANCE']],
      ['201.04', ['USAGE-TOLERANCE']],
      ['201.05', []],
    ])('%s for 200.04: %j', (amount, expected) => {
      const xml = edit(invoice, `${due} = ${amount}`);
      expect(rules(xml)).toEqual(expected);
      // Above 1.00 the rule reports it, so there is no warning.
      expect(report(xml).findings.some(({rule}) => rule === 'DT-CIUS-PT-166')).toBe(amount === '201.05');
    });

    it.each([
      ['BT-106', 'LegalMonetaryTotal/LineExtensionAmount = 240.50'],
      ['BT-107', 'LegalMonetaryTotal/AllowanceTotalAmount = 20.50'],
      ['BT-108', 'LegalMonetaryTotal/ChargeTotalAmount = 10.50'],
      ['BT-109', 'LegalMonetaryTotal/TaxExclusiveAmount = 230.50'],
      ['BT-110', 'TaxTotal/TaxAmount = 41.90'],
      ['BT-112', 'LegalMonetaryTotal/TaxInclusiveAmount = 271.90'],
      ['BT-115', `${due} = 200.54`],
      ['BT-116', 'TaxTotal/TaxSubtotal/TaxableAmount = 180.50'],
      ['BT-117', 'TaxTotal/TaxSubtotal/TaxAmount = 41.90'],
      ['BT-131', 'InvoiceLine/LineExtensionAmount = 190.50'],
      ['BT-92', 'AllowanceCharge[1]/Amount = 20.50'],
      ['BT-99', 'AllowanceCharge[2]/Amount = 10.50'],
      ['BT-136', 'InvoiceLine/AllowanceCharge[1]/Amount = 20.50'],
      ['BT-141', 'InvoiceLine/AllowanceCharge[2]/Amount = 10.50'],
      ['BT-146', 'InvoiceLine/Price/PriceAmount = 100.50'],
    ])('is said of %s', (term, step) => {
      const finding = report(edit(invoice, step)).findings.find(
        ({rule, terms}) => rule === 'USAGE-TOLERANCE' && terms[0]?.id === term,
      );
      expect(finding?.found).toMatch(/^-?[\d.]+ ≠ -?[\d.]+$/u);
      expect(finding?.reason?.en).toMatch(/refuse only above 1\.00/u);
      expect(finding?.cure?.pt).toMatch(/se diz o mesmo, confirme com o contabilista se é arredondamento ou um erro/u);
      expect(finding?.cure?.en).toMatch(
        /if it says the same, confirm with your accountant whether it is rounding or an error/u,
      );
    });

    it('is said however much it is where no rule compares', () => {
      const reverse = invoice.replaceAll('<cbc:ID>E<', '<cbc:ID>AE<');
      const finding = report(edit(reverse, `TaxTotal/TaxSubtotal[2]/TaxableAmount = 500.00`)).findings.find(
        ({rule, terms}) => rule === 'USAGE-TOLERANCE' && terms[0]?.id === 'BT-116',
      );
      expect(finding?.message.pt).toMatch(/^BT-116 difere 450,00 do valor calculado/u);
      expect(finding?.reason?.en).toMatch(/no rule checks it/u);
    });

    it.each(['NA', 'O'])('takes a line without a rate, of the category %s, as one of 0.00', (category) => {
      const without = invoice
        .replaceAll('<cbc:ID>E<', `<cbc:ID>${category}<`)
        .replace(
          /(<cac:ClassifiedTaxCategory>\s*<cbc:ID>(?:NA|O)<\/cbc:ID>)\s*<cbc:Percent>0\.00<\/cbc:Percent>/u,
          '$1',
        );
      expect(without).not.toBe(invoice.replaceAll('<cbc:ID>E<', `<cbc:ID>${category}<`));
      expect(rules(without)).not.toContain('USAGE-TOLERANCE');
      const rows = report(without).totals?.rows.filter(({vat}) => vat?.category === category);
      expect(rows?.map(({result}) => result)).toEqual(['equal', 'equal']);
    });

    it('goes when the amount of the sum is written', () => {
      const wrong = edit(invoice, `${due} = 200.50`);
      const foundText = report(wrong).findings.find(({rule}) => rule === 'USAGE-TOLERANCE')?.found;
      expect(rules(edit(wrong, `${due} = ${foundText?.split(' ≠ ')[1] ?? ''}`))).toEqual([]);
    });
  });

  it('a rounding amount of 0.04 at most, with either sign', () => {
    const amounts = (rounding: string, due: string): string =>
      edit(
        invoice,
        `LegalMonetaryTotal/PayableRoundingAmount = ${rounding}`,
        `LegalMonetaryTotal/PayableAmount = ${due}`,
      );
    expect(rules(amounts('0.04', '200.04'))).toEqual([]);
    expect(rules(amounts('-0.04', '199.96'))).toEqual([]);
    expect(rules(amounts('0.05', '200.05'))).toEqual(['USAGE-ROUNDING']);
    expect(rules(amounts('-0.50', '199.50'))).toEqual(['USAGE-ROUNDING']);
  });

  it('a preceding invoice other than the document itself', () => {
    const number = 'BillingReference/InvoiceDocumentReference/ID';
    const itself = edit(creditNote, 'ID = NC A/1', `${number} =  NC A/1 `);
    expect(usage(itself)).toEqual([
      {
        rule: 'USAGE-PRECEDING',
        cure: expect.stringMatching(/^Write into BT-1 the number of the document itself/u) as string,
      },
    ]);
    expect(rules(edit(itself, `${number} = FT A/1`))).toEqual([]);
    expect(rules(edit(itself, 'ID = NC A/1-B'))).toEqual([]);
    expect(report(itself).findings.find(({rule}) => rule === 'USAGE-PRECEDING')?.reason?.pt).toMatch(/^Uma nota não/u);
  });

  describe('contradictions, of which each says that no rule checks it', () => {
    const country = 'Delivery/DeliveryLocation/Address/Country/IdentificationCode';
    const postCode = 'Delivery/DeliveryLocation/Address/PostalZone';

    const only = (xml: string, rule: string): void => {
      const findings = report(xml).findings.filter(({level}) => level === 'usage');
      expect(findings.map((each) => each.rule)).toEqual([rule]);
      expect(findings[0]?.reason).toEqual({pt: 'Nenhuma regra o verifica.', en: 'No rule checks it.'});
      expect(report(xml).verdict).toBe('valid');
    };

    it('an ATCUD of another sequence number than that of the document', () => {
      const id = 'AdditionalDocumentReference/ID';
      const numbered = edit(invoice, 'ID = FT A/107', `${id}@schemeID = ANG`, `${id} = CSDF7T5H-107`);
      expect(rules(numbered)).toEqual([]);
      expect(rules(edit(numbered, `${id} = CSDF7T5H-0107`))).toEqual([]);
      expect(rules(edit(numbered, 'ID = 2026-17'))).toEqual([]);
      const otherNumber = edit(numbered, `${id} = CSDF7T5H-999`);
      only(otherNumber, 'USAGE-ATCUD-SEQUENCE');
      expect(report(otherNumber).findings.find(({rule}) => rule === 'USAGE-ATCUD-SEQUENCE')?.message).toEqual({
        pt: 'O ATCUD (BT-18) acaba em 999 e o número do documento (BT-1) em 107: têm de acabar no mesmo número sequencial.',
        en: 'The ATCUD (BT-18) ends with 999 and the document number (BT-1) with 107: both have to end with the same sequence number.',
      });
      only(edit(numbered, `${id} = 0-999`), 'USAGE-ATCUD-SEQUENCE');
    });

    it.each([
      ['M30', 'E', true],
      ['M30', 'ISE', true],
      ['M07', 'AE', true],
      ['M05', 'G', false],
      ['M05', 'E', false],
      ['M05', 'AE', true],
      ['M01', 'E', false],
      ['M01', 'NA', false],
      ['M01', 'O', false],
      ['M01', 'G', true],
      ['M13', 'E', false],
      ['M13', 'NA', true],
      ['M13', 'OUT', false],
      ['M43', 'OUT', false],
      ['M16', 'OUT', true],
      ['M04', 'E', false],
      ['M45', 'AE', true],
      ['M12', 'AE', true],
      ['M99', 'NA', false],
      ['M99', 'OUT', false],
      ['M07', 'ISE', false],
      ['M40', 'O', false],
      ['M40', 'E', true],
      ['M19', 'AE', false],
      ['M77', 'G', false],
      ['M07', 'Z', false],
    ])('the reason %s under the category %s: %j', (code, category, isWrong) => {
      const xml = edit(exempt(category, code, 'Motivo'), `${country} = US`);
      if (isWrong) only(xml, 'USAGE-EXEMPTION-CATEGORY');
      else expect(rules(xml)).toEqual([]);
    });

    it('names the table that a category comes from, and what the category is for', () => {
      const finding = report(exempt('AE', 'M05', 'Motivo')).findings.find(
        ({rule}) => rule === 'USAGE-EXEMPTION-CATEGORY',
      );
      expect(finding?.message).toEqual({
        pt: 'Na tabela da documentação, `M05` vai com `G` (exportação) ou `E` (isenção); aqui está `AE`.',
        en: 'In the table of the documentation, `M05` goes with `G` (export) or `E` (exemption); here it is `AE`.',
      });
    });

    const buyer = 'AccountingCustomerParty/Party/PartyTaxScheme/CompanyID';
    const seller = 'AccountingSupplierParty/Party/PartyTaxScheme/CompanyID';

    it.each([
      ['PT60000000', /nine digits/u, /^Compare/u],
      ['PT6000000011', /nine digits/u, /^Compare/u],
      ['PT012345678', /nine digits/u, /^Compare/u],
      ['PT400000016', /nor with 4 unless 5 follows/u, /^Compare/u],
      ['PT600000002', /check digit/u, /^Compare/u],
      ['PT 600 000 001', /nine digits/u, /^Write `PT600000001`\.$/u],
    ])('the tax number %s', (number, message, cure) => {
      const xml = edit(invoice, `${buyer} = ${number}`, 'AccountingCost = C-1');
      only(xml, 'USAGE-TAX-NUMBER');
      const finding = report(xml).findings.find(({rule}) => rule === 'USAGE-TAX-NUMBER');
      expect(finding?.message.en).toMatch(message);
      expect(finding?.cure?.en).toMatch(cure);
    });

    it.each(['PT600000001', 'PT999999990', 'PT123456789', 'PT501964843', 'PT450000001', 'ESA12345674', 'XX1'])(
      'not the tax number %s',
      (number) => {
        expect(rules(edit(invoice, `${buyer} = ${number}`, 'AccountingCost = C-1'))).not.toContain('USAGE-TAX-NUMBER');
      },
    );

    it('a seller that invoices itself', () => {
      only(edit(invoice, `${buyer} = PT510000010`), 'USAGE-SAME-PARTY');
      const abroad = edit(invoice, `${seller} = IE6388047V`);
      expect(rules(edit(abroad, `${buyer} = IE6388047V`))).toEqual([]);
      expect(rules(edit(abroad, `${buyer} = PT510000010`))).toEqual([]);
    });

    it('the number of another type of document', () => {
      only(edit(invoice, 'ID = NC A/1'), 'USAGE-DOCUMENT-TYPE');
      for (const number of ['FT A/1', 'FT NC2026/1', '2026-1', 'NCA/1', 'NCR A/1', 'NCR2026/1', 'OR-2026/1', 'GT2026'])
        expect(rules(edit(invoice, `ID = ${number}`))).toEqual([]);
      expect(rules(edit(invoice, 'ID = FR A/1'))).not.toContain('USAGE-DOCUMENT-TYPE');
      for (const number of ['NC2026A/1', 'NC-2026/1', 'ND A/1', 'RC A/1', 'RG A/1', 'PF A/1', 'OR A/1', 'GT A/1'])
        only(edit(invoice, `ID = ${number}`), 'USAGE-DOCUMENT-TYPE');
      for (const type of ['383', 'ND']) {
        const note = edit(invoice, `InvoiceTypeCode = ${type}`);
        for (const number of ['FT A/1', 'NC A/1', 'RC A/1']) only(edit(note, `ID = ${number}`), 'USAGE-DOCUMENT-TYPE');
        expect(rules(edit(note, 'ID = ND A/1'))).toEqual([]);
      }
      for (const type of ['386', 'FT']) expect(rules(edit(invoice, `InvoiceTypeCode = ${type}`))).toEqual([]);
      only(edit(creditNote, 'ID = RG A/1'), 'USAGE-DOCUMENT-TYPE');
      for (const number of ['FT A/1', 'FS A/1', 'FR A/1', 'ND A/1'])
        only(edit(creditNote, `ID = ${number}`), 'USAGE-DOCUMENT-TYPE');
      for (const number of ['NC A/1', '2026-1', 'FTC A/1'])
        expect(rules(edit(creditNote, `ID = ${number}`))).not.toContain('USAGE-DOCUMENT-TYPE');
      expect(rules(edit(invoice, 'ID = NC A/1', `${seller} = IE6388047V`))).toEqual([]);
      const wordsOf = (xml: string): string | undefined =>
        report(xml).findings.find(({rule}) => rule === 'USAGE-DOCUMENT-TYPE')?.message.en;
      const debitNote = edit(invoice, 'InvoiceTypeCode = 383');
      expect(
        [edit(invoice, 'ID = NC-1'), edit(creditNote, 'ID = FT A/1'), edit(debitNote, 'ID = FT A/1')].map(wordsOf),
      ).toEqual([
        'The number (BT-1) is that of `NC`; with the type `380` (BT-3), `FT` is expected.',
        'The number (BT-1) is that of `FT`; with the type `381` (BT-3), `NC` is expected.',
        'The number (BT-1) is that of `FT`; with the type `383` (BT-3), `ND` is expected.',
      ]);
    });

    describe('a rate that no territory of Portugal has', () => {
      const atRate = (xml: string, percent: string, vat: string, total: string, due: string): string =>
        edit(
          xml,
          `/>23.00<.cbc:Percent>/ = >${percent}</cbc:Percent>`,
          `/>41.40</ = >${vat}<`,
          `/>271.40</ = >${total}<`,
          `/>200.04</ = >${due}<`,
        );
      const spanish = atRate(invoice, '21.00', '37.80', '267.80', '196.44');

      it('between parties in Portugal', () => {
        only(spanish, 'USAGE-RATE');
        expect(rules(atRate(invoice, '22.00', '39.60', '269.60', '198.24'))).toEqual([]);
        expect(rules(edit(spanish, `${seller} = ESB00000000`))).toEqual([]);
        const home = 'AccountingCustomerParty/Party/PostalAddress/Country/IdentificationCode';
        for (const elsewhere of [`${buyer} = ESB00000000`, `${home} = ES`, `${country} = ES`])
          expect(rules(edit(spanish, elsewhere))).toEqual([]);
      });

      it('not of an earlier supply, nor on a note that may correct one', () => {
        for (const earlier of [
          'Delivery/ActualDeliveryDate = 2024-09-30',
          'InvoicePeriod/StartDate = 2020-01-01',
          'InvoiceLine/InvoicePeriod/StartDate = 2020-01-01',
          'BillingReference/InvoiceDocumentReference/IssueDate = 2020-01-01',
        ])
          expect(rules(edit(spanish, earlier))).toEqual([]);
        const note = edit(spanish, 'InvoiceTypeCode = 383', 'ID = ND A/1');
        expect(rules(note)).toEqual(['USAGE-RATE']);
        expect(rules(edit(note, '- BillingReference/InvoiceDocumentReference/IssueDate'))).toEqual([]);
      });
    });

    it('a due date before the issue', () => {
      const due = (xml: string, path: string, day: string): string =>
        edit(xml, 'IssueDate = 2026-11-02', `${path} = ${day}`);
      only(due(invoice, 'DueDate', '2026-11-01'), 'USAGE-DUE-DATE');
      expect(rules(due(invoice, 'DueDate', '2026-11-02'))).toEqual([]);
      expect(rules(due(invoice, 'DueDate', '01-11-2026'))).toEqual([]);
    });

    it('a preceding invoice of a later day', () => {
      const day = 'BillingReference/InvoiceDocumentReference/IssueDate';
      const dated = (xml: string, date: string): string => edit(xml, 'IssueDate = 2026-11-02', `${day} = ${date}`);
      for (const xml of [invoice, creditNote]) {
        only(dated(xml, '2026-11-03'), 'USAGE-PRECEDING-DATE');
        expect(rules(dated(xml, '2026-11-02'))).toEqual([]);
        expect(rules(dated(xml, '03-11-2026'))).toEqual([]);
      }
    });

    it('self-billing without the words that the law requires, in any field', () => {
      const selfBilled = edit(invoice, 'InvoiceTypeCode = 389');
      only(selfBilled, 'USAGE-SELF-BILLING');
      for (const words of ['Autofaturação', 'AUTO-FACTURAÇÃO', 'Autofaturac\u0327a\u0303o', 'Self-billing']) {
        expect(rules(edit(selfBilled, `Note = ${words}`))).toEqual([]);
        expect(rules(edit(selfBilled, `PaymentTerms/Note = 30 dias. ${words}.`))).toEqual([]);
      }
      expect(rules(edit(selfBilled, 'Note = Faturação automática'))).toEqual(['USAGE-SELF-BILLING']);
      expect(rules(edit(selfBilled, `${seller} = IE6388047V`))).toEqual([]);
    });

    it('the words of self-billing on an invoice of the seller', () => {
      const withWords = edit(invoice, 'Note = Autofaturação');
      only(withWords, 'USAGE-SELF-BILLING');
      expect(usage(withWords)[0]?.cure).toMatch(
        /^If the buyer issued it on behalf of the supplier, write `389` into BT-3/u,
      );
      for (const type of ['389', '386', 'FT']) expect(rules(edit(withWords, `InvoiceTypeCode = ${type}`))).toEqual([]);
      expect(rules(edit(withWords, 'InvoiceTypeCode = 383', 'ID = ND A/1'))).toEqual(['USAGE-NOTE-REASON']);
      for (const words of ['AUTOFATURAÇÃO (artigo 36.º, n.º 11, do CIVA)', 'Autofaturação - Acordo n.º 3'])
        only(edit(invoice, `Note = ${words}`), 'USAGE-SELF-BILLING');
      for (const words of ['Autofaturação: não se aplica', 'Autofaturação mensal', 'Sem autofaturação.'])
        expect(rules(edit(invoice, `Note = ${words}`))).toEqual([]);
      expect(rules(edit(invoice, 'Note = Formação sobre autofaturação'))).toEqual([]);
      expect(rules(edit(withWords, `${seller} = IE6388047V`))).toEqual([]);
      expect(rules(edit(creditNote, 'Note = Autofaturação'))).toEqual(['USAGE-NOTE-REASON']);
    });

    it('a note that speaks of self-billing without the words alone in a BT-22: it goes as issued by the supplier', () => {
      for (const words of [
        'Autofaturação: o adquirente já emitiu esta fatura.',
        'Autofaturação; anula a FT A/1',
        'Autofaturação (anula a FT A/1)',
        'Autofaturação – anula a FT A/1',
        'Autofaturação. Motivo: erro',
        'Auto faturação\nMotivo: erro',
      ]) {
        const xml = edit(creditNote, `Note = ${words}`);
        only(xml, 'USAGE-SELF-BILLING');
        expect(usage(xml)[0]?.cure).toMatch(/write “Autofaturação” alone in a note \(BT-22\)/u);
        expect(isSelfBilled(invoiceOfXml(xml))).toBe(false);
        const alone = edit(xml, '/(?=<cbc:Note>#SOURCECURRENCYCODE)/ = <cbc:Note>Autofaturação</cbc:Note>');
        expect(rules(alone)).toEqual([]);
        expect(isSelfBilled(invoiceOfXml(alone))).toBe(true);
      }
      for (const words of ['AUTOFACTURAÇÃO.', 'Auto faturacao', ' Auto-faturação ', 'Autofaturac\u0327a\u0303o'])
        expect(isSelfBilled(invoiceOfXml(edit(creditNote, `Note = ${words}`)))).toBe(true);
      for (const words of ['Autofaturação..', 'Autofaturação!', 'Autofaturação mensal'])
        expect(isSelfBilled(invoiceOfXml(edit(creditNote, `Note = ${words}`)))).toBe(false);
    });

    it('VAT in a category that bears none', () => {
      const group = 'TaxTotal/TaxSubtotal[2]';
      const rateWarnings = (category: string, code: string, ...steps: string[]): string[] =>
        rules(edit(exempt(category, code, 'Motivo'), `${group}/TaxCategory/Percent = 23.00`, ...steps)).filter(
          (rule) => rule === 'USAGE-RATE',
        );
      const tax = `${group}/TaxAmount = 11.50`;
      for (const category of ['NA', 'IC']) {
        expect(rateWarnings(category, 'M99', tax)).toEqual(['USAGE-RATE']);
        expect(rateWarnings(category, 'M99')).toEqual(['USAGE-RATE']);
        expect(rules(exempt(category, category === 'IC' ? 'M16' : 'M99', 'Motivo'))).not.toContain('USAGE-RATE');
      }
      // A special scheme may have a rate, unless it has a reason code without VAT.
      expect(rateWarnings('OUT', 'X99', tax)).toEqual([]);
      expect(rateWarnings('OUT', 'M12', tax)).toEqual(['USAGE-RATE']);
      expect(rateWarnings('OUT', 'M12')).toEqual([]);
    });

    it('a category that says which rate it is, at another', () => {
      expect(rules(standardRate)).toEqual([]);
      for (const code of ['RED', 'AA', 'INT'])
        only(standardRate.replaceAll('<cbc:ID>NOR<', `<cbc:ID>${code}<`), 'USAGE-RATE');
      const finding = report(standardRate.replaceAll('<cbc:ID>NOR<', '<cbc:ID>RED<')).findings.find(
        ({rule}) => rule === 'BR-CL-17',
      );
      expect(finding?.cure?.en).toMatch(/^Write `S`, but only after comparing the rate/u);
      const reduced = standardRate.replaceAll('23.00</cbc:Percent>', '6.00</cbc:Percent>');
      expect(rules(reduced)).toContain('USAGE-RATE');
      expect(rules(reduced.replaceAll('<cbc:ID>NOR<', '<cbc:ID>RED<'))).not.toContain('USAGE-RATE');
      // `S` does not tell the rate.
      expect(rules(taxed)).toEqual([]);
    });

    it('a rate at which more is deducted than invoiced', () => {
      const negative = edit(
        taxed,
        'InvoiceLine[2]/InvoicedQuantity = -1.000',
        'InvoiceLine[2]/LineExtensionAmount = -100.00',
        'TaxTotal/TaxSubtotal[2]/TaxableAmount = -100.00',
        'TaxTotal/TaxSubtotal[2]/TaxAmount = -6.00',
        'TaxTotal/TaxAmount = 17.00',
        ...['LineExtension', 'TaxExclusive'].map((each) => `LegalMonetaryTotal/${each}Amount = 0.00`),
        ...['TaxInclusive', 'Payable'].map((each) => `LegalMonetaryTotal/${each}Amount = 17.00`),
      );
      only(negative, 'USAGE-NEGATIVE-GROUP');
      expect(rules(edit(negative, 'AccountingSupplierParty/Party/PartyTaxScheme/CompanyID = IE6388047V'))).toEqual([]);
    });

    it('triangulation to a buyer with a number of Portugal', () => {
      expect(rules(triangular)).toEqual([]);
      only(
        edit(triangular, 'AccountingCustomerParty/Party/PartyTaxScheme/CompanyID = PT600000001'),
        'USAGE-REVERSE-CHARGE',
      );
    });

    describe('reverse charge without the words that the law requires', () => {
      const under = (category: string, code: string): string =>
        edit(
          invoice.replaceAll('>M07<', `>${code}<`).replaceAll('<cbc:ID>E<', `<cbc:ID>${category}<`),
          `${buyer} = ${code === 'M40' ? 'ESB00000000' : 'PT510000029'}`,
        );
      const reason = 'TaxTotal/TaxSubtotal[2]/TaxCategory/TaxExemptionReason';

      it.each(['M30', 'M40', 'M77'])('%s', (code) => {
        only(under('AE', code), 'USAGE-REVERSE-CHARGE');
        for (const words of ['IVA – autoliquidação', 'IVA - AUTOLIQUIDACAO', 'Reverse charge'])
          expect(rules(edit(under('AE', code), `${reason} = ${words}`))).toEqual([]);
        const plain = edit(
          exempt('AE', code, 'Motivo'),
          `${buyer} = ${code === 'M40' ? 'ESB00000000' : 'PT510000029'}`,
        );
        expect(rules(edit(plain, 'InvoiceLine/Item/Name = IVA – autoliquidação'))).toEqual([]);
      });

      it('not of a reason with words of its own, of one that is missing, of a seller abroad', () => {
        expect(rules(under('AE', 'M44'))).toEqual([]);
        expect(rules(edit(under('AE', 'M30'), `- ${reason}`))).toEqual(['USAGE-EXEMPTION']);
        expect(rules(edit(under('AE', 'M30'), `${seller} = IE6388047V`))).toEqual([]);
        expect(rules(under('E', 'M07'))).toEqual([]);
      });
    });

    it('the words of reverse charge where everything bears VAT', () => {
      const noted = (xml: string, words: string): string => edit(xml, `Note = ${words}`);
      for (const words of ['IVA – autoliquidação', 'IVA - AUTOLIQUIDAÇÃO.', 'Autoliquidação (artigo 2.º do CIVA)'])
        only(noted(taxed, words), 'USAGE-REVERSE-CHARGE');
      for (const words of [
        'Não aplicável a autoliquidação: o adquirente não tem direito à dedução.',
        'IVA – autoliquidação: não se aplica',
        'IVA – autoliquidação (não se aplica)',
        'IVA – autoliquidação, quando aplicável',
        'Autoliquidação do IVA em faturas anteriores',
      ])
        expect(rules(noted(taxed, words))).toEqual([]);
      const name = 'InvoiceLine/Item/Name';
      for (const words of ['Empreitada – IVA autoliquidação', 'Obra (IVA – autoliquidação)', 'IVA - autoliquidação'])
        only(edit(taxed, `${name} = ${words}`), 'USAGE-REVERSE-CHARGE');
      for (const words of ['Formação – IVA autoliquidação', 'Autoliquidação', 'Software de IVA autoliquidação'])
        expect(rules(edit(taxed, `${name} = ${words}`))).toEqual([]);
      const withWords = noted(taxed, 'IVA – autoliquidação');
      expect(rules(edit(withWords, `${seller} = IE6388047V`))).toEqual([]);
      expect(rules(edit(withWords, 'InvoiceTypeCode = 383', 'ID = ND A/123'))).toEqual([]);
      // The words may refer to a part without VAT.
      expect(rules(edit(invoice, 'Note = IVA – autoliquidação'))).toEqual([]);
    });

    it('reverse charge to a final consumer, or to a buyer without a number', () => {
      const reverse = exempt('AE', 'M31', 'IVA – autoliquidação');
      expect(rules(reverse)).toEqual([]);
      const consumer = edit(withheld(reverse), `${buyer} = PT999999990`);
      only(consumer, 'USAGE-REVERSE-CHARGE');
      const finding = report(consumer).findings.find(({rule}) => rule === 'USAGE-REVERSE-CHARGE');
      expect(finding).toMatchObject({found: 'PT999999990', terms: [{id: 'BT-48'}, {id: 'BT-118'}]});
      expect(finding?.cure?.en).toMatch(/if not, neither make one up nor change the category: ask your accountant\.$/u);
      const without = edit(reverse, '- AccountingCustomerParty/Party/PartyTaxScheme');
      expect(usage(without)).toEqual([
        {
          rule: 'USAGE-REVERSE-CHARGE',
          cure: expect.stringMatching(/neither make one up nor change the category/u) as string,
        },
      ]);
      expect(rules(edit(consumer, `${seller} = IE6388047V`))).toEqual([]);
      expect(rules(edit(withheld(exempt('E', 'M07', 'Isento')), `${buyer} = PT999999990`))).toEqual([]);
    });

    it('the reason of services abroad, to a buyer with a number of Portugal', () => {
      const abroad = exempt('AE', 'M40', 'IVA – autoliquidação');
      only(abroad, 'USAGE-REVERSE-CHARGE');
      const home = 'AccountingCustomerParty/Party/PostalAddress/Country/IdentificationCode';
      expect(rules(edit(abroad, `${buyer} = ESB00000000`))).toEqual([]);
      only(edit(abroad, `${home} = ES`), 'USAGE-REVERSE-CHARGE');
      expect(rules(edit(abroad, `${home} = US`))).toEqual([]);
      expect(rules(edit(abroad, `${seller} = IE6388047V`))).toEqual([]);
      expect(rules(exempt('AE', 'M30', 'IVA – autoliquidação'))).toEqual([]);
    });

    it.each(['M30', 'M31', 'M33', 'M35'])('the reverse charge of Portugal (%s) to a number abroad', (code) => {
      const reverse = edit(exempt('AE', code, 'IVA – autoliquidação'), 'IssueDate = 2026-11-02');
      const abroad = edit(reverse, `${buyer} = ESB00000000`);
      only(abroad, 'USAGE-REVERSE-CHARGE');
      expect(rules(reverse)).toEqual([]);
      expect(rules(edit(abroad, `${seller} = IE6388047V`))).toEqual([]);
      expect(rules(edit(exempt('AE', 'M42', 'IVA – autoliquidação'), `${buyer} = ESB00000000`))).toEqual([]);
    });

    it('a reason of a day on which there was none any more', () => {
      const basket = exempt('E', 'M26', 'Isenção de IVA com direito à dedução no cabaz alimentar');
      only(basket, 'USAGE-EXEMPTION-DATE');
      expect(report(basket).findings.find(({rule}) => rule === 'USAGE-EXEMPTION-DATE')?.message.en).toBe(
        '`M26` applies up to 2024-01-04 only, and the document is dated 2026-11-02 (BT-2).',
      );
      for (const earlier of [
        'Delivery/ActualDeliveryDate = 2024-01-03',
        'InvoicePeriod/StartDate = 2023-12-01',
        'InvoiceLine/InvoicePeriod/StartDate = 2023-12-01',
        'InvoiceTypeCode = 383',
      ])
        expect(rules(edit(basket, 'ID = ND A/1', earlier))).not.toContain('USAGE-EXEMPTION-DATE');
    });

    it('a reason of a day on which there was none', () => {
      const dated = (day: string): string =>
        edit(
          exempt('AE', 'M35', 'IVA – autoliquidação'),
          `IssueDate = ${day}`,
          'BillingReference/InvoiceDocumentReference/IssueDate = 2026-05-02',
        );
      only(dated('2026-06-30'), 'USAGE-EXEMPTION-DATE');
      expect(rules(dated('2026-07-01'))).toEqual([]);
      expect(rules(dated('junho'))).not.toContain('USAGE-EXEMPTION-DATE');
      expect(rules(dated('2026-06-30').replaceAll('>M35<', '>M31<'))).toEqual([]);
    });

    it('a legal person in Portugal with a country for an address', () => {
      const address = 'AccountingCustomerParty/Party/PostalAddress';
      const bare = edit(
        invoice,
        ...['StreetName', 'AdditionalStreetName', 'CityName', 'PostalZone', 'CountrySubentity', 'AddressLine'].map(
          (each) => `- ${address}/${each}`,
        ),
      );
      expect(report(bare).findings.find(({rule}) => rule === 'USAGE-BUYER-ADDRESS')).toMatchObject({
        reason: {en: 'The law asks for it (VAT Code, article 36(5)); no rule checks it.'},
      });
      for (const number of ['PT510000029', 'PT123456789', 'PT999999990', 'ESB00000000'])
        expect(rules(edit(withheld(bare), `${buyer} = ${number}`))).toEqual(
          number === 'PT510000029' ? ['USAGE-BUYER-ADDRESS'] : [],
        );
      expect(rules(edit(bare, 'InvoiceTypeCode = FS'))).toEqual([]);
      expect(rules(edit(bare, `${seller} = IE6388047V`))).toEqual([]);
      expect(rules(edit(bare, `${address} += <cbc:CityName>Porto</cbc:CityName>`))).toEqual([]);
    });

    it('the code of cash accounting without its words, and the words without the code', () => {
      const cash = edit(
        invoice,
        '- TaxPointDate',
        'InvoicePeriod += <cbc:DescriptionCode>432</cbc:DescriptionCode>',
        'Note = IVA - regime de caixa',
      );
      expect(rules(cash)).toEqual([]);
      only(edit(cash, 'Note = Fatura'), 'USAGE-CASH-ACCOUNTING');
      for (const words of ['IVA – REGIME DE CAIXA', 'Regime de IVA de caixa', 'IVA exigível e dedutível no pagamento'])
        expect(rules(edit(cash, `Note = ${words}`))).toEqual([]);
      expect(rules(edit(cash, 'Note = Fatura', 'InvoicePeriod/DescriptionCode = 35'))).toEqual([]);
      const consumer = edit(withheld(cash), `${buyer} = PT999999990`);
      only(consumer, 'USAGE-CASH-ACCOUNTING');
      expect(report(consumer).findings.find(({level}) => level === 'usage')).toMatchObject({
        found: 'PT999999990',
        terms: [{id: 'BT-8'}, {id: 'BT-48'}],
      });
      expect(rules(edit(consumer, 'Note = Fatura', 'InvoicePeriod/DescriptionCode = 35'))).toEqual([]);
      const uncoded = edit(cash, '- InvoicePeriod/DescriptionCode');
      only(uncoded, 'USAGE-CASH-ACCOUNTING');
      only(edit(uncoded, 'Note = IVA–Regime de caixa.'), 'USAGE-CASH-ACCOUNTING');
      for (const words of ['Formação sobre o IVA - regime de caixa', 'Fundo de maneio: regime de caixa'])
        expect(rules(edit(uncoded, `Note = ${words}`))).toEqual([]);
      for (const words of ['IVA - Regime de Caixa (Decreto-Lei n.º 71/2013)', 'IVA - regime de caixa; DL 71/2013'])
        only(edit(uncoded, `Note = ${words}`), 'USAGE-CASH-ACCOUNTING');
      for (const words of ['IVA - regime de caixa: deixou de se aplicar', 'IVA - regime de caixa, não'])
        expect(rules(edit(uncoded, `Note = ${words}`))).toEqual([]);
      expect(rules(edit(uncoded, 'InvoiceTypeCode = 383'))).not.toContain('USAGE-CASH-ACCOUNTING');
      expect(rules(edit(creditNote, 'Note = IVA - regime de caixa'))).toEqual([]);
      expect(rules(edit(uncoded, `${seller} = IE6388047V`))).toEqual([]);
    });

    it('cash accounting of what it does not cover, and of nothing else', () => {
      expect(rules(reverseOnly)).toEqual([]);
      const cash = edit(reverseOnly, 'InvoicePeriod/DescriptionCode = 432');
      const finding = report(cash).findings.find(({rule}) => rule === 'USAGE-CASH-ACCOUNTING');
      expect(finding?.message.en).toMatch(/does not cover `AE`, `IC`, `G` or `M10`/u);
      only(edit(cash, 'Note = IVA - regime de caixa'), 'USAGE-CASH-ACCOUNTING');
      expect(rules(edit(cash, 'InvoicePeriod/DescriptionCode = 35'))).toEqual([]);
      expect(rules(edit(cash, `${seller} = IE6388047V`))).toEqual([]);
      const exemptToo = cash.replaceAll('<cbc:ID>AE<', '<cbc:ID>E<').replaceAll('>M31<', '>M07<');
      expect(report(exemptToo).findings.map(({message}) => message.en)).not.toContain(finding?.message.en);
      const small = exemptToo.replaceAll('>M07<', '>M10<');
      expect(report(small).findings.map(({message}) => message.en)).toContain(finding?.message.en);
    });

    it('an invoice-receipt with more to pay than what is withheld', () => {
      const amounts = (xml: string, paid: string, due: string): string =>
        edit(xml, `LegalMonetaryTotal/PrepaidAmount = ${paid}`, `LegalMonetaryTotal/PayableAmount = ${due}`);
      const receipt = edit(invoice, 'ID = FR A/1');
      only(receipt, 'USAGE-INVOICE-RECEIPT');
      only(edit(invoice, 'InvoiceTypeCode = FR'), 'USAGE-INVOICE-RECEIPT');
      expect(rules(amounts(receipt, '271.44', '0.00'))).toEqual([]);
      const withholding = withheld(receipt, '50.00');
      expect(rules(amounts(withholding, '221.44', '50.00'))).toEqual([]);
      expect(rules(amounts(withholding, '271.44', '0.00'))).toEqual([]);
      expect(rules(amounts(withholding, '50.00', '221.44'))).toEqual(['USAGE-INVOICE-RECEIPT']);
      expect(rules(amounts(withheld(receipt, '135.72'), '135.72', '135.72'))).toEqual([]);
      const guarantee = 'Retenção de garantia: 200,04';
      for (const place of ['Note', 'PaymentTerms/Note'])
        expect(rules(edit(receipt, `${place} = ${guarantee}`))).toEqual([]);
      const withDescription = receipt.replace(/(?<=DESCRIPTION@WITHHOLDINGTAX-001#)[^#]*/u, 'Retenção na fonte, IRC');
      only(withDescription, 'USAGE-INVOICE-RECEIPT');
      expect(rules(edit(receipt, `${seller} = IE6388047V`))).toEqual([]);
      for (const number of ['FRA A/1', 'FT FR/1']) expect(rules(edit(receipt, `ID = ${number}`))).toEqual([]);
    });

    it('an intra-Community supply to a buyer with a number of Portugal, to a place in Portugal, without a date', () => {
      const within = edit(exempt('IC', 'M16', 'Isento artigo 14.º do RITI'), `${country} = ES`);
      only(within, 'USAGE-INTRA-COMMUNITY');
      const abroad = edit(within, `${buyer} = ESB00000000`);
      expect(rules(abroad)).toEqual([]);
      only(edit(abroad, `${country} = PT`), 'USAGE-INTRA-COMMUNITY');
      const undated = edit(abroad, '- Delivery/ActualDeliveryDate', '- InvoicePeriod', '- InvoiceLine/InvoicePeriod');
      only(undated, 'USAGE-INTRA-COMMUNITY');
      expect(usage(undated)[0]?.cure).toMatch(/^Write into BT-72 the day/u);
      const period = '<cac:InvoicePeriod><cbc:StartDate>2026-10-01</cbc:StartDate></cac:InvoicePeriod>';
      expect(rules(edit(undated, `. += ${period}`))).toEqual([]);
      // For `K`, BR-IC-11 reports it.
      expect(rules(undated.replaceAll('<cbc:ID>IC<', '<cbc:ID>K<'))).toEqual([]);
      expect(rules(edit(within, `${seller} = ESB00000000`))).toEqual([]);
      expect(rules(invoice)).toEqual([]);
      // Outside the Union; `GB` with the number of Northern Ireland is not.
      only(edit(abroad, `${buyer} = US123456789`), 'USAGE-INTRA-COMMUNITY');
      only(edit(abroad, `${country} = US`), 'USAGE-INTRA-COMMUNITY');
      only(edit(abroad, `${country} = GB`), 'USAGE-INTRA-COMMUNITY');
      expect(rules(edit(abroad, `${country} = GB`, `${buyer} = XI110305878`))).toEqual([]);
      // The Canary Islands, Ceuta and Melilla are in Spain, but not in the VAT territory of the Union.
      for (const code of ['35001', '38001', '51001', '52001'])
        only(edit(abroad, `${postCode} = ${code}`), 'USAGE-INTRA-COMMUNITY');
      expect(rules(edit(abroad, `${postCode} = 28001`))).toEqual([]);
      expect(rules(edit(abroad, `${country} = FR`, `${postCode} = 35000`))).toEqual([]);
    });

    it('an export that stays in the Union, or with the number of a final consumer and an address abroad', () => {
      const exported = edit(
        withheld(exempt('G', 'M05', 'Isento artigo 14.º do CIVA')),
        `${country} = US`,
        `${buyer} = US123456789`,
        'AccountingCost = C-1',
      );
      expect(rules(exported)).toEqual([]);
      for (const member of ['PT', 'FR']) only(edit(exported, `${country} = ${member}`), 'USAGE-EXPORT');
      expect(rules(edit(exported, `${country} = ES`, `${postCode} = 35001`))).toEqual([]);
      for (const [member, code] of [
        ['ES', '28001'],
        ['FR', '35000'],
      ] as const)
        only(edit(exported, `${country} = ${member}`, `${postCode} = ${code}`), 'USAGE-EXPORT');
      const consumer = edit(exported, `${buyer} = PT999999990`);
      const home = 'AccountingCustomerParty/Party/PostalAddress/Country/IdentificationCode';
      only(edit(consumer, `${home} = US`), 'USAGE-EXPORT');
      expect(rules(edit(consumer, `${home} = PT`))).toEqual([]);
      expect(rules(edit(exported, `${country} = FR`, `${seller} = ESB00000000`))).toEqual([]);
      expect(rules(edit(invoice, `${country} = FR`))).toEqual([]);
    });

    it('a credit note or a debit note without its reason; a note for programs is none', () => {
      const bare = creditNote.replace(/(?<!<cac:PaymentTerms>\s*)<cbc:Note>[^#<]*<\/cbc:Note>/gu, '');
      only(bare, 'USAGE-NOTE-REASON');
      const noted = (xml: string, note: string): string =>
        xml.replace('<cbc:DocumentCurrencyCode>', `<cbc:Note>${note}</cbc:Note>$&`);
      expect(rules(noted(bare, 'Anula a FT A/1 na totalidade.'))).toEqual([]);
      expect(rules(noted(bare, '#AAI#Anula a FT A/1'))).toEqual([]);
      expect(rules(noted(bare, ' '))).toEqual(['USAGE-NOTE-REASON']);
      const bareInvoice = invoice.replace(/(?<!<cac:PaymentTerms>\s*)<cbc:Note>[^#<]*<\/cbc:Note>/gu, '');
      expect(rules(bareInvoice)).toEqual([]);
      expect(rules(edit(bareInvoice, 'InvoiceTypeCode = 383', 'ID = ND A/1'))).toEqual(['USAGE-NOTE-REASON']);
      expect(rules(edit(bare, `${seller} = ESB00000000`))).toEqual([]);
    });

    it.each([
      ['IRC', '23.00', 'PT510000010', undefined, undefined],
      [
        'IRS 23%',
        '23.00',
        'PT510000010',
        /that of a legal person/u,
        /^Compare .*: if it says IRC, or has another tax/u,
      ],
      [
        'IRS 23%',
        '23.00',
        'PT600000001',
        /that of a legal person/u,
        /^Compare .*: if it says IRC, or has another tax/u,
      ],
      ['IRS 23%', '23.00', 'PT710000014', /that of a legal person/u, /^Compare/u],
      ['IRS 23%', '23.00', 'PT720000017', /that of a legal person/u, /^Compare/u],
      ['IRS 23%', '23.00', 'PT740000012', undefined, undefined],
      ['IRS 23%', '23.00', 'PT123456789', undefined, undefined],
      ['Artigo 101.º do CIRS', '23.00', 'PT510000010', undefined, undefined],
      ['IRC 10% (não IRS)', '23.00', 'PT510000010', undefined, undefined],
      ['IRC', '230.00', 'PT510000010', undefined, undefined],
      ['IRC', '230.01', 'PT510000010', /above the total without VAT \(BT-109\)/u, /^Compare/u],
      [
        'IRC',
        '23,00',
        'PT510000010',
        /no decimal point/u,
        /^Write `#WITHHOLDINGTAXAMOUNT@WITHHOLDINGTAX-001#23\.00#`\.$/u,
      ],
      ['IRC', '2300', 'PT510000010', /no decimal point/u, /^Compare/u],
      ['IRC 10%', '24.04', 'PT510000010', undefined, undefined],
      ['IRC 10%', '24.05', 'PT510000010', /above what the rate of its description gives/u, /^Compare/u],
      ['IRC 8,5 %', '24.05', 'PT510000010', /above what the rate of its description gives/u, /^Compare/u],
      ['IRC 25% sobre 10%', '24.05', 'PT510000010', undefined, undefined],
      ['IRC', '24.05', 'PT510000010', undefined, undefined],
      ['IRC 10%', '23.00', 'PT123456789', /that of an individual, from which no IRC/u, /^Compare .*: if it says IRS/u],
      ['IRC', '23.00', 'PT450000001', /that of an individual/u, /^Compare/u],
      ['IRS e não IRC', '23.00', 'PT123456789', undefined, undefined],
      ['Retenção de garantia 5%', '11.00', 'PT510000010', /is not a tax/u, /take the three notes away/u],
      ['Caução 5%', '11.00', 'PT123456789', /is not a tax/u, /take the three notes away/u],
      ['IRC 25% sobre comissões de garantia', '23.00', 'PT510000010', undefined, undefined],
    ])('withholding tax: %s %s of %s', (description, amount, number, message, cure) => {
      const xml = edit(invoice, `${seller} = ${number}`, `${buyer} = PT510000029`)
        .replace(/(?<=#WITHHOLDINGTAXDESCRIPTION@WITHHOLDINGTAX-001#)[^#]*/u, description)
        .replace(/(?<=#WITHHOLDINGTAXAMOUNT@WITHHOLDINGTAX-001#)[^#]*/u, amount);
      if (message === undefined) expect(rules(xml)).toEqual([]);
      else {
        only(xml, 'USAGE-WITHHOLDING');
        const finding = report(xml).findings.find(({rule}) => rule === 'USAGE-WITHHOLDING');
        expect(finding?.message.en).toMatch(message);
        expect(finding?.cure?.en).toMatch(cure);
      }
    });

    it('withholding tax from disbursements too', () => {
      const withTax = (amount: string): string =>
        exempt('E', 'M01', 'Artigo 16.º, n.º 6 do CIVA')
          .replace(/(?<=#WITHHOLDINGTAXDESCRIPTION@WITHHOLDINGTAX-001#)[^#]*/u, 'IRC 10%')
          .replace(/(?<=#WITHHOLDINGTAXAMOUNT@WITHHOLDINGTAX-001#)[^#]*/u, amount);
      // A tenth of the amount without disbursements, and more.
      expect(rules(withTax('8.00'))).not.toContain('USAGE-WITHHOLDING');
      expect(rules(withTax('20.00'))).toContain('USAGE-WITHHOLDING');
    });

    it('the same withholding tax under two indexes', () => {
      const twice = (first: string, second: string, words: string): string =>
        withheld(invoice, first, second).replace(/(?<=@WITHHOLDINGTAX-00\d#)IRC/gu, words);
      only(twice('40.00', '40.00', 'IRC 23%'), 'USAGE-WITHHOLDING');
      expect(report(twice('40.00', '40.00', 'IRC 23%')).verdict).toBe('valid');
      expect(rules(twice('30.00', '20.00', 'IRC 23%'))).toEqual([]);
      // Without a rate, the maximum is the total without VAT.
      expect(rules(twice('115.00', '115.00', 'IRC'))).toEqual([]);
      only(twice('115.00', '115.01', 'IRC'), 'USAGE-WITHHOLDING');
      // If one withholding is wrong by itself, the sum is not reported.
      only(twice('80.00', '40.00', 'IRC 23%'), 'USAGE-WITHHOLDING');
    });

    it('withholding tax by a final consumer', () => {
      only(edit(invoice, `${buyer} = PT999999990`), 'USAGE-WITHHOLDING');
      expect(rules(edit(withheld(invoice), `${buyer} = PT999999990`))).toEqual([]);
    });

    it('what is withheld as a discount or a negative line', () => {
      const reason = 'AllowanceCharge/AllowanceChargeReason';
      for (const words of [
        'Retenção na fonte IRS 25%',
        'Retencao de IRC',
        'Garantia retida 5%',
        'Retenção de garantia',
        'Reforço da caução 5%',
        'Reforco de caucao',
        'Retenção para caução',
        'Depósito de garantia 5%',
        'Dedução para reforço da caução (5%)',
        'Dedução da caução',
        'Caução (5 %)',
        'Garantia 5%',
      ])
        only(edit(invoice, `${reason} = ${words}`), 'USAGE-WITHHOLDING');
      only(edit(invoice, `InvoiceLine/${reason} = Retenção na fonte`), 'USAGE-WITHHOLDING');
      for (const words of ['Desconto de retenção de clientes', 'Garantia de 3 anos', 'Retenção de água'])
        expect(rules(edit(invoice, `${reason} = ${words}`))).toEqual([]);
      const charge = 'AllowanceCharge[2]/AllowanceChargeReason';
      expect(rules(edit(invoice, `${charge} = Retenção de garantia libertada`))).toEqual([]);
      const namedLine = edit(invoice, 'InvoiceLine[2]/Item/Name = Retenção IRS 23%');
      expect(rules(namedLine)).toEqual([]);
      expect(rules(edit(namedLine, 'InvoiceLine[2]/LineExtensionAmount = -50.00'))).toContain('USAGE-WITHHOLDING');
      expect(rules(edit(invoice, `${reason} = Retenção na fonte`, `${seller} = IE6388047V`))).toEqual([]);
      expect(rules(edit(invoice, `${reason} = Retenção na fonte`, 'InvoiceTypeCode = 383', 'ID = ND A/1'))).toEqual([]);
      for (const words of ['IRS 23%', 'IRS', 'IRC - 25 %', 'Ret. na fonte 23%', 'Ret. IRS'])
        only(edit(invoice, `${reason} = ${words}`), 'USAGE-WITHHOLDING');
      for (const words of [
        'Pronto pagamento, sem retenção na fonte (artigo 101.º-B do CIRS)',
        'Serviço não sujeito a retenção na fonte',
        'Dispensa de retenção na fonte de IRS',
        'Líquido da retenção de garantia',
        'Dedução do adiantamento, com retenção de garantia',
        'IRS Solutions',
        'IRC 4: desconto',
        'Ret. de produto',
        'Devolução da caução',
        'Restituição do depósito de garantia',
        'Dispensa de reforço da caução',
        'Caução de paletes devolvidas',
        'Garantia alargada',
      ])
        expect(rules(edit(invoice, `${reason} = ${words}`))).toEqual([]);
      only(edit(invoice, `${reason} = Não residente, retenção na fonte 25%`), 'USAGE-WITHHOLDING');
    });

    describe('an account that begins as an IBAN and is none', () => {
      const payee = 'PaymentMeans/PayeeFinancialAccount/ID';
      const debited = 'PaymentMeans/PaymentMandate/PayerFinancialAccount/ID';
      const messageAndCure = (xml: string): readonly [string | undefined, string | undefined] => {
        only(xml, 'USAGE-IBAN');
        const finding = report(xml).findings.find(({rule}) => rule === 'USAGE-IBAN');
        return [finding?.message.en, finding?.cure?.en];
      };

      it.each([
        [
          'PT50000000000000000000155',
          /^It is not a valid IBAN \(BT-84\)/u,
          /^Compare .* change neither: (?:tell|ask) the buyer, through a known contact, which one is right/u,
        ],
        ['PT5000000000000000000001', /length is \(25 in Portugal\)/u, /^Compare/u],
        ['PT50 0000 0000 0000 0000 0000 1', /goes without blanks/u, /^Write `PT50000000000000000000001`\.$/u],
        ['PT50.0000.0000.00000000000.01', /goes without blanks/u, /^Write `PT50000000000000000000001`\.$/u],
        ['pt50000000000000000000001', /in capitals/u, /^Write `PT50000000000000000000001`\.$/u],
        ['PT50 0000 0000 0000 0000 0015 5', /not a valid IBAN/u, /^Compare/u],
        [
          'DE89370400440532013001',
          /not a valid IBAN/u,
          /An account in another country that is no IBAN stays as it is\.$/u,
        ],
      ])('%s', (account, message, cure) => {
        const [actualMessage, actualCure] = messageAndCure(edit(invoice, `${payee} = ${account}`));
        expect(actualMessage).toMatch(message);
        expect(actualCure).toMatch(cure);
      });

      it('the debited one, of which the buyer knows more', () => {
        const [actualMessage, actualCure] = messageAndCure(edit(invoice, `${debited} = PT50000000000000000000155`));
        expect(actualMessage).toMatch(/\(BT-91\)/u);
        expect(actualCure).toMatch(
          /change neither: (?:tell|ask) the buyer, through a known contact, which one is right/u,
        );
      });

      it('marked as one by its scheme', () => {
        expect(rules(edit(invoice, `${payee} = 0000123456789`))).toEqual([]);
        expect(rules(edit(invoice, `${payee} = 0000123456789`, `${payee}@schemeID = IBAN`))).toContain('USAGE-IBAN');
      });

      it.each([
        'DE89370400440532013000',
        'GB82WEST12345698765432',
        'MT84MALT011000012345MTLCAST001S',
        '003300000000000012305',
        'Conta 12',
        '',
      ])('not %s', (account) => {
        expect(rules(edit(invoice, `${payee} = ${account}`))).toEqual([]);
      });
    });

    it('the kilogram per second, by which nobody sells', () => {
      const quantity = 'InvoiceLine/InvoicedQuantity@unitCode';
      const xml = edit(invoice, `${quantity} = KGS`);
      only(xml, 'USAGE-UNIT');
      const finding = report(xml).findings.find(({rule}) => rule === 'USAGE-UNIT');
      expect(finding?.xpath).toMatch(/InvoiceLine\[1\]\/cbc:InvoicedQuantity\/@unitCode$/u);
      expect(finding?.cure?.en).toMatch(/^Compare .*, write `KGM`; if not, the code of its unit\.$/u);
      for (const other of ['EA', 'C62', 'KGM', 'HUR', 'BAR', 'MIL'])
        expect(rules(edit(invoice, `${quantity} = ${other}`))).toEqual([]);
    });

    it.each([
      ['E', 'M07', 'IVA – regime de isenção'],
      ['E', 'M10', 'Isento artigo 9.º do CIVA'],
      ['E', 'M10', 'Isento nos termos do art. 9.º, n.º 27, do Código do IVA'],
      ['IC', 'M16', 'Isento artigo 14.º do CIVA'],
      ['G', 'M05', 'Isento artigo 14.º do RITI'],
      ['NA', 'M99', 'Isento artigo 9.º do CIVA'],
      ['E', 'M07', 'IVA – autoliquidação'],
    ])('%s %s with the text of another code: %s', (category, code, words) => {
      const to = category === 'G' ? 'US' : 'ES';
      only(edit(exempt(category, code, words), `${buyer} = ESB00000000`, `${country} = ${to}`), 'USAGE-EXEMPTION-TEXT');
    });

    it.each([
      ['E', 'M07', 'Isento ao abrigo do Artigo 9º do CIVA'],
      ['E', 'M07', 'Formação profissional certificada'],
      ['E', 'M07', 'Isento, art.º 9.º; não o artigo 53.º do CIVA'],
      ['E', 'M10', 'Regime especial de isenção (artigo 53.º do CIVA)'],
      ['E', 'M02', 'Isento artigo 9.º do CIVA'],
      ['E', 'M77', 'Isento artigo 9.º do CIVA'],
      ['G', 'M05', 'Exportação, artigo 14.º, n.º 1, alínea a), do CIVA'],
      ['IC', 'M16', 'Transmissão intracomunitária'],
      ['NA', 'M99', 'Indemnização, artigo 13.º da Lei n.º 24/96'],
      ['AE', 'M40', 'IVA – autoliquidação, artigo 6.º do CIVA, serviços intracomunitários'],
    ])('%s %s with words of its own, or with none of another code: %s', (category, code, words) => {
      expect(rules(edit(exempt(category, code, words), `${buyer} = ESB00000000`))).not.toContain(
        'USAGE-EXEMPTION-TEXT',
      );
    });

    it('a line with another reason than the breakdown, or with a part of it', () => {
      const reverse = exempt('AE', 'M31', 'IVA – autoliquidação');
      const properties = 'InvoiceLine[2]/Item/AdditionalItemProperty';
      expect(rules(reverse)).toEqual([]);
      only(reverse.replace('<cbc:Value>M31<', '<cbc:Value>M30<'), 'USAGE-EXEMPTION-LINE');
      for (const part of [`- ${properties}`, `- ${properties}[1]`, `- ${properties}[2]`])
        expect(rules(edit(reverse, part))).toEqual(['USAGE-EXEMPTION-LINE']);
      expect(usage(edit(reverse, `- ${properties}[2]`))[0]?.cure).toBe(
        'Add `#TAXEXEMPTIONREASON@CLASSIFIEDTAXCATEGORY#` to the item, with the text of the reason of the issued document.',
      );
      // For exempt lines, rules report it.
      expect(rules(exempt('E', 'M07', 'Isento').replace('<cbc:Value>M07<', '<cbc:Value>M01<'))).toEqual([]);
      const bare = edit(exempt('E', 'M07', 'Isento'), `- ${properties}[2]`, `- ${properties}[1]`);
      expect(rules(bare)).toEqual([]);
    });

    it('VAT in another currency, and none in euros', () => {
      const dollars = edit(invoice, '- TaxCurrencyCode').replaceAll('"EUR"', '"USD"').replaceAll('>EUR<', '>USD<');
      only(dollars, 'USAGE-CURRENCY');
      expect(rules(edit(dollars, `${seller} = IE6388047V`))).toEqual([]);
      expect(
        rules(edit(dollars, '. += <cac:TaxTotal><cbc:TaxAmount currencyID="EUR">40.00</cbc:TaxAmount></cac:TaxTotal>')),
      ).not.toContain('USAGE-CURRENCY');
      expect(rules(edit(dollars, 'TaxTotal/TaxAmount = 0.00'))).not.toContain('USAGE-CURRENCY');
      expect(rules(edit(dollars, 'DocumentCurrencyCode = euro'))).not.toContain('USAGE-CURRENCY');
    });
  });

  it('withholding tax that is neither paid before nor deducted', () => {
    expect(text(invoice, 'PrepaidAmount')).toBe('71.40');
    expect(rules(withheld(invoice, '71.40'))).toEqual(['USAGE-WITHHOLDING']);
    expect(rules(withheld(invoice, '70.00', '1.40'))).toEqual(['USAGE-WITHHOLDING']);
    expect(rules(withheld(invoice, '71.41'))).toEqual([]);
    const bare = withheld(invoice);
    for (const note of [
      'Retenção de garantia 5%: 71.40',
      'Garantia retida: 71,40 EUR',
      'Retenção na fonte IRS 71,40',
      'Reforço da caução (5%): 71.40 EUR',
      'Depósito de garantia: 71,40',
      '30 dias, menos 71,40 EUR de reforço da caução',
    ])
      for (const place of ['Note', 'PaymentTerms/Note'])
        expect(rules(edit(bare, `${place} = ${note}`))).toEqual(['USAGE-WITHHOLDING']);
    for (const note of [
      'Retenção de garantia: 500,00; recebido 71,40',
      'Recebido 71,40',
      'Garantia retida: 1.071,40',
      'Caução paga a 5 de outubro: 71,40',
    ])
      for (const place of ['Note', 'PaymentTerms/Note']) expect(rules(edit(bare, `${place} = ${note}`))).toEqual([]);
    expect(rules(withheld(edit(invoice, 'LegalMonetaryTotal/PrepaidAmount = 0.00'), '0.00'))).not.toContain(
      'USAGE-WITHHOLDING',
    );
  });
});

it('each cure that these tests meet is followed too', () => {
  const executedCures = new Set(usageDocuments.flatMap(({xml}) => curesIn(reportOf(xml))));
  const untestedCures = [...cures].filter((cure) => !executedCures.has(cure));
  expect(
    untestedCures,
    'cures without a document in usage/testing.ts, which validator/cures-executed.test.ts follows',
  ).toEqual([]);
});
