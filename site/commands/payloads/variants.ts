/** A replacement in a payload's text. */
export interface Edit {
  /** Text that occurs exactly once in the payload; with `all`, at least once. */
  readonly find: string;
  readonly replace: string;
  readonly all?: boolean;
}

/** A document that the JSON model cannot express: the XML of another document with a new number and some edits. */
interface XmlOnly {
  readonly id: string;
  readonly number: string;
  /** Id in documents.yaml of the document to change. */
  readonly from: string;
  readonly edits: readonly Edit[];
}

/** An invalid document. */
interface Invalid {
  /** Path below samples/payloads. */
  readonly file: string;
  /** Path below samples/payloads of the payload to change. */
  readonly from: string;
  readonly edits: readonly Edit[];
}

const supplierStart = '  <cac:AccountingSupplierParty>\n';
const deliveryStart = '  <cac:Delivery>\n';
const currency = '  <cbc:DocumentCurrencyCode>';

/** Returns an edit that inserts text before a text that occurs once. */
function insertBefore(find: string, text: string): Edit {
  return {find, replace: `${text}${find}`};
}

function note(text: string): string {
  return `  <cbc:Note>${text}</cbc:Note>\n`;
}

/** Documents that the JSON model cannot express. */
export const xmlOnly: readonly XmlOnly[] = [
  {
    id: 'correlation',
    number: 'FT A/167',
    from: 'invoice',
    edits: [
      insertBefore(
        supplierStart,
        `  <cac:AdditionalDocumentReference>
    <cbc:ID schemeID="AIM">3f6c2f0e-9a54-4c1b-8d3e-5a7b9c0d1e2f</cbc:ID>
    <cbc:DocumentTypeCode>130</cbc:DocumentTypeCode>
  </cac:AdditionalDocumentReference>
`,
      ),
    ],
  },
  {
    id: 'payee',
    number: 'FT A/168',
    from: 'bank-transfer',
    edits: [
      insertBefore(
        deliveryStart,
        `  <cac:PayeeParty>
    <cac:PartyName><cbc:Name>Factoring Exemplo, S.A.</cbc:Name></cac:PartyName>
  </cac:PayeeParty>
`,
      ),
      {find: '<cbc:Name>Fornecedor Exemplo, Lda.</cbc:Name>', replace: '<cbc:Name>Factoring Exemplo, S.A.</cbc:Name>'},
    ],
  },
  {
    id: 'invoice-receipt-fr',
    number: 'FR A/169',
    from: 'invoice-receipt',
    edits: [{find: '>380<', replace: '>FR<'}],
  },
  {
    id: 'batch-credit-note',
    number: 'NC A/170',
    from: 'credit-note',
    edits: [
      {find: 'FT A/107', replace: 'FT A/161', all: true},
      insertBefore(currency, note('#ADDITIONALPROPERTY#NUM_DOCS_PROJETO#2#')),
      insertBefore(
        supplierStart,
        '  <cac:AdditionalDocumentReference><cbc:ID schemeID="AAA">LOTE-2026-10</cbc:ID></cac:AdditionalDocumentReference>\n',
      ),
    ],
  },
  {
    id: 'taxable-decimals',
    number: 'FT A/171',
    from: 'price-decimals',
    edits: [
      {
        find: '<cbc:TaxableAmount currencyID="EUR">100.00<',
        replace: '<cbc:TaxableAmount currencyID="EUR">100.000<',
      },
    ],
  },
  {
    id: 'multibanco-two',
    number: 'FT A/172',
    from: 'multibanco',
    edits: [
      insertBefore(
        currency,
        [
          '#ENTITY@ATMPAYMENT-001#99999#',
          '#REFERENCE@ATMPAYMENT-001#999999998#',
          '#AMOUNT@ATMPAYMENT-001#173.00#',
          '#DESCRIPTION@ATMPAYMENT-001#Esta fatura e 50,00 € em atraso#',
        ]
          .map(note)
          .join(''),
      ),
    ],
  },
  {
    id: 'duc',
    number: 'ND A/173',
    from: 'debit-note',
    edits: [
      {find: 'FT A/137', replace: 'FT A/138', all: true},
      insertBefore(
        '  <cac:TaxTotal>\n',
        `  <cac:PaymentMeans>
    <cbc:PaymentMeansCode name="DUC">OU</cbc:PaymentMeansCode>
    <cbc:PaymentID>#REFERENCE@DUCPAYMENT#123 456 789#</cbc:PaymentID>
  </cac:PaymentMeans>
`,
      ),
    ],
  },
];

const buyerTaxNumber = `      <cac:PartyTaxScheme>
        <cbc:CompanyID>PT600000001</cbc:CompanyID>
        <cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>
      </cac:PartyTaxScheme>
`;
const deliveryAddress = `  <cac:Delivery>
    <cac:DeliveryLocation>
      <cac:Address>
        <cbc:StreetName>Rua de Entrega 2</cbc:StreetName>
        <cbc:CityName>Porto</cbc:CityName>
        <cbc:PostalZone>4000-001</cbc:PostalZone>
        <cac:Country><cbc:IdentificationCode>PT</cbc:IdentificationCode></cac:Country>
      </cac:Address>
    </cac:DeliveryLocation>
  </cac:Delivery>
`;
const precedingInvoice = (number: string): string => `  <cac:BillingReference>
    <cac:InvoiceDocumentReference>
      <cbc:ID>${number}</cbc:ID>
      <cbc:IssueDate>2026-11-02</cbc:IssueDate>
    </cac:InvoiceDocumentReference>
  </cac:BillingReference>
`;
const exemptionProperty = (name: string, value: string): string => `      <cac:AdditionalItemProperty>
        <cbc:Name>#${name}@CLASSIFIEDTAXCATEGORY#</cbc:Name>
        <cbc:Value>${value}</cbc:Value>
      </cac:AdditionalItemProperty>
`;

