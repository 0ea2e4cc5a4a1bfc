import type {BrokenDocument} from '../../rules/testing/broken.ts';
import {edit} from '../../rules/testing/edit.ts';
import {creditNote as wholeNote, fixture, invoice as wholeInvoice} from '../testing.ts';

/** The reason code of a line, as item property. */
const code =
  '<cac:AdditionalItemProperty><cbc:Name>#TAXEXEMPTIONREASONCODE@CLASSIFIEDTAXCATEGORY#</cbc:Name><cbc:Value>M07</cbc:Value></cac:AdditionalItemProperty>';

/** The complete documents, with a code in addition to the text of their exemption, as the syntax sheet requires. */
export const [invoice, creditNote] = [wholeInvoice, wholeNote].map((xml) =>
  edit(
    xml,
    '/<cbc:TaxExemptionReason>/ = <cbc:TaxExemptionReasonCode>M07</cbc:TaxExemptionReasonCode><cbc:TaxExemptionReason>',
    `/(?=<cac:AdditionalItemProperty><cbc:Name>#TAXEXEMPTIONREASON@)/ = ${code}`,
  ),
) as [string, string];

/** The invoice with another reason for its exempt part, in breakdown and line. */
export const exempt = (category: string, code: string, words: string): string =>
  invoice
    .replaceAll('>M07<', `>${code}<`)
    .replaceAll('<cbc:ID>E<', `<cbc:ID>${category}<`)
    .replaceAll('>Isento artigo 9.º do CIVA<', `>${words}<`);

/** An invoice with VAT on all lines. */
export const taxed = edit(
  fixture('standard'),
  '/(?=<cbc:DocumentCurrencyCode>)/ = <cbc:Note>Obra</cbc:Note>',
  '/(?=<cac:OrderReference>)/ = <cac:InvoicePeriod><cbc:StartDate>2026-11-01</cbc:StartDate><cbc:DescriptionCode>35</cbc:DescriptionCode></cac:InvoicePeriod>',
);

const reasonOfLine = ['CODE', ''].map(
  (part, index) =>
    `<cac:AdditionalItemProperty><cbc:Name>#TAXEXEMPTIONREASON${part}@CLASSIFIEDTAXCATEGORY#</cbc:Name><cbc:Value>${index === 0 ? 'M31' : 'IVA – autoliquidação'}</cbc:Value></cac:AdditionalItemProperty>`,
);

/** The same invoice under reverse charge. */
export const reverseOnly = edit(
  taxed,
  '/<cbc:ID>S<.cbc:ID><cbc:Percent>[^<]*<.cbc:Percent>/ = <cbc:ID>AE</cbc:ID><cbc:Percent>0.00</cbc:Percent>',
  '/(?<=<cac:TaxCategory>.*?<.cbc:Percent>)/ = <cbc:TaxExemptionReasonCode>M31</cbc:TaxExemptionReasonCode><cbc:TaxExemptionReason>IVA – autoliquidação</cbc:TaxExemptionReason>',
  '- TaxTotal/TaxSubtotal[2]',
  'TaxTotal/TaxSubtotal/TaxableAmount = 200.00',
  ...['TaxTotal', 'TaxTotal/TaxSubtotal'].map((each) => `${each}/TaxAmount = 0.00`),
  ...['TaxInclusive', 'Payable'].map((each) => `LegalMonetaryTotal/${each}Amount = 200.00`),
  ...['InvoiceLine', 'InvoiceLine[2]'].flatMap((line) => reasonOfLine.map((property) => `${line}/Item += ${property}`)),
);

/** A charge of 0.00 with a reason. */
export const charge = (code: string, reason: string): string =>
  `<cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>${code}</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>${reason}</cbc:AllowanceChargeReason><cbc:Amount currencyID="EUR">0.00</cbc:Amount></cac:AllowanceCharge>`;

const note = (amount: string, index: number): string =>
  Object.entries({TYPE: 'IRF', DESCRIPTION: 'IRC', AMOUNT: amount})
    .map(([part, value]) => `<cbc:Note>#WITHHOLDINGTAX${part}@WITHHOLDINGTAX-00${index}#${value}#</cbc:Note>`)
    .join('');

