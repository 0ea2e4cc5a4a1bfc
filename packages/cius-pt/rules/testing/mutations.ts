/**
 * For each rule a change of `fixtures/full-invoice.xml` that breaks it: `rule: step ;; step` (steps of `edit.ts`, where a term stands
 * for its path in an invoice: `BT-45 = {201}`).
 * `{51}` stands for 51 times x, `\\n` for a new line, the step `credit-note` for `fixtures/full-credit-note.xml`.
 */
export const both = String.raw`
BR-01: - CustomizationID
BR-02: - ID
BR-03: - IssueDate
BR-04: - InvoiceTypeCode
BR-05: - DocumentCurrencyCode
BR-06: - BT-27
BR-07: - BT-44
BR-08: - AccountingSupplierParty/Party/PostalAddress
BR-09: - AccountingSupplierParty/Party/PostalAddress/Country
BR-10: - AccountingCustomerParty/Party/PostalAddress
BR-11: - AccountingCustomerParty/Party/PostalAddress/Country
BR-12: - BT-106
BR-13: - BT-109
BR-14: - BT-112
BR-15: - BT-115
BR-16: - InvoiceLine[2] ;; - InvoiceLine
BR-17: BT-60 = 560000000001
BR-18: - BT-62
BR-19: - TaxRepresentativeParty/PostalAddress
BR-20: - TaxRepresentativeParty/PostalAddress/Country
BR-21: - BT-126
BR-22: - BT-129
BR-23: - BT-130
BR-24: - BT-131
BR-25: - BT-153
BR-26: - BT-146
BR-27: BT-146 = -1.00
BR-28: BT-148 = -1.00
BR-29: BT-74 = 2026-09-30
BR-30: BT-135 = 2026-09-30
BR-31: - BT-92
BR-32: - BT-95
BR-33: - BT-97 ;; - BT-98
BR-36: - AllowanceCharge[2]/Amount
BR-37: - AllowanceCharge[2]/TaxCategory/ID
BR-38: - AllowanceCharge[2]/AllowanceChargeReason ;; - AllowanceCharge[2]/AllowanceChargeReasonCode
BR-41: - BT-136
BR-42: - BT-139 ;; - BT-140
BR-43: - InvoiceLine/AllowanceCharge[2]/Amount
BR-44: - InvoiceLine/AllowanceCharge[2]/AllowanceChargeReason ;; - InvoiceLine/AllowanceCharge[2]/AllowanceChargeReasonCode
BR-45: - BT-116
BR-46: - BT-117
BR-47: - BT-118
BR-48: - BT-119
BR-49: - BT-81
BR-50: - BT-84
BR-52: - BT-122
BR-54: - BT-161
BR-55: - BT-25
BR-56: - TaxRepresentativeParty/PartyTaxScheme
BR-57: - Delivery/DeliveryLocation/Address/Country
BR-61: - PaymentMeans/PayeeFinancialAccount
BR-62: - BT-34@schemeID
BR-63: - BT-49@schemeID
BR-64: - BT-157@schemeID
BR-65: - BT-158@listID
BR-CO-03: InvoicePeriod += <cbc:DescriptionCode>35</cbc:DescriptionCode>
BR-CO-04: - BT-151
BR-CO-18: - TaxTotal/TaxSubtotal[2] ;; - TaxTotal/TaxSubtotal
BR-CO-19: - BT-73 ;; - BT-74
BR-CO-20: - BT-134 ;; - BT-135
BR-CO-21: - BT-97 ;; - BT-98
BR-CO-22: - AllowanceCharge[2]/AllowanceChargeReason ;; - AllowanceCharge[2]/AllowanceChargeReasonCode
BR-CO-23: - BT-139 ;; - BT-140
BR-CO-24: - InvoiceLine/AllowanceCharge[2]/AllowanceChargeReason ;; - InvoiceLine/AllowanceCharge[2]/AllowanceChargeReasonCode
BR-CO-26: - AccountingSupplierParty/Party/PartyTaxScheme ;; - AccountingSupplierParty/Party/PartyIdentification ;; - BT-30
`;

