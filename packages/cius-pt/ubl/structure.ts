/**
 * Children of the elements that EN 16931 uses, in the order of the UBL 2.1 schemas (OASIS, xsdrt of May 2013: maindoc and
 * CommonAggregateComponents). `Name?` is optional, `Name*` occurs any number of times, `Name+` at least once, `Name` exactly once. `-` marks
 * elements of UBL that EN 16931 does not use. Basic components (`cbc:`) are before the bar, aggregates (`cac:`) after it.
 */
const typeTable = {
  Invoice: `-UBLVersionID? CustomizationID? ProfileID? -ProfileExecutionID? ID -CopyIndicator? -UUID? IssueDate -IssueTime? DueDate?
    InvoiceTypeCode? Note* TaxPointDate? DocumentCurrencyCode? TaxCurrencyCode? -PricingCurrencyCode? -PaymentCurrencyCode?
    -PaymentAlternativeCurrencyCode? -AccountingCostCode? AccountingCost? -LineCountNumeric? BuyerReference? | InvoicePeriod*
    OrderReference? BillingReference* DespatchDocumentReference* ReceiptDocumentReference* -StatementDocumentReference*
    OriginatorDocumentReference* ContractDocumentReference* AdditionalDocumentReference* ProjectReference* -Signature*
    AccountingSupplierParty AccountingCustomerParty PayeeParty? -BuyerCustomerParty? -SellerSupplierParty? TaxRepresentativeParty?
    Delivery* -DeliveryTerms? PaymentMeans* PaymentTerms* -PrepaidPayment* AllowanceCharge* -TaxExchangeRate? -PricingExchangeRate?
    -PaymentExchangeRate? -PaymentAlternativeExchangeRate? TaxTotal* -WithholdingTaxTotal* LegalMonetaryTotal InvoiceLine+`,
  CreditNote: `-UBLVersionID? CustomizationID? ProfileID? -ProfileExecutionID? ID -CopyIndicator? -UUID? IssueDate -IssueTime?
    TaxPointDate? CreditNoteTypeCode? Note* DocumentCurrencyCode? TaxCurrencyCode? -PricingCurrencyCode? -PaymentCurrencyCode?
    -PaymentAlternativeCurrencyCode? -AccountingCostCode? AccountingCost? -LineCountNumeric? BuyerReference? | InvoicePeriod*
    -DiscrepancyResponse* OrderReference? BillingReference* DespatchDocumentReference* ReceiptDocumentReference*
    ContractDocumentReference* AdditionalDocumentReference* -StatementDocumentReference* OriginatorDocumentReference* -Signature*
    AccountingSupplierParty AccountingCustomerParty PayeeParty? -BuyerCustomerParty? -SellerSupplierParty? TaxRepresentativeParty?
    Delivery* -DeliveryTerms* PaymentMeans* PaymentTerms* -TaxExchangeRate? -PricingExchangeRate? -PaymentExchangeRate?
    -PaymentAlternativeExchangeRate? AllowanceCharge* TaxTotal* LegalMonetaryTotal CreditNoteLine+`,
  InvoiceLine: `ID -UUID? Note* InvoicedQuantity? LineExtensionAmount -TaxPointDate? -AccountingCostCode? AccountingCost?
    -PaymentPurposeCode? -FreeOfChargeIndicator? | InvoicePeriod* OrderLineReference* -DespatchLineReference* -ReceiptLineReference*
    -BillingReference* DocumentReference* -PricingReference? -OriginatorParty? -Delivery* -PaymentTerms* AllowanceCharge* -TaxTotal*
    -WithholdingTaxTotal* Item Price? -DeliveryTerms? -SubInvoiceLine* -ItemPriceExtension?`,
  CreditNoteLine: `ID -UUID? Note* CreditedQuantity? LineExtensionAmount? -TaxPointDate? -AccountingCostCode? AccountingCost?
    -PaymentPurposeCode? -FreeOfChargeIndicator? | InvoicePeriod* OrderLineReference* -DiscrepancyResponse* -DespatchLineReference*
    -ReceiptLineReference* -BillingReference* DocumentReference* -PricingReference? -OriginatorParty? -Delivery* -PaymentTerms*
    -TaxTotal* AllowanceCharge* Item? Price? -DeliveryTerms* -SubCreditNoteLine* -ItemPriceExtension?`,
  Period: `StartDate? -StartTime? EndDate? -EndTime? -DurationMeasure? DescriptionCode* -Description*`,
  OrderReference: `ID SalesOrderID? -CopyIndicator? -UUID? -IssueDate? -IssueTime? -CustomerReference? -OrderTypeCode? |
    -DocumentReference?`,
  OrderLineReference: `LineID -SalesOrderLineID? -UUID? -LineStatusCode? | -OrderReference?`,
  BillingReference: `| InvoiceDocumentReference? -SelfBilledInvoiceDocumentReference? -CreditNoteDocumentReference?
    -SelfBilledCreditNoteDocumentReference? -DebitNoteDocumentReference? -ReminderDocumentReference? -AdditionalDocumentReference?
    -BillingReferenceLine*`,
  PrecedingReference: `ID -CopyIndicator? -UUID? IssueDate? -IssueTime? -DocumentTypeCode? -DocumentType? -XPath* -LanguageID?
    -LocaleCode? -VersionID? -DocumentStatusCode? -DocumentDescription* | -Attachment? -ValidityPeriod? -IssuerParty?
    -ResultOfVerification?`,
  PlainReference: `ID -CopyIndicator? -UUID? -IssueDate? -IssueTime? -DocumentTypeCode? -DocumentType? -XPath* -LanguageID?
    -LocaleCode? -VersionID? -DocumentStatusCode? -DocumentDescription* | -Attachment? -ValidityPeriod? -IssuerParty?
    -ResultOfVerification?`,
  SupportingReference: `ID -CopyIndicator? -UUID? -IssueDate? -IssueTime? DocumentTypeCode? -DocumentType? -XPath* -LanguageID?
    -LocaleCode? -VersionID? -DocumentStatusCode? DocumentDescription* | Attachment? -ValidityPeriod? -IssuerParty?
    -ResultOfVerification?`,
  ObjectReference: `ID -CopyIndicator? -UUID? -IssueDate? -IssueTime? DocumentTypeCode? -DocumentType? -XPath* -LanguageID?
    -LocaleCode? -VersionID? -DocumentStatusCode? -DocumentDescription* | -Attachment? -ValidityPeriod? -IssuerParty?
    -ResultOfVerification?`,
  Attachment: `EmbeddedDocumentBinaryObject? | ExternalReference?`,
  ExternalReference: `URI? -DocumentHash? -HashAlgorithmMethod? -ExpiryDate? -ExpiryTime? -MimeCode? -FormatCode? -EncodingCode?
    -CharacterSetCode? -FileName? -Description*`,
  ProjectReference: `ID -UUID? -IssueDate? | -WorkPhaseReference*`,
  AccountingSupplierParty: `-CustomerAssignedAccountID? -AdditionalAccountID* -DataSendingCapability? | Party? -DespatchContact?
    -AccountingContact? -SellerContact?`,
  AccountingCustomerParty: `-CustomerAssignedAccountID? -SupplierAssignedAccountID? -AdditionalAccountID* | Party? -DeliveryContact?
    -AccountingContact? -BuyerContact?`,
  Party: `-MarkCareIndicator? -MarkAttentionIndicator? -WebsiteURI? -LogoReferenceID? EndpointID? -IndustryClassificationCode? |
    PartyIdentification* PartyName* -Language? PostalAddress? -PhysicalLocation? PartyTaxScheme* PartyLegalEntity* Contact? -Person*
    -AgentParty? -ServiceProviderParty* -PowerOfAttorney* -FinancialAccount?`,
  PartyIdentification: `ID`,
  PartyName: `Name`,
  PartyTaxScheme: `-RegistrationName? CompanyID? -TaxLevelCode? -ExemptionReasonCode? -ExemptionReason* | -RegistrationAddress?
    TaxScheme`,
  PartyLegalEntity: `RegistrationName? CompanyID? -RegistrationDate? -RegistrationExpirationDate? -CompanyLegalFormCode?
    CompanyLegalForm? -SoleProprietorshipIndicator? -CompanyLiquidationStatusCode? -CorporateStockAmount? -FullyPaidSharesIndicator? |
    -RegistrationAddress? -CorporateRegistrationScheme? -HeadOfficeParty? -ShareholderParty*`,
  Contact: `-ID? Name? Telephone? -Telefax? ElectronicMail? -Note* | -OtherCommunication*`,
  Address: `-ID? -AddressTypeCode? -AddressFormatCode? -Postbox? -Floor? -Room? StreetName? AdditionalStreetName? -BlockName?
    -BuildingName? -BuildingNumber? -InhouseMail? -Department? -MarkAttention? -MarkCare? -PlotIdentification? -CitySubdivisionName?
    CityName? PostalZone? CountrySubentity? -CountrySubentityCode? -Region? -District? -TimezoneOffset? | AddressLine* Country?
    -LocationCoordinate*`,
  AddressLine: `Line`,
  Country: `IdentificationCode? -Name?`,
  Delivery: `-ID? -Quantity? -MinimumQuantity? -MaximumQuantity? ActualDeliveryDate? -ActualDeliveryTime? -LatestDeliveryDate?
    -LatestDeliveryTime? -ReleaseID? -TrackingID? | -DeliveryAddress? DeliveryLocation? -AlternativeDeliveryLocation?
    -RequestedDeliveryPeriod? -PromisedDeliveryPeriod? -EstimatedDeliveryPeriod? -CarrierParty? DeliveryParty? -NotifyParty* -Despatch?
    -DeliveryTerms* -MinimumDeliveryUnit? -MaximumDeliveryUnit? -Shipment?`,
  DeliveryLocation: `ID? -Description* -Conditions* -CountrySubentity? -CountrySubentityCode? -LocationTypeCode? -InformationURI?
    -Name? | -ValidityPeriod* Address? -SubsidiaryLocation* -LocationCoordinate*`,
  PaymentMeans: `-ID? PaymentMeansCode PaymentDueDate? -PaymentChannelCode? -InstructionID? -InstructionNote* PaymentID* | CardAccount?
    -PayerFinancialAccount? PayeeFinancialAccount? -CreditAccount? PaymentMandate? -TradeFinancing?`,
  CardAccount: `PrimaryAccountNumberID NetworkID -CardTypeCode? -ValidityStartDate? -ExpiryDate? -IssuerID? -IssueNumberID? -CV2ID?
    -CardChipCode? -ChipApplicationID? HolderName?`,
  PayeeFinancialAccount: `ID? Name? -AliasName? -AccountTypeCode? -AccountFormatCode? -CurrencyCode? -PaymentNote* |
    FinancialInstitutionBranch? -Country?`,
  PayerFinancialAccount: `ID? -Name? -AliasName? -AccountTypeCode? -AccountFormatCode? -CurrencyCode? -PaymentNote* |
    -FinancialInstitutionBranch? -Country?`,
  FinancialInstitutionBranch: `ID? -Name? | -FinancialInstitution? -Address?`,
  PaymentMandate: `ID? -MandateTypeCode? -MaximumPaymentInstructionsNumeric? -MaximumPaidAmount? -SignatureID? | -PayerParty?
    PayerFinancialAccount? -ValidityPeriod? -PaymentReversalPeriod? -Clause*`,
  PaymentTerms: `-ID? -PaymentMeansID* -PrepaidPaymentReferenceID? Note* -ReferenceEventCode? -SettlementDiscountPercent?
    -PenaltySurchargePercent? -PaymentPercent? -Amount? -SettlementDiscountAmount? -PenaltyAmount? -PaymentTermsDetailsURI?
    -PaymentDueDate? -InstallmentDueDate? -InvoicingPartyReference? | -SettlementPeriod? -PenaltyPeriod? -ExchangeRate?
    -ValidityPeriod?`,
  AllowanceCharge: `-ID? ChargeIndicator AllowanceChargeReasonCode? AllowanceChargeReason* MultiplierFactorNumeric? -PrepaidIndicator?
    -SequenceNumeric? Amount BaseAmount? -AccountingCostCode? -AccountingCost? -PerUnitAmount? | TaxCategory* -TaxTotal?
    -PaymentMeans*`,
  TaxTotal: `TaxAmount -RoundingAmount? -TaxEvidenceIndicator? -TaxIncludedIndicator? | TaxSubtotal*`,
  TaxSubtotal: `TaxableAmount? TaxAmount -CalculationSequenceNumeric? -TransactionCurrencyTaxAmount? -Percent? -BaseUnitMeasure?
    -PerUnitAmount? -TierRange? -TierRatePercent? | TaxCategory`,
  TaxCategory: `ID? -Name? Percent? -BaseUnitMeasure? -PerUnitAmount? TaxExemptionReasonCode? TaxExemptionReason* -TierRange?
    -TierRatePercent? | TaxScheme`,
  TaxScheme: `ID? -Name? -TaxTypeCode? -CurrencyCode? | -JurisdictionRegionAddress*`,
  LegalMonetaryTotal: `LineExtensionAmount? TaxExclusiveAmount? TaxInclusiveAmount? AllowanceTotalAmount? ChargeTotalAmount?
    PrepaidAmount? PayableRoundingAmount? PayableAmount -PayableAlternativeAmount?`,
  Item: `Description* -PackQuantity? -PackSizeNumeric? -CatalogueIndicator? Name? -HazardousRiskIndicator? -AdditionalInformation*
    -Keyword* -BrandName* -ModelName* | BuyersItemIdentification? SellersItemIdentification? -ManufacturersItemIdentification*
    StandardItemIdentification? -CatalogueItemIdentification? -AdditionalItemIdentification* -CatalogueDocumentReference?
    -ItemSpecificationDocumentReference* OriginCountry? CommodityClassification* -TransactionConditions* -HazardousItem*
    ClassifiedTaxCategory* AdditionalItemProperty* -ManufacturerParty* -InformationContentProviderParty? -OriginAddress* -ItemInstance*
    -Certificate* -Dimension*`,
  ItemIdentification: `ID -ExtendedID? -BarcodeSymbologyID? | -PhysicalAttribute* -MeasurementDimension* -IssuerParty?`,
  CommodityClassification: `-NatureCode? -CargoTypeCode? -CommodityCode? ItemClassificationCode?`,
  AdditionalItemProperty: `-ID? Name -NameCode? -TestMethod? Value? -ValueQuantity? -ValueQualifier* -ImportanceCode? -ListValue* |
    -UsabilityPeriod? -ItemPropertyGroup* -RangeDimension? -ItemPropertyRange?`,
  Price: `PriceAmount BaseQuantity? -PriceChangeReason* -PriceTypeCode? -PriceType? -OrderableUnitFactorRate? | -ValidityPeriod*
    -PriceList? AllowanceCharge* -PricingExchangeRate?`,
} as const;