/** Documents that are invalid on purpose: each breaks the rule in its file name. */
export const invalid: readonly Invalid[] = [
  invalidDocument('BR-CIUS-PT-66.xml', 'commitment-header.xml', {find: deliveryAddress, replace: ''}),
  invalidDocument('BR-CIUS-PT-03.xml', 'commitment-header.xml', {find: buyerTaxNumber, replace: ''}),
  invalidDocument('BR-CIUS-PT-18.xml', 'exemption-text.xml', {
    find: exemptionProperty('TAXEXEMPTIONREASON', 'Isento artigo 9.º do CIVA'),
    replace: '',
  }),
  invalidDocument('BR-CIUS-PT-25.xml', 'credit-note.xml', {find: precedingInvoice('FT A/107'), replace: ''}),
  invalidDocument('BR-CIUS-PT-65.xml', 'debit-note.xml', {find: precedingInvoice('FT A/137'), replace: ''}),
  invalidDocument('BR-CO-25.xml', 'commitment-header.xml', {
    find: '  <cbc:DueDate>2026-12-02</cbc:DueDate>\n',
    replace: '',
  }),
  invalidDocument('DT-CIUS-PT-022.xml', 'commitment-header.xml', {
    find: '#compliant#urn:feap.gov.pt:CIUS-PT:2.1.1',
    replace: '',
  }),
  invalidDocument('DT-CIUS-PT-029.xml', 'commitment-header.xml', {find: 'PT510000010', replace: '510000010'}),
  invalidDocument('DT-CIUS-PT-080.xml', 'bank-transfer.xml', {
    find: '    <cac:PayeeFinancialAccount>\n',
    replace: '    <cbc:PaymentID>FT A/126</cbc:PaymentID>\n    <cac:PayeeFinancialAccount>\n',
  }),
  invalidDocument(
    'DT-CIUS-PT-105.xml',
    'reverse-charge.xml',
    {find: '<cbc:ID>AE</cbc:ID>', replace: '<cbc:ID>K</cbc:ID>', all: true},
    {find: '        <cbc:TaxExemptionReasonCode>M31</cbc:TaxExemptionReasonCode>\n', replace: ''},
    {find: exemptionProperty('TAXEXEMPTIONREASONCODE', 'M31'), replace: ''},
    {find: 'IVA – autoliquidação', replace: 'Transmissão intracomunitária', all: true},
    {find: deliveryStart, replace: `${deliveryStart}    <cbc:ActualDeliveryDate>2026-10-30</cbc:ActualDeliveryDate>\n`},
  ),
  invalidDocument('DT-CIUS-PT-106.xml', 'commitment-header.xml', {
    find: '<cbc:Percent>23.00</cbc:Percent>',
    replace: '<cbc:Percent>23</cbc:Percent>',
    all: true,
  }),
  invalidDocument('DT-CIUS-PT-108.xml', 'exemption-code.xml', {find: '>M07<', replace: '>VATEX-EU-132<', all: true}),
  invalidDocument('DT-CIUS-PT-117.xml', 'commitment-header.xml', {find: '>1.000<', replace: '>1<'}),
  invalidDocument('DT-CIUS-PT-133.xml', 'commitment-header.xml', {
    find: '<cbc:Name>Serviço de manutenção</cbc:Name>',
    replace: '<cbc:Name>Serviço de manutenção\noutubro de 2026</cbc:Name>',
  }),
  invalidDocument('DT-CIUS-PT-133.json', 'commitment-header.json', {
    find: '"name": "Serviço de manutenção"',
    replace: '"name": "Serviço de manutenção\\noutubro de 2026"',
  }),
  invalidDocument('DT-CIUS-PT-165.xml', 'commitment-header.xml', {find: '>123.00<', replace: '>124.10<', all: true}),
  invalidDocument(
    'BR-CO-10.xml',
    'commitment-header.xml',
    ...['LineExtensionAmount', 'TaxExclusiveAmount'].map((name) => ({
      find: `    <cbc:${name} currencyID="EUR">100.00</cbc:${name}>\n    <cbc:Tax`,
      replace: `    <cbc:${name} currencyID="EUR">100.50</cbc:${name}>\n    <cbc:Tax`,
    })),
    {find: '>123.00<', replace: '>123.50<', all: true},
  ),
  invalidDocument('BR-CO-15.xml', 'commitment-header.xml', {find: '>123.00<', replace: '>123.50<', all: true}),
  invalidDocument('BR-CO-15.json', 'commitment-header.json', {find: '"123.00"', replace: '"123.50"', all: true}),
  invalidDocument('schema-invalid.json', 'commitment-header.json', {
    find: '"payable": "123.00"',
    replace: '"payable": 123',
  }),
];

function invalidDocument(file: string, from: string, ...edits: readonly Edit[]): Invalid {
  return {file: `invalid/${file}`, from, edits};
}

/**
 * Applies edits to a text.
 *
 * @param name name of the new file, for messages
 * @throws Error when the text to replace does not occur, or occurs more than once
 */
export function applyEdits(name: string, original: string, edits: readonly Edit[]): string {
  return edits.reduce((text, {find, replace, all = false}) => {
    const count = text.split(find).length - 1;
    if (count === 1 || (all && count > 1)) return text.replaceAll(find, () => replace);
    throw new Error(
      `${name}: its original has ${JSON.stringify(find)} ${count} times, expected ${all ? 'it' : 'it once'}. Correct the edit in site/commands/payloads/variants.ts.`,
    );
  }, original);
}