export const onlyEn16931 = String.raw`
BR-51: BT-87 = 12345678901
BR-53: TaxCurrencyCode = USD
UBL-SR-54: PaymentMeans += <cac:CardAccount/>
UBL-SR-55: PaymentMeans += <cac:PaymentMandate/>
UBL-SR-56: . += <cac:OriginatorDocumentReference><cbc:ID>L-2</cbc:ID></cac:OriginatorDocumentReference>
BR-CO-10: BT-106 = 240.01
BR-CO-11: BT-107 = 20.01
BR-CO-12: BT-108 = 10.01
BR-CO-13: BT-109 = 230.01
BR-CO-14: BT-110 = 41.41
BR-CO-15: BT-112 = 271.41
BR-CO-16: BT-115 = 200.11
BR-CO-17: BT-117 = 42.40
BR-DEC-01: BT-92 = 20.000
BR-DEC-02: BT-93 = 200.000
BR-DEC-05: AllowanceCharge[2]/Amount = 10.000
BR-DEC-06: AllowanceCharge[2]/BaseAmount = 200.000
BR-DEC-09: BT-106 = 240.000
BR-DEC-10: BT-107 = 20.000
BR-DEC-11: BT-108 = 10.000
BR-DEC-12: BT-109 = 230.000
BR-DEC-14: BT-112 = 271.400
BR-DEC-16: BT-113 = 71.400
BR-DEC-17: BT-114 = 0.100
BR-DEC-18: BT-115 = 200.100
BR-DEC-19: BT-116 = 180.000
BR-DEC-20: BT-117 = 41.400
BR-DEC-23: BT-131 = 190.000
BR-DEC-24: BT-136 = 20.000
BR-DEC-25: BT-137 = 200.000
BR-DEC-27: InvoiceLine/AllowanceCharge[2]/Amount = 10.000
BR-DEC-28: InvoiceLine/AllowanceCharge[2]/BaseAmount = 200.000
BR-CO-09: BT-31 = 510000010
BR-CL-01: InvoiceTypeCode = FT
BR-CL-03: BT-110@currencyID = HRK
BR-CL-04: DocumentCurrencyCode = HRK
BR-CL-05: TaxCurrencyCode = HRK
BR-CL-06: InvoicePeriod += <cbc:DescriptionCode>29</cbc:DescriptionCode>
BR-CL-07: BT-18@schemeID = ABCD
BR-CL-08: Note = #QQQ#texto
BR-CL-10: BT-46@schemeID = SEPA
BR-CL-11: BT-30@schemeID = 9999
BR-CL-13: BT-158@listID = CPV
BR-CL-14: BT-80 = XX
BR-CL-15: BT-159 = XX
BR-CL-16: BT-81 = MB
BR-CL-17: BT-118 = NOR
BR-CL-18: BT-151 = RED
BR-CL-19: BT-98 = FC
BR-CL-20: AllowanceCharge[2]/AllowanceChargeReasonCode = 95
BR-CL-21: BT-157@schemeID = EAN
BR-CL-22: TaxTotal/TaxSubtotal[2]/TaxCategory += <cbc:TaxExemptionReasonCode>M07</cbc:TaxExemptionReasonCode>
BR-CL-23: BT-130 = UN
BR-CL-24: AdditionalDocumentReference[2]/Attachment/EmbeddedDocumentBinaryObject@mimeCode = text/plain
BR-CL-25: BT-34@schemeID = 1234
BR-CL-26: BT-71@schemeID = 9999
BR-B-01: BT-151 = B
BR-B-02: BT-118 = B
UBL-CR-665: AdditionalDocumentReference[2]/ID@schemeID = AAA
UBL-CR-666: AdditionalDocumentReference += <cac:Attachment/>
UBL-CR-673: AdditionalDocumentReference += <cbc:DocumentDescription>x</cbc:DocumentDescription>
UBL-DT-01: BT-131 = 190.000
UBL-DT-06: - AdditionalDocumentReference[2]/Attachment/EmbeddedDocumentBinaryObject@mimeCode
UBL-DT-07: - AdditionalDocumentReference[2]/Attachment/EmbeddedDocumentBinaryObject@filename
UBL-SR-01: ContractDocumentReference += <cbc:ID>2</cbc:ID>
UBL-SR-02: ReceiptDocumentReference += <cbc:ID>2</cbc:ID>
UBL-SR-03: DespatchDocumentReference += <cbc:ID>2</cbc:ID>
UBL-SR-04: AdditionalDocumentReference += <cbc:ID>2</cbc:ID>
UBL-SR-05: PaymentTerms += <cbc:Note>2</cbc:Note>
UBL-SR-06: BillingReference += <cac:InvoiceDocumentReference><cbc:ID>2</cbc:ID></cac:InvoiceDocumentReference>
UBL-SR-07: - BT-25
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
UBL-SR-23: TaxRepresentativeParty += <cac:PartyTaxScheme><cbc:CompanyID>PT1</cbc:CompanyID></cac:PartyTaxScheme>
UBL-SR-24: . += <cac:Delivery/>
UBL-SR-25: Delivery/DeliveryParty/PartyName += <cbc:Name>2</cbc:Name>
UBL-SR-26: PaymentMeans += <cbc:PaymentID>2</cbc:PaymentID>
UBL-SR-27: PaymentMeans += <cbc:PaymentMeansCode>30</cbc:PaymentMeansCode>
UBL-SR-28: PaymentMeans/PaymentMandate += <cbc:ID>2</cbc:ID>
UBL-SR-29: BT-90@schemeID = SEPA ;; BT-60@schemeID = SEPA
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
UBL-SR-53: - BT-31
`;

