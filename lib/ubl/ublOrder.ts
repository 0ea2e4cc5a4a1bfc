const address = [
  'StreetName',
  'AdditionalStreetName',
  'CityName',
  'PostalZone',
  'CountrySubentity',
  'AddressLine',
  'Country',
];
const taxCategory = ['ID', 'Percent', 'TaxExemptionReasonCode', 'TaxExemptionReason', 'TaxScheme'];
const afterLineTotal = ['AccountingCost', 'InvoicePeriod', 'OrderLineReference', 'DocumentReference'];

/**
 * Children of each element in the order of the UBL 2.1 schemas (OASIS, maindoc and CommonAggregateComponents), as far as
 * the payloads use them. Local names: no two of them differ only in the prefix.
 */
export const ublOrder: Readonly<Record<string, readonly string[]>> = {
  Invoice: [
    'CustomizationID',
    'ProfileID',
    'ID',
    'IssueDate',
    'DueDate',
    'InvoiceTypeCode',
    'Note',
    'TaxPointDate',
    'DocumentCurrencyCode',
    'AccountingCost',
    'BuyerReference',
    'InvoicePeriod',
    'OrderReference',
    'BillingReference',
    'DespatchDocumentReference',
    'ReceiptDocumentReference',
    'OriginatorDocumentReference',
    'ContractDocumentReference',
    'AdditionalDocumentReference',
    'ProjectReference',
    'AccountingSupplierParty',
    'AccountingCustomerParty',
    'PayeeParty',
    'Delivery',
    'PaymentMeans',
    'PaymentTerms',
    'AllowanceCharge',
    'TaxTotal',
    'LegalMonetaryTotal',
    'InvoiceLine',
  ],
  CreditNote: [
    'CustomizationID',
    'ProfileID',
    'ID',
    'IssueDate',
    'TaxPointDate',
    'CreditNoteTypeCode',
    'Note',
    'DocumentCurrencyCode',
    'AccountingCost',
    'BuyerReference',
    'InvoicePeriod',
    'OrderReference',
    'BillingReference',
    'DespatchDocumentReference',
    'ReceiptDocumentReference',
    'ContractDocumentReference',
    'AdditionalDocumentReference',
    'OriginatorDocumentReference',
    'AccountingSupplierParty',
    'AccountingCustomerParty',
    'PayeeParty',
    'Delivery',
    'PaymentMeans',
    'PaymentTerms',
    'AllowanceCharge',
    'TaxTotal',
    'LegalMonetaryTotal',
    'CreditNoteLine',
  ],
  InvoiceLine: [
    'ID',
    'Note',
    'InvoicedQuantity',
    'LineExtensionAmount',
    ...afterLineTotal,
    'AllowanceCharge',
    'Item',
    'Price',
  ],
  CreditNoteLine: [
    'ID',
    'Note',
    'CreditedQuantity',
    'LineExtensionAmount',
    ...afterLineTotal,
    'AllowanceCharge',
    'Item',
    'Price',
  ],
  InvoicePeriod: ['StartDate', 'EndDate', 'DescriptionCode'],
  OrderReference: ['ID', 'SalesOrderID'],
  BillingReference: ['InvoiceDocumentReference'],
  InvoiceDocumentReference: ['ID', 'IssueDate'],
  DespatchDocumentReference: ['ID'],
  ReceiptDocumentReference: ['ID'],
  OriginatorDocumentReference: ['ID'],
  ContractDocumentReference: ['ID'],
  ProjectReference: ['ID'],
  AdditionalDocumentReference: ['ID', 'DocumentTypeCode', 'DocumentDescription', 'Attachment'],
  DocumentReference: ['ID', 'DocumentTypeCode'],
  Attachment: ['EmbeddedDocumentBinaryObject', 'ExternalReference'],
  ExternalReference: ['URI'],
  AccountingSupplierParty: ['Party'],
  AccountingCustomerParty: ['Party'],
  Party: [
    'EndpointID',
    'PartyIdentification',
    'PartyName',
    'PostalAddress',
    'PartyTaxScheme',
    'PartyLegalEntity',
    'Contact',
  ],
  PayeeParty: ['PartyIdentification', 'PartyName', 'PartyLegalEntity'],
  DeliveryParty: ['PartyName'],
  PartyIdentification: ['ID'],
  PartyName: ['Name'],
  PostalAddress: address,
  Address: address,
  AddressLine: ['Line'],
  Country: ['IdentificationCode'],
  OriginCountry: ['IdentificationCode'],
  PartyTaxScheme: ['CompanyID', 'TaxScheme'],
  TaxScheme: ['ID'],
  PartyLegalEntity: ['RegistrationName', 'CompanyID', 'CompanyLegalForm'],
  Contact: ['Name', 'Telephone', 'ElectronicMail'],
  Delivery: ['ActualDeliveryDate', 'DeliveryLocation', 'DeliveryParty'],
  DeliveryLocation: ['ID', 'Address'],
  PaymentMeans: [
    'PaymentMeansCode',
    'PaymentDueDate',
    'PaymentID',
    'CardAccount',
    'PayeeFinancialAccount',
    'PaymentMandate',
  ],
  CardAccount: ['PrimaryAccountNumberID', 'NetworkID', 'HolderName'],
  PayeeFinancialAccount: ['ID', 'Name', 'FinancialInstitutionBranch'],
  FinancialInstitutionBranch: ['ID'],
  PaymentMandate: ['ID', 'PayerFinancialAccount'],
  PayerFinancialAccount: ['ID'],
  PaymentTerms: ['Note'],
  AllowanceCharge: [
    'ChargeIndicator',
    'AllowanceChargeReasonCode',
    'AllowanceChargeReason',
    'MultiplierFactorNumeric',
    'Amount',
    'BaseAmount',
    'TaxCategory',
  ],
  TaxTotal: ['TaxAmount', 'TaxSubtotal'],
  TaxSubtotal: ['TaxableAmount', 'TaxAmount', 'TaxCategory'],
  TaxCategory: taxCategory,
  ClassifiedTaxCategory: taxCategory,
  LegalMonetaryTotal: [
    'LineExtensionAmount',
    'TaxExclusiveAmount',
    'TaxInclusiveAmount',
    'AllowanceTotalAmount',
    'ChargeTotalAmount',
    'PrepaidAmount',
    'PayableRoundingAmount',
    'PayableAmount',
  ],
  OrderLineReference: ['LineID'],
  Item: [
    'Description',
    'Name',
    'BuyersItemIdentification',
    'SellersItemIdentification',
    'StandardItemIdentification',
    'OriginCountry',
    'CommodityClassification',
    'ClassifiedTaxCategory',
    'AdditionalItemProperty',
  ],
  BuyersItemIdentification: ['ID'],
  SellersItemIdentification: ['ID'],
  StandardItemIdentification: ['ID'],
  CommodityClassification: ['ItemClassificationCode'],
  AdditionalItemProperty: ['Name', 'Value'],
  Price: ['PriceAmount', 'BaseQuantity', 'AllowanceCharge'],
};

/**
 * Where an XML file breaks the order of UBL 2.1.
 *
 * @param xml well-formed, without CDATA
 * @returns a sentence per fault; none when the order is right
 */
export function orderFaults(xml: string): readonly string[] {
  const faults: string[] = [];
  const open: {readonly name: string; position: number}[] = [];
  for (const [, closing, qualified = ''] of xml.matchAll(/<(\/?)((?:\w+:)?[A-Z]\w*)(?:\s[^>]*)?>/g)) {
    const name = qualified.replace(/^\w+:/, '');
    if (closing === '/') {
      open.pop();
      continue;
    }
    const parent = open.at(-1);
    if (parent !== undefined) {
      const position = ublOrder[parent.name]?.indexOf(name) ?? -1;
      if (position < 0) faults.push(`${parent.name} has no ${name} (or ublOrder.ts does not list it).`);
      else if (position < parent.position) faults.push(`${name} stands too late in ${parent.name}.`);
      else parent.position = position;
    }
    open.push({name, position: 0});
  }
  return faults;
}