/** Elements whose type has a different name. */
const typeOf: Readonly<Record<string, keyof typeof typeTable>> = {
  InvoicePeriod: 'Period',
  InvoiceDocumentReference: 'PrecedingReference',
  DespatchDocumentReference: 'PlainReference',
  ReceiptDocumentReference: 'PlainReference',
  OriginatorDocumentReference: 'PlainReference',
  ContractDocumentReference: 'PlainReference',
  AdditionalDocumentReference: 'SupportingReference',
  DocumentReference: 'ObjectReference',
  PayeeParty: 'Party',
  TaxRepresentativeParty: 'Party',
  DeliveryParty: 'Party',
  PostalAddress: 'Address',
  OriginCountry: 'Country',
  ClassifiedTaxCategory: 'TaxCategory',
  BuyersItemIdentification: 'ItemIdentification',
  SellersItemIdentification: 'ItemIdentification',
  StandardItemIdentification: 'ItemIdentification',
};

/** A child element of a type. */
export interface Part {
  readonly name: string;
  readonly prefix: 'cbc:' | 'cac:' | 'ext:';
  readonly position: number;
  readonly least: 0 | 1;
  readonly most: number;
  /** Does EN 16931 use it? */
  readonly isUsed: boolean;
}

const extensions: Part = {name: 'UBLExtensions', prefix: 'ext:', position: -1, least: 0, most: 1, isUsed: false};

