/**
 * For each rule a change of `fixtures/full-invoice.xml` that breaks it: `rule: step ;; step` (steps of `edit.ts`).
 * `{51}` stands for 51 times x, `\\n` for a new line, the step `credit-note` for `fixtures/full-credit-note.xml`.
 */
export const BOTH = String.raw`
BR-01: - CustomizationID
BR-02: - ID
BR-03: - IssueDate
BR-04: - InvoiceTypeCode
BR-05: - DocumentCurrencyCode
BR-06: - AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName
BR-07: - AccountingCustomerParty/Party/PartyLegalEntity/RegistrationName
BR-08: - AccountingSupplierParty/Party/PostalAddress
BR-09: - AccountingSupplierParty/Party/PostalAddress/Country
BR-10: - AccountingCustomerParty/Party/PostalAddress
BR-11: - AccountingCustomerParty/Party/PostalAddress/Country
BR-12: - LegalMonetaryTotal/LineExtensionAmount
BR-13: - LegalMonetaryTotal/TaxExclusiveAmount
BR-14: - LegalMonetaryTotal/TaxInclusiveAmount
BR-15: - LegalMonetaryTotal/PayableAmount
BR-16: - InvoiceLine[2] ;; - InvoiceLine
BR-17: PayeeParty/PartyIdentification/ID = 560000000001
BR-18: - TaxRepresentativeParty/PartyName/Name
BR-19: - TaxRepresentativeParty/PostalAddress
BR-20: - TaxRepresentativeParty/PostalAddress/Country
BR-21: - InvoiceLine/ID
BR-22: - InvoiceLine/InvoicedQuantity
BR-23: - InvoiceLine/InvoicedQuantity@unitCode
BR-24: - InvoiceLine/LineExtensionAmount
BR-25: - InvoiceLine/Item/Name
BR-26: - InvoiceLine/Price/PriceAmount
BR-27: InvoiceLine/Price/PriceAmount = -1.00
BR-28: InvoiceLine/Price/AllowanceCharge/BaseAmount = -1.00
BR-29: InvoicePeriod/EndDate = 2026-09-30
BR-30: InvoiceLine/InvoicePeriod/EndDate = 2026-09-30
BR-31: - AllowanceCharge/Amount
BR-32: - AllowanceCharge/TaxCategory/ID
BR-33: - AllowanceCharge/AllowanceChargeReason ;; - AllowanceCharge/AllowanceChargeReasonCode
BR-36: - AllowanceCharge[2]/Amount
BR-37: - AllowanceCharge[2]/TaxCategory/ID
BR-38: - AllowanceCharge[2]/AllowanceChargeReason ;; - AllowanceCharge[2]/AllowanceChargeReasonCode
BR-41: - InvoiceLine/AllowanceCharge/Amount
BR-42: - InvoiceLine/AllowanceCharge/AllowanceChargeReason ;; - InvoiceLine/AllowanceCharge/AllowanceChargeReasonCode
BR-43: - InvoiceLine/AllowanceCharge[2]/Amount
BR-44: - InvoiceLine/AllowanceCharge[2]/AllowanceChargeReason ;; - InvoiceLine/AllowanceCharge[2]/AllowanceChargeReasonCode
BR-45: - TaxTotal/TaxSubtotal/TaxableAmount
BR-46: - TaxTotal/TaxSubtotal/TaxAmount
BR-47: - TaxTotal/TaxSubtotal/TaxCategory/ID
BR-48: - TaxTotal/TaxSubtotal/TaxCategory/Percent
BR-49: - PaymentMeans/PaymentMeansCode
BR-50: - PaymentMeans/PayeeFinancialAccount/ID
BR-52: - AdditionalDocumentReference/ID
BR-54: - InvoiceLine/Item/AdditionalItemProperty/Value
BR-55: - BillingReference/InvoiceDocumentReference/ID
BR-56: - TaxRepresentativeParty/PartyTaxScheme
BR-57: - Delivery/DeliveryLocation/Address/Country
BR-61: - PaymentMeans/PayeeFinancialAccount
BR-62: - AccountingSupplierParty/Party/EndpointID@schemeID
BR-63: - AccountingCustomerParty/Party/EndpointID@schemeID
BR-64: - InvoiceLine/Item/StandardItemIdentification/ID@schemeID
BR-65: - InvoiceLine/Item/CommodityClassification/ItemClassificationCode@listID
BR-CO-03: InvoicePeriod += <cbc:DescriptionCode>35</cbc:DescriptionCode>
BR-CO-04: - InvoiceLine/Item/ClassifiedTaxCategory/ID
BR-CO-18: - TaxTotal/TaxSubtotal[2] ;; - TaxTotal/TaxSubtotal
BR-CO-19: - InvoicePeriod/StartDate ;; - InvoicePeriod/EndDate
BR-CO-20: - InvoiceLine/InvoicePeriod/StartDate ;; - InvoiceLine/InvoicePeriod/EndDate
BR-CO-21: - AllowanceCharge/AllowanceChargeReason ;; - AllowanceCharge/AllowanceChargeReasonCode
BR-CO-22: - AllowanceCharge[2]/AllowanceChargeReason ;; - AllowanceCharge[2]/AllowanceChargeReasonCode
BR-CO-23: - InvoiceLine/AllowanceCharge/AllowanceChargeReason ;; - InvoiceLine/AllowanceCharge/AllowanceChargeReasonCode
BR-CO-24: - InvoiceLine/AllowanceCharge[2]/AllowanceChargeReason ;; - InvoiceLine/AllowanceCharge[2]/AllowanceChargeReasonCode
BR-CO-26: - AccountingSupplierParty/Party/PartyTaxScheme ;; - AccountingSupplierParty/Party/PartyIdentification ;; - AccountingSupplierParty/Party/PartyLegalEntity/CompanyID
`;