/** What the schema refuses. */
export const structure = String.raw`
UBL-ELEMENT: . += <cbc:Foo>x</cbc:Foo>
UBL-ELEMENT: /cbc:BuyerReference>/ = cbc:BuyersReference>
UBL-ELEMENT: /cbc:BuyerReference>/ = cac:BuyerReference>
UBL-ELEMENT: ID += <cbc:Name>x</cbc:Name>
UBL-ORDER: /(<cbc:CustomizationID>[^<]*<.cbc:CustomizationID>)(\s*)(<cbc:ProfileID>[^<]*<.cbc:ProfileID>)/ = $3$2$1
UBL-COUNT: AccountingSupplierParty += <cac:Party/>
UBL-COUNT: - AccountingSupplierParty/Party/PartyTaxScheme/TaxScheme
UBL-COUNT: - InvoiceLine/LineExtensionAmount
UBL-UNUSED: AccountingSupplierParty/Party/Contact += <cbc:Telefax>1</cbc:Telefax>
UBL-TYPE: BT-131 = 190,00
UBL-TYPE: IssueDate = 02/11/2026
UBL-TYPE: IssueDate = 2026-02-30
UBL-TYPE: AllowanceCharge/ChargeIndicator = False
UBL-TYPE: AdditionalDocumentReference[2]/Attachment/EmbeddedDocumentBinaryObject = data:application/pdf;base64,JVBERi0=
UBL-ATTRIBUTE: BT-131@moeda = EUR
UBL-ATTRIBUTE: BT-30@schemID = 0088
UBL-ATTRIBUTE: - BT-131@currencyID
UBL-ATTRIBUTE: Note@languageID = português
UBL-TEXT: /<cac:PaymentTerms>/ = <cac:PaymentTerms>texto
`;