/** A document with other withholding amounts. */
export const withheld = (xml: string, ...amounts: readonly string[]): string =>
  xml
    .replace(/<cbc:Note>#WITHHOLDINGTAX.*?<\/cbc:Note>/gsu, '')
    .replace(/<cbc:(?:TaxPointDate|DocumentCurrencyCode)>/u, (next) => `${amounts.map(note).join('')}${next}`);

const individual = edit(
  invoice,
  'AccountingSupplierParty/Party/PartyTaxScheme/CompanyID = PT123456789',
  '/(?<=#WITHHOLDINGTAXDESCRIPTION@WITHHOLDINGTAX-001#)[^#]*/ = IRS',
);
const buyerPath = 'AccountingCustomerParty/Party/PartyTaxScheme/CompanyID';
const address = 'AccountingCustomerParty/Party/PostalAddress';
const country = 'Delivery/DeliveryLocation/Address/Country/IdentificationCode';
const payee = 'PaymentMeans/PayeeFinancialAccount/ID';
const debited = 'PaymentMeans/PaymentMandate/PayerFinancialAccount/ID';

const reason = 'TaxTotal/TaxSubtotal[2]/TaxCategory';
const object = 'AdditionalDocumentReference';
const due = 'LegalMonetaryTotal/PayableAmount';
const prepaid = 'LegalMonetaryTotal/PrepaidAmount';
const preceding = 'BillingReference/InvoiceDocumentReference';
const properties = 'InvoiceLine[2]/Item/AdditionalItemProperty';

/** The invoice with an ATCUD that matches its number. */
const named = edit(invoice, 'ID = FT A/107', `${object}/ID@schemeID = ANG`, `${object}/ID = CSDF7T5H-107`);
const kilograms = edit(invoice, 'InvoiceLine/InvoicedQuantity@unitCode = KGM');
const reverse = exempt('AE', 'M31', 'IVA – autoliquidação');
const inJune = edit(reverse, 'IssueDate = 2026-06-30', `${preceding}/IssueDate = 2026-05-02`);
const abroad = edit(exempt('AE', 'M40', 'IVA – autoliquidação'), `${buyerPath} = ESB00000000`);
export const triangular = edit(exempt('AE', 'M41', 'IVA – autoliquidação'), `${buyerPath} = ESB00000000`);
const within = edit(exempt('IC', 'M16', 'Isento artigo 14.º do RITI'), `${country} = ES`, `${buyerPath} = ESB00000000`);
const exported = edit(
  exempt('G', 'M05', 'Isento artigo 14.º do CIVA'),
  `${country} = US`,
  `${buyerPath} = US123456789`,
  'AccountingCost = C-1',
  'AccountingCustomerParty/Party/PostalAddress/Country/IdentificationCode = US',
);
const selfBilled = edit(invoice, 'InvoiceTypeCode = 389', 'Note = Autofaturação');
const selfBilledNote = edit(
  creditNote,
  '/<cbc:Note>Nota livre<.cbc:Note>/ = <cbc:Note>Autofaturação</cbc:Note><cbc:Note>Devolução</cbc:Note>',
);
const cash = edit(
  invoice,
  '- TaxPointDate',
  'InvoicePeriod += <cbc:DescriptionCode>432</cbc:DescriptionCode>',
  'Note = IVA - regime de caixa',
);
const rounded = edit(invoice, 'LegalMonetaryTotal/PayableRoundingAmount = 0.04', `${due} = 200.04`);
const receipt = edit(invoice, 'ID = FR A/1', `${prepaid} = 271.44`, `${due} = 0.00`);
export const standardRate = edit(
  taxed,
  'TaxTotal/TaxSubtotal/TaxCategory/ID = NOR',
  'InvoiceLine/Item/ClassifiedTaxCategory/ID = NOR',
);
export const byMultibanco = edit(
  invoice,
  '/<cbc:Note>#(?:ENTITY|REFERENCE|AMOUNT|DESCRIPTION)@ATMPAYMENT-.*?<.cbc:Note>/ = ',
  'PaymentMeans/PaymentMeansCode = #ENTITY@ATMPAYMENT#12345#',
  'PaymentMeans/PaymentID = #REFERENCE@ATMPAYMENT#123456789#',
);
/** The invoice with stamp duty in the header, also in its totals. */
const stampedAbove = edit(
  invoice,
  `${buyerPath} = PT510000028`,
  `. += ${charge('ST', 'Imposto do selo').replace('0.00', '4.00').replace('</cac:AllowanceCharge>', '<cac:TaxCategory><cbc:ID>E</cbc:ID><cbc:Percent>0.00</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:AllowanceCharge>')}`,
  'TaxTotal/TaxSubtotal[2]/TaxableAmount = 54.00',
  'LegalMonetaryTotal/ChargeTotalAmount = 14.00',
  'LegalMonetaryTotal/TaxExclusiveAmount = 234.00',
  'LegalMonetaryTotal/TaxInclusiveAmount = 275.40',
  'LegalMonetaryTotal/PayableAmount = 204.04',
);

/** A tax on a line without VAT. */
const taxedLine = edit(invoice, `InvoiceLine[2] += ${charge('ADF', 'Taxa').replace('0.00', '4.00')}`);

/** Not subject to VAT, with a reason. */
const notSubject = exempt('NA', 'M99', 'Não sujeito');

export const debited59 = edit(
  invoice,
  'PaymentMeans/PaymentMeansCode = 59',
  '- PaymentMeans/PaymentID',
  'AccountingSupplierParty/Party/PartyIdentification/ID = PT00ZZZ100000',
  'AccountingSupplierParty/Party/PartyIdentification/ID@schemeID = SEPA',
);
const mandate = 'PaymentMeans/PaymentMandate/ID';
const creditor = 'AccountingSupplierParty/Party/PartyIdentification';

/** The Multibanco reference, repeated in the notes. */
export const twice = edit(
  byMultibanco,
  `/(?=<cbc:TaxPointDate>)/ = ${Object.entries({
    ENTITY: '12345',
    REFERENCE: '123456789',
    AMOUNT: '200.04',
    DESCRIPTION: 'Fatura',
  })
    .map(([part, value]) => `<cbc:Note>#${part}@ATMPAYMENT-001#${value}#</cbc:Note>`)
    .join('')}`,
);
const paid = withheld(invoice, '71.40');

/** Each line has its commitment number, and the header none. */
export const perLine = edit(
  fixture('standard'),
  '- AccountingCost',
  '/(?=<cac:Item><cbc:Name>A<)/ = <cbc:AccountingCost>COMP-2026-1</cbc:AccountingCost>',
  '/(?=<cac:Item><cbc:Name>B<)/ = <cbc:AccountingCost>COMP-2026-2</cbc:AccountingCost>',
);

/** One of two documents of a batch. */
export const batched = edit(invoice, '/#ADDITIONALPROPERTY#[^#]*#[^#]*#/ = #ADDITIONALPROPERTY#NUM_DOCS_PROJETO#2#');

/** One entry per cure of a warning in `usage/`: a document with the warning, and the issued document. */
export const usageDocuments: readonly BrokenDocument[] = (
  [
    ['USAGE-ATCUD', named, `- ${object}`],
    ['USAGE-ATCUD', named, `- ${object}/ID@schemeID`],
    ['USAGE-ATCUD', named, `${object}/ID = ATCUD:CSDF7T5H-107`],
    ['USAGE-ATCUD', named, `${object}/ID = 0`],
    ['USAGE-ATCUD-SEQUENCE', named, `${object}/ID = CSDF7T5H-999`],
    ['USAGE-QR-CODE', invoice, `${object}[2]/DocumentDescription = QR_CODE`],
    ['USAGE-STAMP-DUTY', invoice, `InvoiceLine[2] += ${charge('ZZZ', 'Imposto do selo')}`],
    ['USAGE-STAMP-DUTY', invoice, `. += ${charge('ST', 'Imposto do selo')}`],
    ['USAGE-STAMP-DUTY', stampedAbove, '/>Imposto do selo</ = >Selo (imposto do selo)<'],
    ['USAGE-STAMP-DUTY', edit(invoice, `InvoiceLine += ${charge('ADF', 'ISV')}`), '/>ADF</ = >ST<'],
    ['USAGE-STAMP-DUTY', invoice, 'InvoiceLine/Item/Name = Imposto do selo'],
    ['USAGE-STAMP-DUTY', taxedLine, '/>ADF</ = >ST<'],
    ['USAGE-RAPPEL', creditNote, 'CreditNoteLine/Item/Name = Rappel de 2026'],
    ['USAGE-COMMITMENT', fixture('standard'), '- AccountingCost'],
    ['USAGE-COMMITMENT', perLine, '- InvoiceLine[2]/AccountingCost'],
    ['USAGE-PRECEDING', creditNote, 'ID = NC A/1', `${preceding}/ID = NC A/1`],
    ['USAGE-PRECEDING-DATE', invoice, `${preceding}/IssueDate = 2026-12-31`],
    ['USAGE-DOCUMENT-TYPE', edit(invoice, 'ID = FT A/1'), 'ID = NC A/1'],
    ['USAGE-DOCUMENT-TYPE', edit(creditNote, 'ID = NC A/1'), 'ID = FT A/1'],
    ['USAGE-DOCUMENT-TYPE', invoice, 'ID = PF A/1'],
    ['USAGE-INVOICE-RECEIPT', receipt, `${prepaid} = 71.40`, `${due} = 200.04`],
    ['USAGE-INVOICE-RECEIPT', receipt, `- ${prepaid}`, `${due} = 271.44`],
    ['USAGE-SELF-BILLING', selfBilled, 'Note = Fatura'],
    ['USAGE-SELF-BILLING', selfBilled, 'InvoiceTypeCode = 380'],
    ['USAGE-SELF-BILLING', selfBilledNote, '/Autofaturação<.cbc:Note><cbc:Note>/ = Autofaturação: '],
    ['USAGE-CASH-ACCOUNTING', cash, 'Note = Fatura'],
    [
      'USAGE-CASH-ACCOUNTING',
      cash,
      '- InvoicePeriod/DescriptionCode',
      '. += <cbc:TaxPointDate>2026-11-02</cbc:TaxPointDate>',
    ],
    ['USAGE-CASH-ACCOUNTING', cash, '- InvoicePeriod'],
    ['USAGE-CASH-ACCOUNTING', reverseOnly, 'InvoicePeriod/DescriptionCode = 432'],
    ['USAGE-CASH-ACCOUNTING', withheld(cash), `${buyerPath} = PT999999990`],
    ['USAGE-EXEMPTION', invoice, `- ${reason}/TaxExemptionReasonCode`],
    ['USAGE-EXEMPTION', invoice, `- ${reason}/TaxExemptionReason`],
    ['USAGE-EXEMPTION', exempt('Z', 'M07', 'Isento'), `- ${reason}/TaxExemptionReason`],
    ['USAGE-EXEMPTION-CATEGORY', invoice, '/>M07</ = >M30<'],
    ['USAGE-EXEMPTION-DATE', inJune, '/>M31</ = >M35<'],
    ['USAGE-EXEMPTION-DATE', invoice, '/>M07</ = >M26<', '/Isento artigo 9.º do CIVA/ = Cabaz alimentar'],
    [
      'USAGE-RATE',
      invoice,
      'TaxTotal/TaxSubtotal/TaxCategory/Percent = 21.00',
      'InvoiceLine/Item/ClassifiedTaxCategory/Percent = 21.00',
    ],
    ['USAGE-EXEMPTION-TEXT', invoice, `${reason}/TaxExemptionReason = IVA – regime de isenção`],
    ['USAGE-EXEMPTION-LINE', reverse, `${properties}/Value = M30`],
    ['USAGE-EXEMPTION-LINE', reverse, `- ${properties}`],
    ['USAGE-EXEMPTION-LINE', reverse, `- ${properties}[2]`],
    ['USAGE-EXEMPTION-LINE', reverse, `- ${properties}[2]`, `- ${properties}[1]`],
    ['USAGE-REVERSE-CHARGE', reverse, '/>IVA – autoliquidação</ = >Motivo<'],
    ['USAGE-REVERSE-CHARGE', taxed, 'Note = IVA – autoliquidação'],
    ['USAGE-REVERSE-CHARGE', taxed, 'InvoiceLine/Item/Name = Obra – IVA autoliquidação'],
    ['USAGE-REVERSE-CHARGE', reverse, `${buyerPath} = PT999999990`],
    ['USAGE-REVERSE-CHARGE', reverse, '- AccountingCustomerParty/Party/PartyTaxScheme'],
    ['USAGE-REVERSE-CHARGE', abroad, `${buyerPath} = PT600000001`],
    ['USAGE-REVERSE-CHARGE', reverse, `${buyerPath} = ESB00000000`],
    [
      'USAGE-BUYER-ADDRESS',
      invoice,
      ...['Street', 'AdditionalStreet', 'City'].map((each) => `- ${address}/${each}Name`),
      `- ${address}/PostalZone`,
      `- ${address}/CountrySubentity`,
      `- ${address}/AddressLine`,
    ],
    ['USAGE-NOTE-REASON', creditNote, '/(?<!<cac:PaymentTerms>\\s*)<cbc:Note>[^#<]*<.cbc:Note>/ = '],
    ['USAGE-EXPORT', exported, `${buyerPath} = PT999999990`],
    ['USAGE-EXPORT', exported, `${country} = FR`],
    ['USAGE-INTRA-COMMUNITY', within, `${buyerPath} = PT510000028`],
    ['USAGE-INTRA-COMMUNITY', within, `${country} = PT`],
    [
      'USAGE-INTRA-COMMUNITY',
      within,
      '- Delivery/ActualDeliveryDate',
      '- InvoicePeriod',
      '- InvoiceLine/InvoicePeriod',
    ],
    ['USAGE-CURRENCY', invoice, '- TaxCurrencyCode', '/"EUR"/ = "USD"', '/>EUR</ = >USD<'],
    ['USAGE-TAX-NUMBER', invoice, `${buyerPath} = PT600000002`],
    ['USAGE-TAX-NUMBER', invoice, `${buyerPath} = PT 600 000 001`],
    ['USAGE-SAME-PARTY', invoice, `${buyerPath} = PT510000010`],
    ['USAGE-IBAN', invoice, `${payee} = PT50 0000 0000 0000 0000 0019 5`],
    ['USAGE-IBAN', invoice, `${payee} = PT50000000000000000000155`],
    ['USAGE-IBAN', invoice, `${debited} = PT50000000000000000000155`],
    ['USAGE-UNIT', kilograms, 'InvoiceLine/InvoicedQuantity@unitCode = KGS'],
    ['USAGE-DUE-DATE', invoice, 'DueDate = 2020-01-01'],
    ['USAGE-WITHHOLDING', invoice, '/(?<=#WITHHOLDINGTAXDESCRIPTION@WITHHOLDINGTAX-001#)[^#]*/ = IRS 23%'],
    ['USAGE-WITHHOLDING', invoice, '/(?<=#WITHHOLDINGTAXDESCRIPTION@WITHHOLDINGTAX-001#)[^#]*/ = Caução 5%'],
    ['USAGE-WITHHOLDING', individual, '/(?<=#WITHHOLDINGTAXDESCRIPTION@WITHHOLDINGTAX-001#)[^#]*/ = IRC'],
    ['USAGE-WITHHOLDING', invoice, '/(?<=#WITHHOLDINGTAXAMOUNT@WITHHOLDINGTAX-001#)[^#]*/ = 23,00'],
    ['USAGE-WITHHOLDING', invoice, '/(?<=#WITHHOLDINGTAXAMOUNT@WITHHOLDINGTAX-001#)[^#]*/ = 230.01'],
    [
      'USAGE-WITHHOLDING',
      invoice,
      '/(?<=#WITHHOLDINGTAXDESCRIPTION@WITHHOLDINGTAX-001#)[^#]*/ = IRC 25%',
      '/(?<=#WITHHOLDINGTAXAMOUNT@WITHHOLDINGTAX-001#)[^#]*/ = 200.00',
    ],
    ['USAGE-WITHHOLDING', invoice, `${buyerPath} = PT999999990`],
    ['USAGE-WITHHOLDING', invoice, 'AllowanceCharge/AllowanceChargeReason = Retenção na fonte IRS 25%'],
    ['USAGE-WITHHOLDING', invoice, 'AllowanceCharge/AllowanceChargeReason = IRS 23%'],
    [
      'USAGE-WITHHOLDING',
      edit(withheld(invoice, '30.00', '10.00'), '/(?<=@WITHHOLDINGTAX-00\\d#)IRC/ = IRC 23%'),
      '/(?<=AMOUNT@WITHHOLDINGTAX-001#)10.00/ = 30.00',
    ],
    ['USAGE-MULTIBANCO', byMultibanco, 'PaymentMeans/PaymentMeansCode = MB'],
    ['USAGE-MULTIBANCO', byMultibanco, 'PaymentMeans/PaymentMeansCode = 30'],
    ['USAGE-MULTIBANCO', twice, '/@ATMPAYMENT-001#Fatura#/ = @ATMPAYMENT-001#Total#'],
    ['USAGE-DIRECT-DEBIT', debited59, `- ${mandate}`],
    ['USAGE-DIRECT-DEBIT', debited59, `- ${creditor}`],
    ['USAGE-DIRECT-DEBIT', debited59, `- ${mandate}`, `- ${creditor}`],
    [
      'USAGE-BATCH',
      edit(invoice, '/#ADDITIONALPROPERTY#[^#]*/ = #ADDITIONALPROPERTY#NUM_DOCS_PROJETO'),
      '- ProjectReference',
    ],
    ['USAGE-BATCH', batched, '/NUM_DOCS_PROJETO#2#/ = NUM_DOCS_PROJETO#0#'],
    ['USAGE-KEY', invoice, '/#ADDITIONALPROPERTY#/ = #additionalpropertty#'],
    ['USAGE-KEY', invoice, '/<cbc:Note>#ADDITIONALPROPERTY#/ = <cbc:Note>#COLOUR@BOX#'],
    ['USAGE-KEY', invoice, '/<cbc:Name>#TAXEXEMPTIONREASON@/ = <cbc:Name>#TAXEXEMPTIONREASN@'],
    ['USAGE-ATTACHMENT', invoice, `${object}[2]/DocumentDescription = PDF`],
    ['USAGE-RATE', standardRate, '/<cbc:ID>NOR</ = <cbc:ID>RED<'],
    [
      'USAGE-RATE',
      notSubject,
      `${reason}/Percent = 23.00`,
      'TaxTotal/TaxSubtotal[2]/TaxAmount = 11.50',
      'InvoiceLine[2]/Item/ClassifiedTaxCategory/Percent = 23.00',
    ],
    ['USAGE-WITHHOLDING', invoice, 'Note = Sem retenção, nos termos do n.º 1 do artigo 101.º-B do Código do IRS'],
    [
      'USAGE-WITHHOLDING',
      edit(taxed, 'Note = Sem retenção, nos termos do artigo 97.º do Código do IRC'),
      'Note = Sem retenção, nos termos do n.º 1 do artigo 101.º-B do Código do IRS',
    ],
    ['USAGE-REVERSE-CHARGE', triangular, `${buyerPath} = PT600000001`],
    ['USAGE-NEGATIVE-GROUP', taxed, 'TaxTotal/TaxSubtotal[2]/TaxableAmount = -100.00'],
    ['USAGE-TOLERANCE', invoice, `${due} = 200.50`],
    ['USAGE-ROUNDING', rounded, 'LegalMonetaryTotal/PayableRoundingAmount = 0.05'],
  ] as [string, string, ...string[]][]
)
  .map(([rule, whole, ...steps]): BrokenDocument => ({rule, whole, xml: edit(whole, ...steps)}))
  // The issued document has the whole amount due. The file has the withheld amount as paid.
  .concat({rule: 'USAGE-WITHHOLDING', whole: edit(paid, `- ${prepaid}`, `${due} = 271.44`), xml: paid});