export const ONLY_EN16931 = String.raw`
BR-51: PaymentMeans/CardAccount/PrimaryAccountNumberID = 12345678901
BR-53: TaxCurrencyCode = USD
BR-66: PaymentMeans += <cac:CardAccount/>
UBL-SR-55: PaymentMeans += <cac:PaymentMandate/>
UBL-SR-56: . += <cac:OriginatorDocumentReference><cbc:ID>L-2</cbc:ID></cac:OriginatorDocumentReference>
BR-CO-10: LegalMonetaryTotal/LineExtensionAmount = 240.01
BR-CO-11: LegalMonetaryTotal/AllowanceTotalAmount = 20.01
BR-CO-12: LegalMonetaryTotal/ChargeTotalAmount = 10.01
BR-CO-13: LegalMonetaryTotal/TaxExclusiveAmount = 230.01
BR-CO-14: TaxTotal/TaxAmount = 41.41
BR-CO-15: LegalMonetaryTotal/TaxInclusiveAmount = 271.41
BR-CO-16: LegalMonetaryTotal/PayableAmount = 200.11
BR-CO-17: TaxTotal/TaxSubtotal/TaxAmount = 42.40
BR-DEC-01: AllowanceCharge/Amount = 20.000
BR-DEC-02: AllowanceCharge/BaseAmount = 200.000
BR-DEC-05: AllowanceCharge[2]/Amount = 10.000
BR-DEC-06: AllowanceCharge[2]/BaseAmount = 200.000
BR-DEC-09: LegalMonetaryTotal/LineExtensionAmount = 240.000
BR-DEC-10: LegalMonetaryTotal/AllowanceTotalAmount = 20.000
BR-DEC-11: LegalMonetaryTotal/ChargeTotalAmount = 10.000
BR-DEC-12: LegalMonetaryTotal/TaxExclusiveAmount = 230.000
BR-DEC-14: LegalMonetaryTotal/TaxInclusiveAmount = 271.400
BR-DEC-16: LegalMonetaryTotal/PrepaidAmount = 71.400
BR-DEC-17: LegalMonetaryTotal/PayableRoundingAmount = 0.100
BR-DEC-18: LegalMonetaryTotal/PayableAmount = 200.100
BR-DEC-19: TaxTotal/TaxSubtotal/TaxableAmount = 180.000
BR-DEC-20: TaxTotal/TaxSubtotal/TaxAmount = 41.400
BR-DEC-23: InvoiceLine/LineExtensionAmount = 190.000
BR-DEC-24: InvoiceLine/AllowanceCharge/Amount = 20.000
BR-DEC-25: InvoiceLine/AllowanceCharge/BaseAmount = 200.000
BR-DEC-27: InvoiceLine/AllowanceCharge[2]/Amount = 10.000
BR-DEC-28: InvoiceLine/AllowanceCharge[2]/BaseAmount = 200.000
BR-CO-09: AccountingSupplierParty/Party/PartyTaxScheme/CompanyID = 510000010
BR-CL-01: InvoiceTypeCode = FT
BR-CL-03: TaxTotal/TaxAmount@currencyID = HRK
BR-CL-04: DocumentCurrencyCode = HRK
BR-CL-05: TaxCurrencyCode = HRK
BR-CL-06: InvoicePeriod += <cbc:DescriptionCode>29</cbc:DescriptionCode>
BR-CL-07: AdditionalDocumentReference/ID@schemeID = ABCD
BR-CL-08: Note = #QQQ#texto
BR-CL-10: AccountingCustomerParty/Party/PartyIdentification/ID@schemeID = SEPA
BR-CL-11: AccountingSupplierParty/Party/PartyLegalEntity/CompanyID@schemeID = 9999
BR-CL-13: InvoiceLine/Item/CommodityClassification/ItemClassificationCode@listID = CPV
BR-CL-14: Delivery/DeliveryLocation/Address/Country/IdentificationCode = XX
BR-CL-15: InvoiceLine/Item/OriginCountry/IdentificationCode = XX
BR-CL-16: PaymentMeans/PaymentMeansCode = MB
BR-CL-17: TaxTotal/TaxSubtotal/TaxCategory/ID = NOR
BR-CL-18: InvoiceLine/Item/ClassifiedTaxCategory/ID = RED
BR-CL-19: AllowanceCharge/AllowanceChargeReasonCode = FC
BR-CL-20: AllowanceCharge[2]/AllowanceChargeReasonCode = 95
BR-CL-21: InvoiceLine/Item/StandardItemIdentification/ID@schemeID = EAN
BR-CL-22: TaxTotal/TaxSubtotal[2]/TaxCategory += <cbc:TaxExemptionReasonCode>M07</cbc:TaxExemptionReasonCode>
BR-CL-23: InvoiceLine/InvoicedQuantity@unitCode = UN
BR-CL-24: AdditionalDocumentReference[2]/Attachment/EmbeddedDocumentBinaryObject@mimeCode = text/plain
BR-CL-25: AccountingSupplierParty/Party/EndpointID@schemeID = 1234
BR-CL-26: Delivery/DeliveryLocation/ID@schemeID = 9999
BR-B-01: InvoiceLine/Item/ClassifiedTaxCategory/ID = B
BR-B-02: TaxTotal/TaxSubtotal/TaxCategory/ID = B
UBL-CR-666: AdditionalDocumentReference += <cac:Attachment/>
UBL-CR-673: AdditionalDocumentReference += <cbc:DocumentDescription>x</cbc:DocumentDescription>
UBL-DT-01: InvoiceLine/LineExtensionAmount = 190.000
UBL-DT-06: - AdditionalDocumentReference[2]/Attachment/EmbeddedDocumentBinaryObject@mimeCode
UBL-DT-07: - AdditionalDocumentReference[2]/Attachment/EmbeddedDocumentBinaryObject@filename
UBL-SR-01: ContractDocumentReference += <cbc:ID>2</cbc:ID>
UBL-SR-02: ReceiptDocumentReference += <cbc:ID>2</cbc:ID>
UBL-SR-03: DespatchDocumentReference += <cbc:ID>2</cbc:ID>
UBL-SR-04: AdditionalDocumentReference += <cbc:ID>2</cbc:ID>
UBL-SR-05: PaymentTerms += <cbc:Note>2</cbc:Note>
UBL-SR-06: BillingReference += <cac:InvoiceDocumentReference><cbc:ID>2</cbc:ID></cac:InvoiceDocumentReference>
UBL-SR-07: - BillingReference/InvoiceDocumentReference/ID
UBL-SR-08: . += <cac:InvoicePeriod><cbc:StartDate>2026-10-01</cbc:StartDate></cac:InvoicePeriod>
UBL-SR-09: AccountingSupplierParty/Party/PartyLegalEntity += <cbc:RegistrationName>2</cbc:RegistrationName>
UBL-SR-10: AccountingSupplierParty/Party/PartyName += <cbc:Name>2</cbc:Name>
UBL-SR-11: AccountingSupplierParty/Party/PartyLegalEntity += <cbc:CompanyID>2</cbc:CompanyID>
UBL-SR-12: AccountingSupplierParty/Party/PartyTaxScheme += <cbc:CompanyID>PT2</cbc:CompanyID>
UBL-SR-13: AccountingSupplierParty/Party/PartyTaxScheme/TaxScheme/ID = IVA ;; AccountingSupplierParty/Party/PartyTaxScheme += <cbc:CompanyID>PT2</cbc:CompanyID>
UBL-SR-14: AccountingSupplierParty/Party/PartyLegalEntity += <cbc:CompanyLegalForm>2</cbc:CompanyLegalForm>
UBL-SR-15: AccountingCustomerParty/Party/PartyLegalEntity += <cbc:RegistrationName>2</cbc:RegistrationName>
UBL-SR-16: AccountingCustomerParty/Party/PartyIdentification += <cbc:ID>2</cbc:ID>
UBL-SR-17: AccountingCustomerParty/Party/PartyLegalEntity += <cbc:CompanyID>2</cbc:CompanyID>
UBL-SR-18: AccountingCustomerParty/Party/PartyTaxScheme += <cbc:CompanyID>PT2</cbc:CompanyID>
UBL-SR-19: PayeeParty/PartyName += <cbc:Name>2</cbc:Name>
UBL-SR-20: PayeeParty/PartyIdentification += <cbc:ID>2</cbc:ID>
UBL-SR-21: PayeeParty/PartyLegalEntity += <cbc:CompanyID>2</cbc:CompanyID>
UBL-SR-22: TaxRepresentativeParty/PartyName += <cbc:Name>2</cbc:Name>
UBL-SR-23: TaxRepresentativeParty += <cac:Party><cac:PartyTaxScheme><cbc:CompanyID>PT1</cbc:CompanyID><cbc:CompanyID>PT2</cbc:CompanyID></cac:PartyTaxScheme></cac:Party>
UBL-SR-24: . += <cac:Delivery/>
UBL-SR-25: Delivery/DeliveryParty/PartyName += <cbc:Name>2</cbc:Name>
UBL-SR-26: PaymentMeans += <cbc:PaymentID>2</cbc:PaymentID>
UBL-SR-27: PaymentMeans += <cbc:PaymentMeansCode>30</cbc:PaymentMeansCode>
UBL-SR-28: PaymentMeans/PaymentMandate += <cbc:ID>2</cbc:ID>
UBL-SR-29: AccountingSupplierParty/Party/PartyIdentification/ID@schemeID = SEPA ;; PayeeParty/PartyIdentification/ID@schemeID = SEPA
UBL-SR-30: AllowanceCharge += <cbc:AllowanceChargeReason>2</cbc:AllowanceChargeReason>
UBL-SR-31: AllowanceCharge[2] += <cbc:AllowanceChargeReason>2</cbc:AllowanceChargeReason>
UBL-SR-32: TaxTotal/TaxSubtotal[2]/TaxCategory += <cbc:TaxExemptionReason>2</cbc:TaxExemptionReason>
UBL-SR-33: AdditionalDocumentReference[2] += <cbc:DocumentDescription>2</cbc:DocumentDescription>
UBL-SR-34: InvoiceLine += <cbc:Note>2</cbc:Note>
UBL-SR-35: InvoiceLine/OrderLineReference += <cbc:LineID>2</cbc:LineID>
UBL-SR-36: InvoiceLine += <cac:InvoicePeriod><cbc:StartDate>2026-10-01</cbc:StartDate></cac:InvoicePeriod>
UBL-SR-37: InvoiceLine/Price/AllowanceCharge += <cbc:Amount currencyID="EUR">2.00</cbc:Amount>
UBL-SR-39: ProjectReference += <cbc:ID>2</cbc:ID>
UBL-SR-40: AccountingCustomerParty/Party/PartyName += <cbc:Name>2</cbc:Name>
UBL-SR-42: AccountingSupplierParty/Party += <cac:PartyTaxScheme/><cac:PartyTaxScheme/>
UBL-SR-43: AdditionalDocumentReference[2]/ID@schemeID = AAA
UBL-SR-44: . += <cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode><cbc:PaymentID>2</cbc:PaymentID></cac:PaymentMeans>
UBL-SR-45: credit-note ;; PaymentMeans += <cbc:PaymentDueDate>2026-12-03</cbc:PaymentDueDate>
UBL-SR-46: . += <cac:PaymentMeans><cbc:PaymentMeansCode name="x">30</cbc:PaymentMeansCode></cac:PaymentMeans>
UBL-SR-47: . += <cac:PaymentMeans><cbc:PaymentMeansCode>48</cbc:PaymentMeansCode></cac:PaymentMeans>
UBL-SR-48: - InvoiceLine/Item/ClassifiedTaxCategory
UBL-SR-49: InvoicePeriod += <cbc:DescriptionCode>35</cbc:DescriptionCode><cbc:DescriptionCode>35</cbc:DescriptionCode>
UBL-SR-50: InvoiceLine/Item += <cbc:Description>2</cbc:Description>
UBL-SR-51: AccountingSupplierParty/Party/PostalAddress += <cac:AddressLine><cbc:Line>2</cbc:Line></cac:AddressLine>
UBL-SR-52: InvoiceLine += <cac:DocumentReference><cbc:ID>2</cbc:ID></cac:DocumentReference>
UBL-SR-53: - AccountingSupplierParty/Party/PartyTaxScheme/CompanyID
`;