export const onlyCiusPt = String.raw`
CIUS-PT-ONCE: AllowanceCharge += <cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>23.00</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory>
CIUS-PT-ONCE: InvoiceLine/AllowanceCharge += <cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>23.00</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory> ;; InvoiceLine/AllowanceCharge += <cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>23.00</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory>
CIUS-PT-ONCE: InvoiceLine/Item += <cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>23.00</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory>
CIUS-PT-ONCE: InvoiceLine/Price += <cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount currencyID="EUR">0.00</cbc:Amount></cac:AllowanceCharge>
CIUS-PT-ONCE: . += <cac:TaxTotal><cbc:TaxAmount currencyID="EUR">41.40</cbc:TaxAmount></cac:TaxTotal>
BR-CIUS-PT-01: - BT-31
BR-CIUS-PT-02: AccountingSupplierParty/Party/PartyTaxScheme/TaxScheme/ID = IVA
BR-CIUS-PT-03: - AccountingCustomerParty/Party/PartyTaxScheme
BR-CIUS-PT-04: - AccountingCustomerParty/Party/PartyTaxScheme
BR-CIUS-PT-05: - BT-35
BR-CIUS-PT-06: - BT-37
BR-CIUS-PT-07: - BT-38
BR-CIUS-PT-08: - TaxTotal/TaxSubtotal/TaxCategory/TaxScheme/ID
BR-CIUS-PT-09: - InvoiceLine/Item/ClassifiedTaxCategory/TaxScheme/ID
BR-CIUS-PT-10: - LegalMonetaryTotal
BR-CIUS-PT-11: - BT-110
BR-CIUS-PT-12: /<cbc:ID>S</ = <cbc:ID>RED< ;; BT-119 = 0.00
BR-CIUS-PT-13: BT-151 = AA ;; BT-160 = #TAXEXEMPTIONREASON@CLASSIFIEDTAXCATEGORY#
BR-CIUS-PT-14: BT-119 = 0.00
BR-CIUS-PT-15: BT-160 = #TAXEXEMPTIONREASONCODE@CLASSIFIEDTAXCATEGORY#
BR-CIUS-PT-16: TaxTotal/TaxSubtotal[2]/TaxCategory/Percent = 6.00
BR-CIUS-PT-17: InvoiceLine[2]/Item/AdditionalItemProperty/Name = Cor
BR-CIUS-PT-18: - InvoiceLine[2]/Item/AdditionalItemProperty
BR-CIUS-PT-19: - AllowanceCharge/TaxCategory/TaxScheme
BR-CIUS-PT-20: - AllowanceCharge[2]/TaxCategory/TaxScheme
BR-CIUS-PT-21: - BT-75
BR-CIUS-PT-22: - BT-77
BR-CIUS-PT-23: - BT-78
BR-CIUS-PT-24: - BT-13 ;; - BT-14
BR-CIUS-PT-25: credit-note ;; - BillingReference
BR-CIUS-PT-26: - BT-16
BR-CIUS-PT-27: - BT-15
BR-CIUS-PT-28: - BT-17
BR-CIUS-PT-29: - BT-12
BR-CIUS-PT-30: - AdditionalDocumentReference[2]/Attachment/EmbeddedDocumentBinaryObject ;; - AdditionalDocumentReference[2]/Attachment/ExternalReference
BR-CIUS-PT-32: - BT-59
BR-CIUS-PT-33: - BT-11
BR-CIUS-PT-34: - BT-29
BR-CIUS-PT-35: - BT-28
BR-CIUS-PT-36: - BT-41 ;; - BT-42 ;; - BT-43
BR-CIUS-PT-37: - BT-162
BR-CIUS-PT-38: - BT-46
BR-CIUS-PT-39: - BT-45
BR-CIUS-PT-40: - BT-56 ;; - BT-57 ;; - BT-58
BR-CIUS-PT-41: - BT-163
BR-CIUS-PT-42: - BT-60
BR-CIUS-PT-43: - BT-61
BR-CIUS-PT-44: - BT-164
BR-CIUS-PT-45: - BT-165
BR-CIUS-PT-46: - Delivery/DeliveryParty/PartyName
BR-CIUS-PT-47: - BT-84 ;; - BT-85 ;; - PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch
BR-CIUS-PT-48: - BT-86
BR-CIUS-PT-49: - BT-89 ;; - PaymentMeans/PaymentMandate/PayerFinancialAccount
BR-CIUS-PT-50: - BT-91
BR-CIUS-PT-51: - BT-132
BR-CIUS-PT-52: - BT-128
BR-CIUS-PT-53: - BT-156
BR-CIUS-PT-54: - BT-155
BR-CIUS-PT-55: - BT-157
BR-CIUS-PT-56: - BT-159
BR-CIUS-PT-57: - BT-158
BR-CIUS-PT-58: InvoiceLine/Price/AllowanceCharge/ChargeIndicator = true
BR-CIUS-PT-59: - BT-147
BR-CIUS-PT-60: - PaymentMeans/CardAccount/NetworkID
BR-CIUS-PT-61: - BT-20
BR-CIUS-PT-62: - BT-107
BR-CIUS-PT-63: - BT-108
BR-CIUS-PT-64: - BT-72 ;; - Delivery/DeliveryParty ;; - Delivery/DeliveryLocation
BR-CIUS-PT-65: InvoiceTypeCode = ND ;; - BillingReference
BR-CIUS-PT-66: - Delivery/DeliveryLocation/Address
BR-CO-25: - DueDate ;; - PaymentTerms
DT-CIUS-PT-157: BT-131 = 191.01
DT-CIUS-PT-158: BT-92 = 21.01
DT-CIUS-PT-159: AllowanceCharge[2]/Amount = 8.99
DT-CIUS-PT-160: BT-106 = 241.01
DT-CIUS-PT-161: BT-107 = 21.01
DT-CIUS-PT-162: BT-108 = 8.99
DT-CIUS-PT-163: BT-109 = 231.01
DT-CIUS-PT-164: BT-110 = 42.41
DT-CIUS-PT-165: BT-112 = 272.41
DT-CIUS-PT-166: BT-115 = 201.11
DT-CIUS-PT-167: BT-117 = 42.41
DT-CIUS-PT-168: BT-136 = 21.01
DT-CIUS-PT-169: InvoiceLine/AllowanceCharge[2]/Amount = 8.99
DT-CIUS-PT-170: BT-147 = 6.01
DT-CIUS-PT-171: /<cbc:ID>S</ = <cbc:ID>INT< ;; BT-116 = 181.01
DT-CIUS-PT-172: /<cbc:ID>S</ = <cbc:ID>AA< ;; BT-117 = 42.41
DT-CIUS-PT-173: BT-116 = 181.01
DT-CIUS-PT-174: BT-117 = 42.41
DT-CIUS-PT-175: TaxTotal/TaxSubtotal[2]/TaxableAmount = 51.01
DT-CIUS-PT-176: InvoiceLine[2]/Item/AdditionalItemProperty/Name = #TAXEXEMPTIONREASONCODE@CLASSIFIEDTAXCATEGORY#
DT-CIUS-PT-177: BT-149 = 0.00
UBL-DT-06: - AdditionalDocumentReference[2]/Attachment/EmbeddedDocumentBinaryObject@mimeCode
UBL-DT-07: - AdditionalDocumentReference[2]/Attachment/EmbeddedDocumentBinaryObject@filename
BR-AA-01: /<cbc:ID>S</ = <cbc:ID>RED< ;; BT-118 = OUT
BR-AA-02: /<cbc:ID>S</ = <cbc:ID>RED< ;; - AccountingSupplierParty/Party/PartyTaxScheme ;; - TaxRepresentativeParty
BR-AA-03: /<cbc:ID>S</ = <cbc:ID>RED< ;; - AccountingSupplierParty/Party/PartyTaxScheme ;; - TaxRepresentativeParty
BR-AA-04: /<cbc:ID>S</ = <cbc:ID>RED< ;; - AccountingSupplierParty/Party/PartyTaxScheme ;; - TaxRepresentativeParty
BR-AA-05: /<cbc:ID>S</ = <cbc:ID>RED< ;; BT-152 = 0.00
BR-AA-06: /<cbc:ID>S</ = <cbc:ID>RED< ;; BT-96 = 0.00
BR-AA-07: /<cbc:ID>S</ = <cbc:ID>RED< ;; AllowanceCharge[2]/TaxCategory/Percent = 0.00
BR-AA-10: /<cbc:ID>S</ = <cbc:ID>RED< ;; TaxTotal/TaxSubtotal/TaxCategory += <cbc:TaxExemptionReason>x</cbc:TaxExemptionReason>
BR-S-01: BT-118 = OUT
BR-S-02: - AccountingSupplierParty/Party/PartyTaxScheme ;; - TaxRepresentativeParty
BR-S-03: - AccountingSupplierParty/Party/PartyTaxScheme ;; - TaxRepresentativeParty
BR-S-04: - AccountingSupplierParty/Party/PartyTaxScheme ;; - TaxRepresentativeParty
BR-S-05: BT-152 = 0.00
BR-S-06: BT-96 = 0.00
BR-S-07: AllowanceCharge[2]/TaxCategory/Percent = 0.00
BR-S-10: TaxTotal/TaxSubtotal/TaxCategory += <cbc:TaxExemptionReason>x</cbc:TaxExemptionReason>
BR-E-01: TaxTotal/TaxSubtotal[2]/TaxCategory/ID = OUT
BR-E-02: - AccountingSupplierParty/Party/PartyTaxScheme ;; - TaxRepresentativeParty
BR-E-03: BT-95 = ISE ;; - AccountingSupplierParty/Party/PartyTaxScheme ;; - TaxRepresentativeParty
BR-E-04: AllowanceCharge[2]/TaxCategory/ID = ISE ;; - AccountingSupplierParty/Party/PartyTaxScheme ;; - TaxRepresentativeParty
BR-E-05: InvoiceLine[2]/Item/ClassifiedTaxCategory/Percent = 6.00
BR-E-06: BT-95 = E
BR-E-07: AllowanceCharge[2]/TaxCategory/ID = E
BR-E-09: TaxTotal/TaxSubtotal[2]/TaxAmount = 0.01
BR-E-10: - TaxTotal/TaxSubtotal[2]/TaxCategory/TaxExemptionReason
DT-CIUS-PT-001: ID = {51}
DT-CIUS-PT-009: BuyerReference = {51}
DT-CIUS-PT-010: BT-11 = {51}
DT-CIUS-PT-011: BT-12 = {21}
DT-CIUS-PT-012: BT-13 = {21}
DT-CIUS-PT-013: BT-14 = {21}
DT-CIUS-PT-014: BT-15 = {21}
DT-CIUS-PT-015: BT-16 = {21}
DT-CIUS-PT-016: BT-17 = {21}
DT-CIUS-PT-017.1: BT-18 = {51}
DT-CIUS-PT-018: AccountingCost = {51}
DT-CIUS-PT-019: BT-20 = {201}
DT-CIUS-PT-021: ProfileID = {51}
DT-CIUS-PT-023: BT-25 = {51}
DT-CIUS-PT-025: BT-27 = {201}
DT-CIUS-PT-026: BT-28 = {201}
DT-CIUS-PT-027.1: BT-29 = {51}
DT-CIUS-PT-028.1: BT-30 = {201}
DT-CIUS-PT-030: BT-32 = {51}
DT-CIUS-PT-031: BT-33 = {201}
DT-CIUS-PT-032.1: BT-34 = {51}
DT-CIUS-PT-033: BT-35 = {201}
DT-CIUS-PT-034: BT-36 = {201}
DT-CIUS-PT-035: BT-162 = {201}
DT-CIUS-PT-036: BT-37 = {201}
DT-CIUS-PT-037: BT-38 = {201}
DT-CIUS-PT-038: BT-39 = {201}
DT-CIUS-PT-039: BT-41 = {201}
DT-CIUS-PT-040: BT-42 = {201}
DT-CIUS-PT-041: BT-43 = {201}
DT-CIUS-PT-042: BT-44 = {201}
DT-CIUS-PT-043: BT-45 = {201}
DT-CIUS-PT-044.1: BT-46 = {51}
DT-CIUS-PT-045.1: BT-47 = {51}
DT-CIUS-PT-046.2: BT-48 = {51}
DT-CIUS-PT-047.1: BT-49 = {51}
DT-CIUS-PT-048: BT-50 = {201}
DT-CIUS-PT-049: BT-51 = {201}
DT-CIUS-PT-050: BT-163 = {201}
DT-CIUS-PT-051: BT-52 = {201}
DT-CIUS-PT-052: BT-53 = {201}
DT-CIUS-PT-053: BT-54 = {201}
DT-CIUS-PT-054: BT-56 = {201}
DT-CIUS-PT-055: BT-57 = {201}
DT-CIUS-PT-056: BT-58 = {201}
DT-CIUS-PT-057: BT-59 = {201}
DT-CIUS-PT-058.1: BT-60 = {51}
DT-CIUS-PT-059.1: BT-61 = {51}
DT-CIUS-PT-060: BT-62 = {201}
DT-CIUS-PT-061.2: BT-63 = {51}
DT-CIUS-PT-062: BT-64 = {201}
DT-CIUS-PT-063: BT-65 = {201}
DT-CIUS-PT-064: BT-164 = {201}
DT-CIUS-PT-065: BT-66 = {201}
DT-CIUS-PT-066: BT-67 = {201}
DT-CIUS-PT-067: BT-68 = {201}
DT-CIUS-PT-068: BT-70 = {201}
DT-CIUS-PT-069.1: BT-71 = {51}
DT-CIUS-PT-073: BT-75 = {201}
DT-CIUS-PT-074: BT-76 = {201}
DT-CIUS-PT-075: BT-165 = {201}
DT-CIUS-PT-076: BT-77 = {201}
DT-CIUS-PT-077: BT-78 = {201}
DT-CIUS-PT-078: BT-79 = {201}
DT-CIUS-PT-081: BT-84 = {51}
DT-CIUS-PT-082: BT-85 = {201}
DT-CIUS-PT-083: BT-86 = {51}
DT-CIUS-PT-084.1: BT-87 = {201}
DT-CIUS-PT-084.2: PaymentMeans/CardAccount/NetworkID = {201}
DT-CIUS-PT-085: BT-88 = {201}
DT-CIUS-PT-086: BT-89 = {51}
DT-CIUS-PT-087: BT-91 = {51}
DT-CIUS-PT-093: BT-97 = {201}
DT-CIUS-PT-107: TaxTotal/TaxSubtotal[2]/TaxCategory/TaxExemptionReason = {201}
DT-CIUS-PT-108: TaxTotal/TaxSubtotal[2]/TaxCategory += <cbc:TaxExemptionReasonCode>VATEX-EU-132</cbc:TaxExemptionReasonCode>
DT-CIUS-PT-109: AdditionalDocumentReference[2]/DocumentDescription = {201}
DT-CIUS-PT-110: AdditionalDocumentReference[2]/Attachment/ExternalReference/URI = {201}
DT-CIUS-PT-114.1: BT-126 = {51}
DT-CIUS-PT-115: BT-127 = {501}
DT-CIUS-PT-116.1: BT-128 = {51}
DT-CIUS-PT-119: BT-132 = {21}
DT-CIUS-PT-120: BT-133 = {201}
DT-CIUS-PT-126: BT-139 = {201}
DT-CIUS-PT-133: BT-153 = {201}
DT-CIUS-PT-134: BT-154 = {201}
DT-CIUS-PT-135: BT-155 = {51}
DT-CIUS-PT-136: BT-156 = {51}
DT-CIUS-PT-137.1: BT-157 = {51}
DT-CIUS-PT-138.1: BT-158 = {51}
DT-CIUS-PT-139: BT-160 = {201}
DT-CIUS-PT-140: BT-161 = {201}
DT-CIUS-PT-002: IssueDate = 02-11-2026
DT-CIUS-PT-006: TaxPointDate = 02-11-2026
DT-CIUS-PT-024: BT-26 = 02-11-2026
DT-CIUS-PT-070: BT-72 = 02-11-2026
DT-CIUS-PT-071: BT-73 = 01-10-2026
DT-CIUS-PT-072: BT-74 = 02-11-2026
DT-CIUS-PT-121: BT-134 = 01-10-2026
DT-CIUS-PT-122: BT-135 = 02-11-2026
DT-CIUS-PT-088.1: BT-92 = -1.00
DT-CIUS-PT-088.2: BT-92@currencyID = USD
DT-CIUS-PT-089.1: BT-93 = -1.00
DT-CIUS-PT-089.2: BT-93@currencyID = USD
DT-CIUS-PT-094.1: BT-106 = -1
DT-CIUS-PT-094.2: BT-106@currencyID = USD
DT-CIUS-PT-095.1: BT-107 = -1.00
DT-CIUS-PT-095.2: BT-107@currencyID = USD
DT-CIUS-PT-096.1: BT-108 = -1.00
DT-CIUS-PT-096.2: BT-108@currencyID = USD
DT-CIUS-PT-097.1: BT-109 = -1.00
DT-CIUS-PT-097.2: BT-109@currencyID = USD
DT-CIUS-PT-099.1: BT-112 = -1.00
DT-CIUS-PT-099.2: BT-112@currencyID = USD
DT-CIUS-PT-100.1: BT-113 = -1.00
DT-CIUS-PT-100.2: BT-113@currencyID = USD
DT-CIUS-PT-101.1: BT-114 = -1
DT-CIUS-PT-101.2: BT-114@currencyID = USD
DT-CIUS-PT-102.1: BT-115 = -1.00
DT-CIUS-PT-102.2: BT-115@currencyID = USD
DT-CIUS-PT-103.1: BT-116 = -1
DT-CIUS-PT-103.2: BT-116@currencyID = USD
DT-CIUS-PT-118.1: BT-131 = -1
DT-CIUS-PT-118.2: BT-131@currencyID = USD
DT-CIUS-PT-123.1: BT-136 = -1.00
DT-CIUS-PT-123.2: BT-136@currencyID = USD
DT-CIUS-PT-124.1: BT-137 = -1.00
DT-CIUS-PT-124.2: BT-137@currencyID = USD
DT-CIUS-PT-127.1: BT-146 = -1.00
DT-CIUS-PT-127.2: BT-146@currencyID = USD
DT-CIUS-PT-128.1: BT-147 = -1.00
DT-CIUS-PT-128.2: BT-147@currencyID = USD
DT-CIUS-PT-129.1: BT-148 = -1.00
DT-CIUS-PT-129.2: BT-148@currencyID = USD
DT-CIUS-PT-090.1: BT-94 = 23
DT-CIUS-PT-090.2: BT-94 = 100.01
DT-CIUS-PT-092.1: BT-96 = 23
DT-CIUS-PT-092.2: BT-96 = 100.01
DT-CIUS-PT-106.1: BT-119 = 23
DT-CIUS-PT-106.2: BT-119 = 100.01
DT-CIUS-PT-125.1: BT-138 = 23
DT-CIUS-PT-125.2: BT-138 = 100.01
DT-CIUS-PT-132.1: BT-152 = 23
DT-CIUS-PT-132.2: BT-152 = 100.01
DT-CIUS-PT-003_i: InvoiceTypeCode = 326
DT-CIUS-PT-003_cn: credit-note ;; CreditNoteTypeCode = 380
DT-CIUS-PT-007: - TaxPointDate ;; InvoicePeriod += <cbc:DescriptionCode>29</cbc:DescriptionCode>
DT-CIUS-PT-008: DueDate = 2026-12-2
DT-CIUS-PT-017.2: BT-18@schemeID = XYZ1
DT-CIUS-PT-022: CustomizationID = urn:cen.eu:en16931:2017
DT-CIUS-PT-027.2: BT-29@schemeID = 9999
DT-CIUS-PT-028.2: BT-30@schemeID = SEPA
DT-CIUS-PT-029: BT-31 = 510000010
DT-CIUS-PT-032.2: BT-34@schemeID = {21}
DT-CIUS-PT-044.2: BT-46@schemeID = 9999
DT-CIUS-PT-045.2: BT-47@schemeID = 9999
DT-CIUS-PT-046.1: BT-48 = 600000001
DT-CIUS-PT-047.2: BT-49@schemeID = {21}
DT-CIUS-PT-058.2: BT-60@schemeID = 9999
DT-CIUS-PT-059.2: BT-61@schemeID = 9999
DT-CIUS-PT-061.1: BT-63 = 999999990
DT-CIUS-PT-069.2: BT-71@schemeID = 9999
DT-CIUS-PT-079.1: BT-81 = #ENTITY@ATMPAYMENT#12345
DT-CIUS-PT-079.2: BT-81 = 1
DT-CIUS-PT-079.3: BT-82 = {151}
DT-CIUS-PT-079.4: BT-82 = #DESCRIPTION@ATMPAYMENT#sem fim
DT-CIUS-PT-080: BT-83 = 123456789
DT-CIUS-PT-091: BT-95 = K
DT-CIUS-PT-105: BT-118 = K
DT-CIUS-PT-131: BT-151 = K
DT-CIUS-PT-098.1: BT-110 = 41.4
DT-CIUS-PT-098.2: BT-110@currencyID = USD
DT-CIUS-PT-098.3: - TaxCurrencyCode ;; BT-110@currencyID = USD
DT-CIUS-PT-104.1: BT-117 = 41.4
DT-CIUS-PT-104.2: BT-117@currencyID = USD
DT-CIUS-PT-104.3: - TaxCurrencyCode ;; BT-117@currencyID = USD
DT-CIUS-PT-111.1: AdditionalDocumentReference[2]/Attachment/EmbeddedDocumentBinaryObject = JVBE\nRi0=
DT-CIUS-PT-111.2: AdditionalDocumentReference[2]/Attachment/EmbeddedDocumentBinaryObject = {6826667}
DT-CIUS-PT-112: AdditionalDocumentReference[2]/Attachment/EmbeddedDocumentBinaryObject@mimeCode = application/zip
DT-CIUS-PT-113: AdditionalDocumentReference[2]/Attachment/EmbeddedDocumentBinaryObject@filename = {51}
DT-CIUS-PT-114.2: InvoiceLine[2]/ID = 1
DT-CIUS-PT-116.2: BT-128@schemeID = XYZ1
DT-CIUS-PT-117.1: BT-129 = 2
DT-CIUS-PT-130.1: BT-149 = 1
DT-CIUS-PT-130.2: BT-150 = UN
DT-CIUS-PT-137.2: - BT-157@schemeID
DT-CIUS-PT-138.2: BT-158@listID = CPV
DT-CIUS-PT-138.3: BT-158@listVersionID = {21}
DT-CIUS-PT-141: BT-40 = Portugal
DT-CIUS-PT-142: BT-55 = XX
DT-CIUS-PT-143: BT-130 = UN
DT-CIUS-PT-144: BT-69 = XX
DT-CIUS-PT-145: BT-80 = XX
DT-CIUS-PT-146: BT-159 = XX
DT-CIUS-PT-147: BT-140 = FC
DT-CIUS-PT-148: InvoiceLine/AllowanceCharge[2]/AllowanceChargeReasonCode = 95
DT-CIUS-PT-149: BT-98 = FC
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
DT-CIUS-PT-139_1: BT-160 = #ID@INVOICEDOCUMENTREFERENCE@BILLINGREFERENCE-1#
DT-CIUS-PT-020_9.1: Note[9] = #WITHHOLDINGTAXDESCRIPTION@WITHHOLDINGTAX-1#IRC#
DT-CIUS-PT-020_9.2: Note[9] = #WITHHOLDINGTAXDESCRIPTION@WITHHOLDINGTAX-001#{151}#
DT-CIUS-PT-020_9.3: . += <cbc:Note>#WITHHOLDINGTAXDESCRIPTION@WITHHOLDINGTAX-001#IRC#</cbc:Note>
DT-CIUS-PT-020_9.4: - Note[11]
DT-CIUS-PT-020_9.5: - Note[10]
DT-CIUS-PT-020_10.1: Note[10] = #WITHHOLDINGTAXAMOUNT@WITHHOLDINGTAX-1#0.50#
DT-CIUS-PT-020_10.2: Note[10] = #WITHHOLDINGTAXAMOUNT@WITHHOLDINGTAX-001#0#
DT-CIUS-PT-020_10.3: . += <cbc:Note>#WITHHOLDINGTAXAMOUNT@WITHHOLDINGTAX-001#0.50#</cbc:Note>
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