const readType = (notation: string, isRoot: boolean): ReadonlyMap<string, Part> => {
  const parts = new Map<string, Part>(isRoot ? [[extensions.name, extensions]] : []);
  let prefix: Part['prefix'] = 'cbc:';
  notation.split(/\s+/u).forEach((token, position) => {
    if (token === '|') prefix = 'cac:';
    const [, unusedMark, name, occurrence = ''] = /^(-?)(\w+)([?*+]?)$/u.exec(token) ?? [];
    if (name === undefined) return;
    const least = occurrence === '?' || occurrence === '*' ? 0 : 1;
    const most = occurrence === '*' || occurrence === '+' ? Infinity : 1;
    parts.set(name, {name, prefix, position, least, most, isUsed: unusedMark === ''});
  });
  return parts;
};

const types = new Map<string, ReadonlyMap<string, Part>>();

/**
 * The allowed children of an element, in order, by name; undefined for an element without children or one that EN 16931 does not use.
 *
 * @param name local name of the element
 */
export const partsOf = (name: string): ReadonlyMap<string, Part> | undefined => {
  const cached = types.get(name);
  if (cached) return cached;
  const type = typeOf[name] ?? name;
  if (!isType(type)) return undefined;
  const parts = readType(typeTable[type], type === 'Invoice' || type === 'CreditNote');
  types.set(name, parts);
  return parts;
};

const isType = (name: string): name is keyof typeof typeTable => Object.hasOwn(typeTable, name);

let prefixes: ReadonlyMap<string, Part['prefix'] | ''> | undefined;

/** The prefix of each name that EN 16931 uses. No name is both a basic component and an aggregate. */
const usedNames = (): ReadonlyMap<string, Part['prefix'] | ''> => {
  const prefixByName = new Map<string, Part['prefix'] | ''>([
    ['Invoice', ''],
    ['CreditNote', ''],
  ]);
  for (const type of Object.keys(typeTable))
    for (const {name, prefix, isUsed} of partsOf(type)?.values() ?? []) if (isUsed) prefixByName.set(name, prefix);
  return prefixByName;
};

/** The usual prefix of a name: `cbc:` or `cac:`, empty for the root elements; undefined for names that EN 16931 does not use. */
export const prefixOf = (name: string): Part['prefix'] | '' | undefined => (prefixes ??= usedNames()).get(name);

/** The name with its usual prefix: `cac:Party`, `cbc:ID`. Only for names that EN 16931 uses. */
export const withPrefix = (name: string): string => (partsOf(name) === undefined ? `cbc:${name}` : `cac:${name}`);