export const ONLY_CIUS_PT = String.raw`
BR-CIUS-PT-01: - AccountingSupplierParty/Party/PartyTaxScheme/CompanyID
BR-CIUS-PT-02: AccountingSupplierParty/Party/PartyTaxScheme/TaxScheme/ID = IVA
BR-CIUS-PT-03: - AccountingCustomerParty/Party/PartyTaxScheme
BR-CIUS-PT-04: - AccountingCustomerParty/Party/PartyTaxScheme
BR-CIUS-PT-05: - AccountingSupplierParty/Party/PostalAddress/StreetName
BR-CIUS-PT-06: - AccountingSupplierParty/Party/PostalAddress/CityName
BR-CIUS-PT-07: - AccountingSupplierParty/Party/PostalAddress/PostalZone
BR-CIUS-PT-08: - TaxTotal/TaxSubtotal/TaxCategory/TaxScheme/ID
BR-CIUS-PT-09: - InvoiceLine/Item/ClassifiedTaxCategory/TaxScheme/ID
BR-CIUS-PT-10: - LegalMonetaryTotal
BR-CIUS-PT-11: - TaxTotal/TaxAmount
BR-CIUS-PT-12: /<cbc:ID>S</ = <cbc:ID>RED< ;; TaxTotal/TaxSubtotal/TaxCategory/Percent = 0.00
BR-CIUS-PT-13: InvoiceLine/Item/ClassifiedTaxCategory/ID = AA ;; InvoiceLine/Item/AdditionalItemProperty/Name = #TAXEXEMPTIONREASON@CLASSIFIEDTAXCATEGORY#
BR-CIUS-PT-14: TaxTotal/TaxSubtotal/TaxCategory/Percent = 0.00
BR-CIUS-PT-15: InvoiceLine/Item/AdditionalItemProperty/Name = #TAXEXEMPTIONREASONCODE@CLASSIFIEDTAXCATEGORY#
BR-CIUS-PT-16: TaxTotal/TaxSubtotal[2]/TaxCategory/Percent = 6.00
BR-CIUS-PT-17: InvoiceLine[2]/Item/AdditionalItemProperty/Name = Cor
BR-CIUS-PT-18: - InvoiceLine[2]/Item/AdditionalItemProperty
BR-CIUS-PT-19: - AllowanceCharge/TaxCategory/TaxScheme
BR-CIUS-PT-20: - AllowanceCharge[2]/TaxCategory/TaxScheme
BR-CIUS-PT-21: - Delivery/DeliveryLocation/Address/StreetName
BR-CIUS-PT-22: - Delivery/DeliveryLocation/Address/CityName
BR-CIUS-PT-23: - Delivery/DeliveryLocation/Address/PostalZone
BR-CIUS-PT-24: - OrderReference/ID ;; - OrderReference/SalesOrderID
BR-CIUS-PT-25: credit-note ;; - BillingReference
BR-CIUS-PT-26: - DespatchDocumentReference/ID
BR-CIUS-PT-27: - ReceiptDocumentReference/ID
BR-CIUS-PT-28: - OriginatorDocumentReference/ID
BR-CIUS-PT-29: - ContractDocumentReference/ID
BR-CIUS-PT-30: - AdditionalDocumentReference[2]/Attachment/EmbeddedDocumentBinaryObject ;; - AdditionalDocumentReference[2]/Attachment/ExternalReference
BR-CIUS-PT-32: - PayeeParty/PartyName/Name
BR-CIUS-PT-33: - ProjectReference/ID
BR-CIUS-PT-34: - AccountingSupplierParty/Party/PartyIdentification/ID
BR-CIUS-PT-35: - AccountingSupplierParty/Party/PartyName/Name
BR-CIUS-PT-36: - AccountingSupplierParty/Party/Contact/Name ;; - AccountingSupplierParty/Party/Contact/Telephone ;; - AccountingSupplierParty/Party/Contact/ElectronicMail
BR-CIUS-PT-37: - AccountingSupplierParty/Party/PostalAddress/AddressLine/Line
BR-CIUS-PT-38: - AccountingCustomerParty/Party/PartyIdentification/ID
BR-CIUS-PT-39: - AccountingCustomerParty/Party/PartyName/Name
BR-CIUS-PT-40: - AccountingCustomerParty/Party/Contact/Name ;; - AccountingCustomerParty/Party/Contact/Telephone ;; - AccountingCustomerParty/Party/Contact/ElectronicMail
BR-CIUS-PT-41: - AccountingCustomerParty/Party/PostalAddress/AddressLine/Line
BR-CIUS-PT-42: - PayeeParty/PartyIdentification/ID
BR-CIUS-PT-43: - PayeeParty/PartyLegalEntity/CompanyID
BR-CIUS-PT-44: - TaxRepresentativeParty/PostalAddress/AddressLine/Line
BR-CIUS-PT-45: - Delivery/DeliveryLocation/Address/AddressLine/Line
BR-CIUS-PT-46: - Delivery/DeliveryParty/PartyName
BR-CIUS-PT-47: - PaymentMeans/PayeeFinancialAccount/ID ;; - PaymentMeans/PayeeFinancialAccount/Name ;; - PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch
BR-CIUS-PT-48: - PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/ID
BR-CIUS-PT-49: - PaymentMeans/PaymentMandate/ID ;; - PaymentMeans/PaymentMandate/PayerFinancialAccount
BR-CIUS-PT-50: - PaymentMeans/PaymentMandate/PayerFinancialAccount/ID
BR-CIUS-PT-51: - InvoiceLine/OrderLineReference/LineID
BR-CIUS-PT-52: - InvoiceLine/DocumentReference/ID
BR-CIUS-PT-53: - InvoiceLine/Item/BuyersItemIdentification/ID
BR-CIUS-PT-54: - InvoiceLine/Item/SellersItemIdentification/ID
BR-CIUS-PT-55: - InvoiceLine/Item/StandardItemIdentification/ID
BR-CIUS-PT-56: - InvoiceLine/Item/OriginCountry/IdentificationCode
BR-CIUS-PT-57: - InvoiceLine/Item/CommodityClassification/ItemClassificationCode
BR-CIUS-PT-58: InvoiceLine/Price/AllowanceCharge/ChargeIndicator = true
BR-CIUS-PT-59: - InvoiceLine/Price/AllowanceCharge/Amount
BR-CIUS-PT-60: - PaymentMeans/CardAccount/NetworkID
BR-CIUS-PT-61: - PaymentTerms/Note
BR-CIUS-PT-62: - LegalMonetaryTotal/AllowanceTotalAmount
BR-CIUS-PT-63: - LegalMonetaryTotal/ChargeTotalAmount
BR-CIUS-PT-64: - Delivery/ActualDeliveryDate ;; - Delivery/DeliveryParty ;; - Delivery/DeliveryLocation
BR-CIUS-PT-65: InvoiceTypeCode = ND ;; - BillingReference
BR-CIUS-PT-66: - Delivery/DeliveryLocation/Address
BR-CO-25: - DueDate ;; - PaymentTerms
DT-CIUS-PT-157: InvoiceLine/LineExtensionAmount = 191.01
DT-CIUS-PT-158: AllowanceCharge/Amount = 21.01
DT-CIUS-PT-159: AllowanceCharge[2]/Amount = 8.99
DT-CIUS-PT-160: LegalMonetaryTotal/LineExtensionAmount = 241.01
DT-CIUS-PT-161: LegalMonetaryTotal/AllowanceTotalAmount = 21.01
DT-CIUS-PT-162: LegalMonetaryTotal/ChargeTotalAmount = 8.99
DT-CIUS-PT-163: LegalMonetaryTotal/TaxExclusiveAmount = 231.01
DT-CIUS-PT-164: TaxTotal/TaxAmount = 42.41
DT-CIUS-PT-165: LegalMonetaryTotal/TaxInclusiveAmount = 272.41
DT-CIUS-PT-166: LegalMonetaryTotal/PayableAmount = 201.11
DT-CIUS-PT-167: TaxTotal/TaxSubtotal/TaxAmount = 42.41
DT-CIUS-PT-168: InvoiceLine/AllowanceCharge/Amount = 21.01
DT-CIUS-PT-169: InvoiceLine/AllowanceCharge[2]/Amount = 8.99
DT-CIUS-PT-170: InvoiceLine/Price/AllowanceCharge/Amount = 6.01
DT-CIUS-PT-171: /<cbc:ID>S</ = <cbc:ID>INT< ;; TaxTotal/TaxSubtotal/TaxableAmount = 181.01
DT-CIUS-PT-172: /<cbc:ID>S</ = <cbc:ID>AA< ;; TaxTotal/TaxSubtotal/TaxAmount = 42.41
DT-CIUS-PT-173: TaxTotal/TaxSubtotal/TaxableAmount = 181.01
DT-CIUS-PT-174: TaxTotal/TaxSubtotal/TaxAmount = 42.41
DT-CIUS-PT-175: TaxTotal/TaxSubtotal[2]/TaxableAmount = 51.01
DT-CIUS-PT-176: InvoiceLine[2]/Item/AdditionalItemProperty/Name = #TAXEXEMPTIONREASONCODE@CLASSIFIEDTAXCATEGORY#
DT-CIUS-PT-177: InvoiceLine/Price/BaseQuantity = 0.00
UBL-DT-06: - AdditionalDocumentReference[2]/Attachment/EmbeddedDocumentBinaryObject@mimeCode
UBL-DT-07: - AdditionalDocumentReference[2]/Attachment/EmbeddedDocumentBinaryObject@filename
BR-AA-01: /<cbc:ID>S</ = <cbc:ID>RED< ;; TaxTotal/TaxSubtotal/TaxCategory/ID = OUT
BR-AA-02: /<cbc:ID>S</ = <cbc:ID>RED< ;; - AccountingSupplierParty/Party/PartyTaxScheme ;; - TaxRepresentativeParty
BR-AA-03: /<cbc:ID>S</ = <cbc:ID>RED< ;; - AccountingSupplierParty/Party/PartyTaxScheme ;; - TaxRepresentativeParty
BR-AA-04: /<cbc:ID>S</ = <cbc:ID>RED< ;; - AccountingSupplierParty/Party/PartyTaxScheme ;; - TaxRepresentativeParty
BR-AA-05: /<cbc:ID>S</ = <cbc:ID>RED< ;; InvoiceLine/Item/ClassifiedTaxCategory/Percent = 0.00
BR-AA-06: /<cbc:ID>S</ = <cbc:ID>RED< ;; AllowanceCharge/TaxCategory/Percent = 0.00
BR-AA-07: /<cbc:ID>S</ = <cbc:ID>RED< ;; AllowanceCharge[2]/TaxCategory/Percent = 0.00
BR-AA-10: /<cbc:ID>S</ = <cbc:ID>RED< ;; TaxTotal/TaxSubtotal/TaxCategory += <cbc:TaxExemptionReason>x</cbc:TaxExemptionReason>
BR-S-01: TaxTotal/TaxSubtotal/TaxCategory/ID = OUT
BR-S-02: - AccountingSupplierParty/Party/PartyTaxScheme ;; - TaxRepresentativeParty
BR-S-03: - AccountingSupplierParty/Party/PartyTaxScheme ;; - TaxRepresentativeParty
BR-S-04: - AccountingSupplierParty/Party/PartyTaxScheme ;; - TaxRepresentativeParty
BR-S-05: InvoiceLine/Item/ClassifiedTaxCategory/Percent = 0.00
BR-S-06: AllowanceCharge/TaxCategory/Percent = 0.00
BR-S-07: AllowanceCharge[2]/TaxCategory/Percent = 0.00
BR-S-10: TaxTotal/TaxSubtotal/TaxCategory += <cbc:TaxExemptionReason>x</cbc:TaxExemptionReason>
BR-E-01: TaxTotal/TaxSubtotal[2]/TaxCategory/ID = OUT
BR-E-02: - AccountingSupplierParty/Party/PartyTaxScheme ;; - TaxRepresentativeParty
BR-E-03: AllowanceCharge/TaxCategory/ID = ISE ;; - AccountingSupplierParty/Party/PartyTaxScheme ;; - TaxRepresentativeParty
BR-E-04: AllowanceCharge[2]/TaxCategory/ID = ISE ;; - AccountingSupplierParty/Party/PartyTaxScheme ;; - TaxRepresentativeParty
BR-E-05: InvoiceLine[2]/Item/ClassifiedTaxCategory/Percent = 6.00
BR-E-06: AllowanceCharge/TaxCategory/ID = E
BR-E-07: AllowanceCharge[2]/TaxCategory/ID = E
BR-E-09: TaxTotal/TaxSubtotal[2]/TaxAmount = 0.01
BR-E-10: - TaxTotal/TaxSubtotal[2]/TaxCategory/TaxExemptionReason
DT-CIUS-PT-001: ID = {51}
DT-CIUS-PT-009: BuyerReference = {51}
DT-CIUS-PT-010: ProjectReference/ID = {51}
DT-CIUS-PT-011: ContractDocumentReference/ID = {21}
DT-CIUS-PT-012: OrderReference/ID = {21}
DT-CIUS-PT-013: OrderReference/SalesOrderID = {21}
DT-CIUS-PT-014: ReceiptDocumentReference/ID = {21}
DT-CIUS-PT-015: DespatchDocumentReference/ID = {21}
DT-CIUS-PT-016: OriginatorDocumentReference/ID = {21}
DT-CIUS-PT-017.1: AdditionalDocumentReference/ID = {51}
DT-CIUS-PT-018: AccountingCost = {51}
DT-CIUS-PT-019: PaymentTerms/Note = {201}
DT-CIUS-PT-021: ProfileID = {51}
DT-CIUS-PT-023: BillingReference/InvoiceDocumentReference/ID = {51}
DT-CIUS-PT-025: AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName = {201}
DT-CIUS-PT-026: AccountingSupplierParty/Party/PartyName/Name = {201}
DT-CIUS-PT-027.1: AccountingSupplierParty/Party/PartyIdentification/ID = {51}
DT-CIUS-PT-028.1: AccountingSupplierParty/Party/PartyLegalEntity/CompanyID = {201}
DT-CIUS-PT-030: AccountingSupplierParty/Party/PartyTaxScheme/CompanyID = {51}
DT-CIUS-PT-031: AccountingSupplierParty/Party/PartyLegalEntity/CompanyLegalForm = {201}
DT-CIUS-PT-032.1: AccountingSupplierParty/Party/EndpointID = {51}
DT-CIUS-PT-033: AccountingSupplierParty/Party/PostalAddress/StreetName = {201}
DT-CIUS-PT-034: AccountingSupplierParty/Party/PostalAddress/AdditionalStreetName = {201}
DT-CIUS-PT-035: AccountingSupplierParty/Party/PostalAddress/AddressLine/Line = {201}
DT-CIUS-PT-036: AccountingSupplierParty/Party/PostalAddress/CityName = {201}
DT-CIUS-PT-037: AccountingSupplierParty/Party/PostalAddress/PostalZone = {201}
DT-CIUS-PT-038: AccountingSupplierParty/Party/PostalAddress/CountrySubentity = {201}
DT-CIUS-PT-039: AccountingSupplierParty/Party/Contact/Name = {201}
DT-CIUS-PT-040: AccountingSupplierParty/Party/Contact/Telephone = {201}
DT-CIUS-PT-041: AccountingSupplierParty/Party/Contact/ElectronicMail = {201}
DT-CIUS-PT-042: AccountingCustomerParty/Party/PartyLegalEntity/RegistrationName = {201}
DT-CIUS-PT-043: AccountingCustomerParty/Party/PartyName/Name = {201}
DT-CIUS-PT-044.1: AccountingCustomerParty/Party/PartyIdentification/ID = {51}
DT-CIUS-PT-045.1: AccountingCustomerParty/Party/PartyLegalEntity/CompanyID = {51}
DT-CIUS-PT-046.2: AccountingCustomerParty/Party/PartyTaxScheme/CompanyID = {51}
DT-CIUS-PT-047.1: AccountingCustomerParty/Party/EndpointID = {51}
DT-CIUS-PT-048: AccountingCustomerParty/Party/PostalAddress/StreetName = {201}
DT-CIUS-PT-049: AccountingCustomerParty/Party/PostalAddress/AdditionalStreetName = {201}
DT-CIUS-PT-050: AccountingCustomerParty/Party/PostalAddress/AddressLine/Line = {201}
DT-CIUS-PT-051: AccountingCustomerParty/Party/PostalAddress/CityName = {201}
DT-CIUS-PT-052: AccountingCustomerParty/Party/PostalAddress/PostalZone = {201}
DT-CIUS-PT-053: AccountingCustomerParty/Party/PostalAddress/CountrySubentity = {201}
DT-CIUS-PT-054: AccountingCustomerParty/Party/Contact/Name = {201}
DT-CIUS-PT-055: AccountingCustomerParty/Party/Contact/Telephone = {201}
DT-CIUS-PT-056: AccountingCustomerParty/Party/Contact/ElectronicMail = {201}
DT-CIUS-PT-057: PayeeParty/PartyName/Name = {201}
DT-CIUS-PT-058.1: PayeeParty/PartyIdentification/ID = {51}
DT-CIUS-PT-059.1: PayeeParty/PartyLegalEntity/CompanyID = {51}
DT-CIUS-PT-060: TaxRepresentativeParty/PartyName/Name = {201}
DT-CIUS-PT-061.2: TaxRepresentativeParty/PartyTaxScheme/CompanyID = {51}
DT-CIUS-PT-062: TaxRepresentativeParty/PostalAddress/StreetName = {201}
DT-CIUS-PT-063: TaxRepresentativeParty/PostalAddress/AdditionalStreetName = {201}
DT-CIUS-PT-064: TaxRepresentativeParty/PostalAddress/AddressLine/Line = {201}
DT-CIUS-PT-065: TaxRepresentativeParty/PostalAddress/CityName = {201}
DT-CIUS-PT-066: TaxRepresentativeParty/PostalAddress/PostalZone = {201}
DT-CIUS-PT-067: TaxRepresentativeParty/PostalAddress/CountrySubentity = {201}
DT-CIUS-PT-068: Delivery/DeliveryParty/PartyName/Name = {201}
DT-CIUS-PT-069.1: Delivery/DeliveryLocation/ID = {51}
DT-CIUS-PT-073: Delivery/DeliveryLocation/Address/StreetName = {201}
DT-CIUS-PT-074: Delivery/DeliveryLocation/Address/AdditionalStreetName = {201}
DT-CIUS-PT-075: Delivery/DeliveryLocation/Address/AddressLine/Line = {201}
DT-CIUS-PT-076: Delivery/DeliveryLocation/Address/CityName = {201}
DT-CIUS-PT-077: Delivery/DeliveryLocation/Address/PostalZone = {201}
DT-CIUS-PT-078: Delivery/DeliveryLocation/Address/CountrySubentity = {201}
DT-CIUS-PT-081: PaymentMeans/PayeeFinancialAccount/ID = {51}
DT-CIUS-PT-082: PaymentMeans/PayeeFinancialAccount/Name = {201}
DT-CIUS-PT-083: PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/ID = {51}
DT-CIUS-PT-084.1: PaymentMeans/CardAccount/PrimaryAccountNumberID = {201}
DT-CIUS-PT-084.2: PaymentMeans/CardAccount/NetworkID = {201}
DT-CIUS-PT-085: PaymentMeans/CardAccount/HolderName = {201}
DT-CIUS-PT-086: PaymentMeans/PaymentMandate/ID = {51}
DT-CIUS-PT-087: PaymentMeans/PaymentMandate/PayerFinancialAccount/ID = {51}
DT-CIUS-PT-093: AllowanceCharge/AllowanceChargeReason = {201}
DT-CIUS-PT-107: TaxTotal/TaxSubtotal[2]/TaxCategory/TaxExemptionReason = {201}
DT-CIUS-PT-108: TaxTotal/TaxSubtotal[2]/TaxCategory += <cbc:TaxExemptionReasonCode>VATEX-EU-132</cbc:TaxExemptionReasonCode>
DT-CIUS-PT-109: AdditionalDocumentReference[2]/DocumentDescription = {201}
DT-CIUS-PT-110: AdditionalDocumentReference[2]/Attachment/ExternalReference/URI = {201}
DT-CIUS-PT-114.1: InvoiceLine/ID = {51}
DT-CIUS-PT-115: InvoiceLine/Note = {501}
DT-CIUS-PT-116.1: InvoiceLine/DocumentReference/ID = {51}
DT-CIUS-PT-119: InvoiceLine/OrderLineReference/LineID = {21}
DT-CIUS-PT-120: InvoiceLine/AccountingCost = {201}
DT-CIUS-PT-126: InvoiceLine/AllowanceCharge/AllowanceChargeReason = {201}
DT-CIUS-PT-133: InvoiceLine/Item/Name = {201}
DT-CIUS-PT-134: InvoiceLine/Item/Description = {201}
DT-CIUS-PT-135: InvoiceLine/Item/SellersItemIdentification/ID = {51}
DT-CIUS-PT-136: InvoiceLine/Item/BuyersItemIdentification/ID = {51}
DT-CIUS-PT-137.1: InvoiceLine/Item/StandardItemIdentification/ID = {51}
DT-CIUS-PT-138.1: InvoiceLine/Item/CommodityClassification/ItemClassificationCode = {51}
DT-CIUS-PT-139: InvoiceLine/Item/AdditionalItemProperty/Name = {201}
DT-CIUS-PT-140: InvoiceLine/Item/AdditionalItemProperty/Value = {201}
DT-CIUS-PT-002: IssueDate = 02-11-2026
DT-CIUS-PT-006: TaxPointDate = 02-11-2026
DT-CIUS-PT-024: BillingReference/InvoiceDocumentReference/IssueDate = 02-11-2026
DT-CIUS-PT-070: Delivery/ActualDeliveryDate = 02-11-2026
DT-CIUS-PT-071: InvoicePeriod/StartDate = 02-11-2026
DT-CIUS-PT-072: InvoicePeriod/EndDate = 02-11-2026
DT-CIUS-PT-121: InvoiceLine/InvoicePeriod/StartDate = 02-11-2026
DT-CIUS-PT-122: InvoiceLine/InvoicePeriod/EndDate = 02-11-2026
DT-CIUS-PT-088.1: AllowanceCharge/Amount = -1.00
DT-CIUS-PT-088.2: AllowanceCharge/Amount@currencyID = USD
DT-CIUS-PT-089.1: AllowanceCharge/BaseAmount = -1.00
DT-CIUS-PT-089.2: AllowanceCharge/BaseAmount@currencyID = USD
DT-CIUS-PT-094.1: LegalMonetaryTotal/LineExtensionAmount = -1
DT-CIUS-PT-094.2: LegalMonetaryTotal/LineExtensionAmount@currencyID = USD
DT-CIUS-PT-095.1: LegalMonetaryTotal/AllowanceTotalAmount = -1.00
DT-CIUS-PT-095.2: LegalMonetaryTotal/AllowanceTotalAmount@currencyID = USD
DT-CIUS-PT-096.1: LegalMonetaryTotal/ChargeTotalAmount = -1.00
DT-CIUS-PT-096.2: LegalMonetaryTotal/ChargeTotalAmount@currencyID = USD
DT-CIUS-PT-097.1: LegalMonetaryTotal/TaxExclusiveAmount = -1.00
DT-CIUS-PT-097.2: LegalMonetaryTotal/TaxExclusiveAmount@currencyID = USD
DT-CIUS-PT-099.1: LegalMonetaryTotal/TaxInclusiveAmount = -1.00
DT-CIUS-PT-099.2: LegalMonetaryTotal/TaxInclusiveAmount@currencyID = USD
DT-CIUS-PT-100.1: LegalMonetaryTotal/PrepaidAmount = -1.00
DT-CIUS-PT-100.2: LegalMonetaryTotal/PrepaidAmount@currencyID = USD
DT-CIUS-PT-101.1: LegalMonetaryTotal/PayableRoundingAmount = -1
DT-CIUS-PT-101.2: LegalMonetaryTotal/PayableRoundingAmount@currencyID = USD
DT-CIUS-PT-102.1: LegalMonetaryTotal/PayableAmount = -1.00
DT-CIUS-PT-102.2: LegalMonetaryTotal/PayableAmount@currencyID = USD
DT-CIUS-PT-103.1: TaxTotal/TaxSubtotal/TaxableAmount = -1
DT-CIUS-PT-103.2: TaxTotal/TaxSubtotal/TaxableAmount@currencyID = USD
DT-CIUS-PT-118.1: InvoiceLine/LineExtensionAmount = -1
DT-CIUS-PT-118.2: InvoiceLine/LineExtensionAmount@currencyID = USD
DT-CIUS-PT-123.1: InvoiceLine/AllowanceCharge/Amount = -1.00
DT-CIUS-PT-123.2: InvoiceLine/AllowanceCharge/Amount@currencyID = USD
DT-CIUS-PT-124.1: InvoiceLine/AllowanceCharge/BaseAmount = -1.00
DT-CIUS-PT-124.2: InvoiceLine/AllowanceCharge/BaseAmount@currencyID = USD
DT-CIUS-PT-127.1: InvoiceLine/Price/PriceAmount = -1.00
DT-CIUS-PT-127.2: InvoiceLine/Price/PriceAmount@currencyID = USD
DT-CIUS-PT-128.1: InvoiceLine/Price/AllowanceCharge/Amount = -1.00
DT-CIUS-PT-128.2: InvoiceLine/Price/AllowanceCharge/Amount@currencyID = USD
DT-CIUS-PT-129.1: InvoiceLine/Price/AllowanceCharge/BaseAmount = -1.00
DT-CIUS-PT-129.2: InvoiceLine/Price/AllowanceCharge/BaseAmount@currencyID = USD
DT-CIUS-PT-090.1: AllowanceCharge/MultiplierFactorNumeric = 23
DT-CIUS-PT-090.2: AllowanceCharge/MultiplierFactorNumeric = 100.01
DT-CIUS-PT-092.1: AllowanceCharge/TaxCategory/Percent = 23
DT-CIUS-PT-092.2: AllowanceCharge/TaxCategory/Percent = 100.01
DT-CIUS-PT-106.1: TaxTotal/TaxSubtotal/TaxCategory/Percent = 23
DT-CIUS-PT-106.2: TaxTotal/TaxSubtotal/TaxCategory/Percent = 100.01
DT-CIUS-PT-125.1: InvoiceLine/AllowanceCharge/MultiplierFactorNumeric = 23
DT-CIUS-PT-125.2: InvoiceLine/AllowanceCharge/MultiplierFactorNumeric = 100.01
DT-CIUS-PT-132.1: InvoiceLine/Item/ClassifiedTaxCategory/Percent = 23
DT-CIUS-PT-132.2: InvoiceLine/Item/ClassifiedTaxCategory/Percent = 100.01
DT-CIUS-PT-003_i: InvoiceTypeCode = 384
DT-CIUS-PT-003_cn: credit-note ;; CreditNoteTypeCode = 380
DT-CIUS-PT-007: - TaxPointDate ;; InvoicePeriod += <cbc:DescriptionCode>29</cbc:DescriptionCode>
DT-CIUS-PT-008: DueDate = 2026-12-2
DT-CIUS-PT-017.2: AdditionalDocumentReference/ID@schemeID = XYZ1
DT-CIUS-PT-022: CustomizationID = urn:cen.eu:en16931:2017
DT-CIUS-PT-027.2: AccountingSupplierParty/Party/PartyIdentification/ID@schemeID = 9999
DT-CIUS-PT-028.2: AccountingSupplierParty/Party/PartyLegalEntity/CompanyID@schemeID = SEPA
DT-CIUS-PT-029: AccountingSupplierParty/Party/PartyTaxScheme/CompanyID = 510000010
DT-CIUS-PT-032.2: AccountingSupplierParty/Party/EndpointID@schemeID = {21}
DT-CIUS-PT-044.2: AccountingCustomerParty/Party/PartyIdentification/ID@schemeID = 9999
DT-CIUS-PT-045.2: AccountingCustomerParty/Party/PartyLegalEntity/CompanyID@schemeID = 9999
DT-CIUS-PT-046.1: AccountingCustomerParty/Party/PartyTaxScheme/CompanyID = 600000001
DT-CIUS-PT-047.2: AccountingCustomerParty/Party/EndpointID@schemeID = {21}
DT-CIUS-PT-058.2: PayeeParty/PartyIdentification/ID@schemeID = 9999
DT-CIUS-PT-059.2: PayeeParty/PartyLegalEntity/CompanyID@schemeID = 9999
DT-CIUS-PT-061.1: TaxRepresentativeParty/PartyTaxScheme/CompanyID = 999999990
DT-CIUS-PT-069.2: Delivery/DeliveryLocation/ID@schemeID = 9999
DT-CIUS-PT-079.1: PaymentMeans/PaymentMeansCode = #ENTITY@ATMPAYMENT#12345
DT-CIUS-PT-079.2: PaymentMeans/PaymentMeansCode = 1
DT-CIUS-PT-079.3: PaymentMeans/PaymentMeansCode@name = {151}
DT-CIUS-PT-079.4: PaymentMeans/PaymentMeansCode@name = #DESCRIPTION@ATMPAYMENT#sem fim
DT-CIUS-PT-080: PaymentMeans/PaymentID = 123456789
DT-CIUS-PT-091: AllowanceCharge/TaxCategory/ID = K
DT-CIUS-PT-105: TaxTotal/TaxSubtotal/TaxCategory/ID = K
DT-CIUS-PT-131: InvoiceLine/Item/ClassifiedTaxCategory/ID = K
DT-CIUS-PT-098.1: TaxTotal/TaxAmount = 41.4
DT-CIUS-PT-098.2: TaxTotal/TaxAmount@currencyID = USD
DT-CIUS-PT-098.3: - TaxCurrencyCode ;; TaxTotal/TaxAmount@currencyID = USD
DT-CIUS-PT-104.1: TaxTotal/TaxSubtotal/TaxAmount = 41.4
DT-CIUS-PT-104.2: TaxTotal/TaxSubtotal/TaxAmount@currencyID = USD
DT-CIUS-PT-104.3: - TaxCurrencyCode ;; TaxTotal/TaxSubtotal/TaxAmount@currencyID = USD
DT-CIUS-PT-111.1: AdditionalDocumentReference[2]/Attachment/EmbeddedDocumentBinaryObject = JVBE\nRi0=
DT-CIUS-PT-111.2: AdditionalDocumentReference[2]/Attachment/EmbeddedDocumentBinaryObject = {6826667}
DT-CIUS-PT-112: AdditionalDocumentReference[2]/Attachment/EmbeddedDocumentBinaryObject@mimeCode = application/zip
DT-CIUS-PT-113: AdditionalDocumentReference[2]/Attachment/EmbeddedDocumentBinaryObject@filename = {51}
DT-CIUS-PT-114.2: InvoiceLine[2]/ID = 1
DT-CIUS-PT-116.2: InvoiceLine/DocumentReference/ID@schemeID = XYZ1
DT-CIUS-PT-117.1: InvoiceLine/InvoicedQuantity = 2
DT-CIUS-PT-130.1: InvoiceLine/Price/BaseQuantity = 1
DT-CIUS-PT-130.2: InvoiceLine/Price/BaseQuantity@unitCode = UN
DT-CIUS-PT-137.2: - InvoiceLine/Item/StandardItemIdentification/ID@schemeID
DT-CIUS-PT-138.2: InvoiceLine/Item/CommodityClassification/ItemClassificationCode@listID = CPV
DT-CIUS-PT-138.3: InvoiceLine/Item/CommodityClassification/ItemClassificationCode@listVersionID = {21}
DT-CIUS-PT-141: AccountingSupplierParty/Party/PostalAddress/Country/IdentificationCode = Portugal
DT-CIUS-PT-142: AccountingCustomerParty/Party/PostalAddress/Country/IdentificationCode = XX
DT-CIUS-PT-143: InvoiceLine/InvoicedQuantity@unitCode = UN
DT-CIUS-PT-144: TaxRepresentativeParty/PostalAddress/Country/IdentificationCode = XX
DT-CIUS-PT-145: Delivery/DeliveryLocation/Address/Country/IdentificationCode = XX
DT-CIUS-PT-146: InvoiceLine/Item/OriginCountry/IdentificationCode = XX
DT-CIUS-PT-147: InvoiceLine/AllowanceCharge/AllowanceChargeReasonCode = FC
DT-CIUS-PT-148: InvoiceLine/AllowanceCharge[2]/AllowanceChargeReasonCode = 95
DT-CIUS-PT-149: AllowanceCharge/AllowanceChargeReasonCode = FC
DT-CIUS-PT-150: AllowanceCharge[2]/AllowanceChargeReasonCode = ADF
DT-CIUS-PT-151: DocumentCurrencyCode = EURO
DT-CIUS-PT-152: TaxCurrencyCode = BYN
DT-CIUS-PT-153: AdditionalDocumentReference/DocumentTypeCode = 50
DT-CIUS-PT-154: TaxTotal/TaxSubtotal/TaxCategory/TaxScheme/ID = IVA
DT-CIUS-PT-155: InvoiceLine/Item/ClassifiedTaxCategory/TaxScheme/ID = IVA
DT-CIUS-PT-156: AllowanceCharge/TaxCategory/TaxScheme/ID = IVA
DT-CIUS-PT-020: Note = {501}
DT-CIUS-PT-020_2.1: Note[2] = #SOURCECURRENCYCODE#XYZ#
DT-CIUS-PT-020_2.2: Note[2] = #SOURCECURRENCYCODE#USD
DT-CIUS-PT-020_2.3: - Note[2]
DT-CIUS-PT-020_2.4: . += <cbc:Note>#SOURCECURRENCYCODE#GBP#</cbc:Note>
DT-CIUS-PT-020_3.1: Note[3] = #CALCULATIONRATE#1#
DT-CIUS-PT-020_3.2: Note[3] = #CALCULATIONRATE#1.08
DT-CIUS-PT-020_3.3: - Note[3]
DT-CIUS-PT-020_3.4: . += <cbc:Note>#CALCULATIONRATE#1.09#</cbc:Note>
DT-CIUS-PT-020_4.1: Note[4] = #DESCRIPTION@INVOICEPERIOD#{151}#
DT-CIUS-PT-020_4.2: Note[4] = #DESCRIPTION@INVOICEPERIOD#Outubro
DT-CIUS-PT-020_4.3: . += <cbc:Note>#DESCRIPTION@INVOICEPERIOD#Novembro#</cbc:Note>
DT-CIUS-PT-020_5.1: Note[5] = #ADDITIONALPROPERTY#{51}#17#
DT-CIUS-PT-020_5.2: Note[5] = #ADDITIONALPROPERTY#Obra#{51}#
DT-CIUS-PT-020_5.3: Note[5] = #ADDITIONALPROPERTY#Obra#17
DT-CIUS-PT-020_6.1: Note[6] = #NUMBER@ATCERTIFIEDPROGRAM#{21}#
DT-CIUS-PT-020_6.2: Note[6] = #NUMBER@ATCERTIFIEDPROGRAM#0000
DT-CIUS-PT-020_6.3: - Note[6]
DT-CIUS-PT-020_6.4: . += <cbc:Note>#NUMBER@ATCERTIFIEDPROGRAM#0001#</cbc:Note>
DT-CIUS-PT-020_7.1: Note[7] = #HASHCODE@ATCERTIFIEDPROGRAM#{21}#
DT-CIUS-PT-020_7.2: Note[7] = #HASHCODE@ATCERTIFIEDPROGRAM#AbCd
DT-CIUS-PT-020_7.3: - Note[7]
DT-CIUS-PT-020_7.4: . += <cbc:Note>#HASHCODE@ATCERTIFIEDPROGRAM#EfGh#</cbc:Note>
DT-CIUS-PT-020_8.1: Note[8] = #DESCRIPTION@ATCERTIFIEDPROGRAM#{151}#
DT-CIUS-PT-020_8.2: Note[8] = #DESCRIPTION@ATCERTIFIEDPROGRAM#Programa
DT-CIUS-PT-020_8.3: . += <cbc:Note>#DESCRIPTION@ATCERTIFIEDPROGRAM#Outro#</cbc:Note>
DT-CIUS-PT-139_1: InvoiceLine/Item/AdditionalItemProperty/Name = #ID@INVOICEDOCUMENTREFERENCE@BILLINGREFERENCE-1#
DT-CIUS-PT-020_9.1: Note[9] = #WITHHOLDINGTAXDESCRIPTION@WITHHOLDINGTAX-1#IRS#
DT-CIUS-PT-020_9.2: Note[9] = #WITHHOLDINGTAXDESCRIPTION@WITHHOLDINGTAX-001#{151}#
DT-CIUS-PT-020_9.3: . += <cbc:Note>#WITHHOLDINGTAXDESCRIPTION@WITHHOLDINGTAX-001#IRS#</cbc:Note>
DT-CIUS-PT-020_9.4: - Note[11]
DT-CIUS-PT-020_9.5: - Note[10]
DT-CIUS-PT-020_10.1: Note[10] = #WITHHOLDINGTAXAMOUNT@WITHHOLDINGTAX-1#25.00#
DT-CIUS-PT-020_10.2: Note[10] = #WITHHOLDINGTAXAMOUNT@WITHHOLDINGTAX-001#25#
DT-CIUS-PT-020_10.3: . += <cbc:Note>#WITHHOLDINGTAXAMOUNT@WITHHOLDINGTAX-001#25.00#</cbc:Note>
DT-CIUS-PT-020_10.4: - Note[11]
DT-CIUS-PT-020_10.5: - Note[9]
DT-CIUS-PT-020_11.1: Note[11] = #WITHHOLDINGTAXTYPE@WITHHOLDINGTAX-1#IRF#
DT-CIUS-PT-020_11.2: Note[11] = #WITHHOLDINGTAXTYPE@WITHHOLDINGTAX-001#IRS#
DT-CIUS-PT-020_11.3: . += <cbc:Note>#WITHHOLDINGTAXTYPE@WITHHOLDINGTAX-001#IRF#</cbc:Note>
DT-CIUS-PT-020_11.4: - Note[9]
DT-CIUS-PT-020_11.5: - Note[10]
DT-CIUS-PT-020_12.1: Note[12] = #ENTITY@ATMPAYMENT-1#12345#
DT-CIUS-PT-020_12.2: Note[12] = #ENTITY@ATMPAYMENT-001#{21}#
DT-CIUS-PT-020_12.3: . += <cbc:Note>#ENTITY@ATMPAYMENT-001#12345#</cbc:Note>
DT-CIUS-PT-020_12.4: - Note[13]
DT-CIUS-PT-020_12.5: - Note[14]
DT-CIUS-PT-020_13.1: Note[13] = #REFERENCE@ATMPAYMENT-1#123456789#
DT-CIUS-PT-020_13.2: Note[13] = #REFERENCE@ATMPAYMENT-001#{21}#
DT-CIUS-PT-020_13.3: . += <cbc:Note>#REFERENCE@ATMPAYMENT-001#123456789#</cbc:Note>
DT-CIUS-PT-020_13.4: - Note[12]
DT-CIUS-PT-020_13.5: - Note[14]
DT-CIUS-PT-020_14.1: Note[14] = #AMOUNT@ATMPAYMENT-1#10.00#
DT-CIUS-PT-020_14.2: Note[14] = #AMOUNT@ATMPAYMENT-001#10#
DT-CIUS-PT-020_14.3: . += <cbc:Note>#AMOUNT@ATMPAYMENT-001#10.00#</cbc:Note>
DT-CIUS-PT-020_14.4: - Note[12]
DT-CIUS-PT-020_14.5: - Note[13]
DT-CIUS-PT-020_15.1: Note[15] = #DESCRIPTION@ATMPAYMENT-1#Multibanco#
DT-CIUS-PT-020_15.2: Note[15] = #DESCRIPTION@ATMPAYMENT-001#{151}#
DT-CIUS-PT-020_15.3: . += <cbc:Note>#DESCRIPTION@ATMPAYMENT-001#Multibanco#</cbc:Note>
DT-CIUS-PT-020_15.4: - Note[12]
DT-CIUS-PT-020_15.5: - Note[13]
DT-CIUS-PT-020_15.6: - Note[14]
DT-CIUS-PT-139_2: InvoiceLine[2]/Item += <cac:AdditionalItemProperty><cbc:Name>#TAXEXEMPTIONREASONCODE@CLASSIFIEDTAXCATEGORY#</cbc:Name><cbc:Value>x</cbc:Value></cac:AdditionalItemProperty><cac:AdditionalItemProperty><cbc:Name>#TAXEXEMPTIONREASONCODE@CLASSIFIEDTAXCATEGORY#</cbc:Name><cbc:Value>x</cbc:Value></cac:AdditionalItemProperty><cac:AdditionalItemProperty><cbc:Name>#TAXEXEMPTIONREASONCODE@CLASSIFIEDTAXCATEGORY#</cbc:Name><cbc:Value>x</cbc:Value></cac:AdditionalItemProperty>
DT-CIUS-PT-139_3: InvoiceLine[2]/Item += <cac:AdditionalItemProperty><cbc:Name>#TAXEXEMPTIONREASON@CLASSIFIEDTAXCATEGORY#</cbc:Name><cbc:Value>x</cbc:Value></cac:AdditionalItemProperty><cac:AdditionalItemProperty><cbc:Name>#TAXEXEMPTIONREASON@CLASSIFIEDTAXCATEGORY#</cbc:Name><cbc:Value>x</cbc:Value></cac:AdditionalItemProperty><cac:AdditionalItemProperty><cbc:Name>#TAXEXEMPTIONREASON@CLASSIFIEDTAXCATEGORY#</cbc:Name><cbc:Value>x</cbc:Value></cac:AdditionalItemProperty>
DT-CIUS-PT-139_5: InvoiceLine[2]/Item += <cac:AdditionalItemProperty><cbc:Name>#LINEID@COMMITMENTLINEREFERENCE#</cbc:Name><cbc:Value>x</cbc:Value></cac:AdditionalItemProperty><cac:AdditionalItemProperty><cbc:Name>#LINEID@COMMITMENTLINEREFERENCE#</cbc:Name><cbc:Value>x</cbc:Value></cac:AdditionalItemProperty><cac:AdditionalItemProperty><cbc:Name>#LINEID@COMMITMENTLINEREFERENCE#</cbc:Name><cbc:Value>x</cbc:Value></cac:AdditionalItemProperty>
`;
