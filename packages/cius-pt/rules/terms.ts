/** A text in Portuguese and in English. */
export interface Localized {
  readonly pt: string;
  readonly en: string;
}

/** The languages of all texts. */
export type Locale = keyof Localized;

/** Format of a term in CIUS-PT 2.1.1. `rules` are the numbers, after `DT-CIUS-PT-`, of the rules that check it. */
export type Format =
  | {readonly kind: 'text'; readonly longest: number; readonly rules: readonly string[]}
  | {readonly kind: 'date' | 'percentage'; readonly rules: readonly string[]}
  | {
      /** An amount is in the currency of the document (BT-5), a tax amount in BT-6 if there is one. */
      readonly kind: 'amount' | 'taxAmount' | 'quantity';
      /** Maximum; the minimum is two. */
      readonly decimals: number;
      /** May it be negative? */
      readonly signed: boolean;
      readonly rules: readonly string[];
    };

const signed = true;
const unsigned = false;

const text = (longest: number, ...rules: readonly string[]): Format => ({kind: 'text', longest, rules});
const date = (...rules: readonly string[]): Format => ({kind: 'date', rules});
const percentage = (rule: string): Format => ({kind: 'percentage', rules: [rule]});
const amount = (rule: string, signed = unsigned, decimals = 2): Format => ({
  kind: 'amount',
  decimals,
  signed,
  rules: [rule],
});
const taxAmount = (rule: string): Format => ({kind: 'taxAmount', decimals: 2, signed: true, rules: [rule]});
const quantity = (rule: string, signed = unsigned): Format => ({kind: 'quantity', decimals: 3, signed, rules: [rule]});

/** Row of the table: cardinality inside its group (CIUS-PT), path, names in Portuguese and English, format if it is not a code. */
type Row = readonly [
  cardinality: `${0 | 1}..${1 | 'n'}`,
  place: string | readonly string[],
  pt: string,
  en: string,
  format?: Format,
];

export const sellerPath = 'AccountingSupplierParty/Party';
export const buyerPath = 'AccountingCustomerParty/Party';
export const representativePath = 'TaxRepresentativeParty';
export const deliveryAddress = 'Delivery/DeliveryLocation/Address';

/**
 * The business terms (BT) and groups (BG) of EN 16931 as CIUS-PT 2.1.1 uses them. Rules, structure messages, the readable view and the tests
 * read paths, lengths and names from here. BT-21 has no element of its own: it is part of the note (BT-22).
 *
 * A place is a path of local names below the root element. `*Line` is InvoiceLine or CreditNoteLine, `*Quantity` InvoicedQuantity or
 * CreditedQuantity, `@name` an attribute; a list contains alternatives.
 */
// prettier-ignore
const table = {
  'BT-1': ['1..1', 'ID', 'número do documento', 'document number', text(50, '001')],
  'BT-2': ['1..1', 'IssueDate', 'data de emissão', 'issue date', date('002')],
  'BT-3': ['1..1', ['InvoiceTypeCode', 'CreditNoteTypeCode'], 'tipo de documento', 'document type code'],
  'BT-5': ['1..1', 'DocumentCurrencyCode', 'moeda do documento', 'document currency'],
  'BT-6': ['0..1', 'TaxCurrencyCode', 'moeda de contabilização do IVA', 'VAT accounting currency'],
  'BT-7': ['0..1', 'TaxPointDate', 'data de exigibilidade do IVA', 'VAT point date', date('006')],
  'BT-8': ['0..1', 'InvoicePeriod/DescriptionCode', 'código da exigibilidade do IVA', 'VAT point date code'],
  'BT-9': ['0..1', ['DueDate', 'PaymentMeans/PaymentDueDate'], 'data de vencimento', 'payment due date', date()],
  'BT-10': ['0..1', 'BuyerReference', 'referência do adquirente', 'buyer reference', text(50, '009')],
  'BT-11': ['0..1', 'ProjectReference/ID', 'referência do projeto', 'project reference', text(50, '010')],
  'BT-12': ['0..1', 'ContractDocumentReference/ID', 'referência do contrato', 'contract reference', text(20, '011')],
  'BT-13': ['0..1', 'OrderReference/ID', 'nota de encomenda', 'purchase order reference', text(20, '012')],
  'BT-14': ['0..1', 'OrderReference/SalesOrderID', 'ordem de venda', 'sales order reference', text(20, '013')],
  'BT-15': ['0..1', 'ReceiptDocumentReference/ID', 'guia de receção', 'goods received note', text(20, '014')],
  'BT-16': ['0..1', 'DespatchDocumentReference/ID', 'guia de remessa ou de transporte', 'delivery note or transport document', text(20, '015')],
  'BT-17': ['0..1', 'OriginatorDocumentReference/ID', 'procedimento ou lote', 'tender or lot reference', text(20, '016')],
  'BT-18': ['0..1', 'AdditionalDocumentReference/ID', 'identificador do objeto faturado', 'invoiced object identifier', text(50, '017.1')],
  'BT-19': ['0..1', 'AccountingCost', 'referência contabilística do adquirente', 'buyer accounting reference', text(50, '018')],
  'BT-20': ['0..n', 'PaymentTerms/Note', 'condições de pagamento', 'payment terms', text(200, '019')],
  'BT-22': ['1..1', 'Note', 'nota', 'invoice note'],
  'BT-23': ['0..1', 'ProfileID', 'processo de negócio', 'business process', text(50, '021')],
  'BT-24': ['1..1', 'CustomizationID', 'identificador da especificação', 'specification identifier'],
  'BT-25': ['1..1', 'BillingReference/InvoiceDocumentReference/ID', 'número da fatura de origem', 'preceding invoice number', text(50, '023')],
  'BT-26': ['0..1', 'BillingReference/InvoiceDocumentReference/IssueDate', 'data da fatura de origem', 'preceding invoice date', date('024')],
  'BT-27': ['1..1', `${sellerPath}/PartyLegalEntity/RegistrationName`, 'nome do fornecedor', 'supplier name', text(200, '025')],
  'BT-28': ['0..1', `${sellerPath}/PartyName/Name`, 'nome comercial do fornecedor', 'supplier trading name', text(200, '026')],
  'BT-29': ['0..n', `${sellerPath}/PartyIdentification/ID`, 'identificador do fornecedor', 'supplier identifier', text(50, '027.1')],
  'BT-30': ['0..1', `${sellerPath}/PartyLegalEntity/CompanyID`, 'número de registo do fornecedor', 'supplier legal registration', text(200, '028.1')],
  'BT-31': ['1..1', `${sellerPath}/PartyTaxScheme/CompanyID`, 'NIF do fornecedor com prefixo do país', 'supplier VAT identifier'],
  'BT-32': ['0..1', `${sellerPath}/PartyTaxScheme/CompanyID`, 'registo fiscal do fornecedor', 'supplier tax registration', text(50, '030')],
  'BT-33': ['0..1', `${sellerPath}/PartyLegalEntity/CompanyLegalForm`, 'informação legal do fornecedor', 'supplier legal information', text(200, '031')],
  'BT-34': ['0..1', `${sellerPath}/EndpointID`, 'endereço eletrónico do fornecedor', 'supplier electronic address', text(50, '032.1')],
  'BT-35': ['1..1', `${sellerPath}/PostalAddress/StreetName`, 'rua do fornecedor', 'supplier address line 1', text(200, '033')],
  'BT-36': ['0..1', `${sellerPath}/PostalAddress/AdditionalStreetName`, 'morada do fornecedor, linha 2', 'supplier address line 2', text(200, '034')],
  'BT-37': ['1..1', `${sellerPath}/PostalAddress/CityName`, 'localidade do fornecedor', 'supplier city', text(200, '036')],
  'BT-38': ['1..1', `${sellerPath}/PostalAddress/PostalZone`, 'código postal do fornecedor', 'supplier post code', text(200, '037')],
  'BT-39': ['0..1', `${sellerPath}/PostalAddress/CountrySubentity`, 'distrito do fornecedor', 'supplier country subdivision', text(200, '038')],
  'BT-40': ['1..1', `${sellerPath}/PostalAddress/Country/IdentificationCode`, 'país do fornecedor', 'supplier country'],
  'BT-41': ['0..1', `${sellerPath}/Contact/Name`, 'contacto do fornecedor', 'supplier contact point', text(200, '039')],
  'BT-42': ['0..1', `${sellerPath}/Contact/Telephone`, 'telefone do fornecedor', 'supplier telephone', text(200, '040')],
  'BT-43': ['0..1', `${sellerPath}/Contact/ElectronicMail`, 'e-mail do fornecedor', 'supplier e-mail', text(200, '041')],
  'BT-44': ['1..1', `${buyerPath}/PartyLegalEntity/RegistrationName`, 'nome do adquirente', 'buyer name', text(200, '042')],
  'BT-45': ['0..1', `${buyerPath}/PartyName/Name`, 'nome comercial do adquirente', 'buyer trading name', text(200, '043')],
  'BT-46': ['0..1', `${buyerPath}/PartyIdentification/ID`, 'identificador do adquirente', 'buyer identifier', text(50, '044.1')],
  'BT-47': ['0..1', `${buyerPath}/PartyLegalEntity/CompanyID`, 'número de registo do adquirente', 'buyer legal registration', text(50, '045.1')],
  'BT-48': ['1..1', `${buyerPath}/PartyTaxScheme/CompanyID`, 'NIF do adquirente com prefixo do país', 'buyer VAT identifier', text(50, '046.2')],
  'BT-49': ['0..1', `${buyerPath}/EndpointID`, 'endereço eletrónico do adquirente', 'buyer electronic address', text(50, '047.1')],
  'BT-50': ['0..1', `${buyerPath}/PostalAddress/StreetName`, 'rua do adquirente', 'buyer address line 1', text(200, '048')],
  'BT-51': ['0..1', `${buyerPath}/PostalAddress/AdditionalStreetName`, 'morada do adquirente, linha 2', 'buyer address line 2', text(200, '049')],
  'BT-52': ['0..1', `${buyerPath}/PostalAddress/CityName`, 'localidade do adquirente', 'buyer city', text(200, '051')],
  'BT-53': ['0..1', `${buyerPath}/PostalAddress/PostalZone`, 'código postal do adquirente', 'buyer post code', text(200, '052')],
  'BT-54': ['0..1', `${buyerPath}/PostalAddress/CountrySubentity`, 'distrito do adquirente', 'buyer country subdivision', text(200, '053')],
  'BT-55': ['1..1', `${buyerPath}/PostalAddress/Country/IdentificationCode`, 'país do adquirente', 'buyer country'],
  'BT-56': ['0..1', `${buyerPath}/Contact/Name`, 'contacto do adquirente', 'buyer contact point', text(200, '054')],
  'BT-57': ['0..1', `${buyerPath}/Contact/Telephone`, 'telefone do adquirente', 'buyer telephone', text(200, '055')],
  'BT-58': ['0..1', `${buyerPath}/Contact/ElectronicMail`, 'e-mail do adquirente', 'buyer e-mail', text(200, '056')],
  'BT-59': ['1..1', 'PayeeParty/PartyName/Name', 'nome do beneficiário', 'payee name', text(200, '057')],
  'BT-60': ['0..1', 'PayeeParty/PartyIdentification/ID', 'identificador do beneficiário', 'payee identifier', text(50, '058.1')],
  'BT-61': ['0..1', 'PayeeParty/PartyLegalEntity/CompanyID', 'número de registo do beneficiário', 'payee legal registration', text(50, '059.1')],
  'BT-62': ['1..1', `${representativePath}/PartyName/Name`, 'nome do representante fiscal', 'tax representative name', text(200, '060')],
  'BT-63': ['1..1', `${representativePath}/PartyTaxScheme/CompanyID`, 'NIF do representante fiscal', 'tax representative VAT identifier', text(50, '061.2')],
  'BT-64': ['0..1', `${representativePath}/PostalAddress/StreetName`, 'rua do representante fiscal', 'tax representative address line 1', text(200, '062')],
  'BT-65': ['0..1', `${representativePath}/PostalAddress/AdditionalStreetName`, 'morada do representante fiscal, linha 2', 'tax representative address line 2', text(200, '063')],
  'BT-66': ['0..1', `${representativePath}/PostalAddress/CityName`, 'localidade do representante fiscal', 'tax representative city', text(200, '065')],
  'BT-67': ['0..1', `${representativePath}/PostalAddress/PostalZone`, 'código postal do representante fiscal', 'tax representative post code', text(200, '066')],
  'BT-68': ['0..1', `${representativePath}/PostalAddress/CountrySubentity`, 'distrito do representante fiscal', 'tax representative country subdivision', text(200, '067')],
  'BT-69': ['1..1', `${representativePath}/PostalAddress/Country/IdentificationCode`, 'país do representante fiscal', 'tax representative country'],
  'BT-70': ['0..1', 'Delivery/DeliveryParty/PartyName/Name', 'destinatário da entrega', 'delivery party name', text(200, '068')],
  'BT-71': ['0..1', 'Delivery/DeliveryLocation/ID', 'identificador do local de entrega', 'delivery location identifier', text(50, '069.1')],
  'BT-72': ['0..1', 'Delivery/ActualDeliveryDate', 'data da entrega', 'actual delivery date', date('070')],
  'BT-73': ['0..1', 'InvoicePeriod/StartDate', 'início do período de faturação', 'invoicing period start', date('071')],
  'BT-74': ['0..1', 'InvoicePeriod/EndDate', 'fim do período de faturação', 'invoicing period end', date('072')],
  'BT-75': ['1..1', `${deliveryAddress}/StreetName`, 'rua da entrega', 'delivery address line 1', text(200, '073')],
  'BT-76': ['0..1', `${deliveryAddress}/AdditionalStreetName`, 'morada da entrega, linha 2', 'delivery address line 2', text(200, '074')],
  'BT-77': ['1..1', `${deliveryAddress}/CityName`, 'localidade da entrega', 'delivery city', text(200, '076')],
  'BT-78': ['1..1', `${deliveryAddress}/PostalZone`, 'código postal da entrega', 'delivery post code', text(200, '077')],
  'BT-79': ['0..1', `${deliveryAddress}/CountrySubentity`, 'distrito da entrega', 'delivery country subdivision', text(200, '078')],
  'BT-80': ['1..1', `${deliveryAddress}/Country/IdentificationCode`, 'país da entrega', 'delivery country'],
  'BT-81': ['1..1', 'PaymentMeans/PaymentMeansCode', 'meio de pagamento', 'payment means code'],
  'BT-82': ['0..1', 'PaymentMeans/PaymentMeansCode/@name', 'descrição do meio de pagamento', 'payment means text'],
  'BT-83': ['0..1', 'PaymentMeans/PaymentID', 'referência de pagamento', 'remittance information'],
  'BT-84': ['1..1', 'PaymentMeans/PayeeFinancialAccount/ID', 'conta de pagamento (IBAN)', 'payment account identifier', text(50, '081')],
  'BT-85': ['0..1', 'PaymentMeans/PayeeFinancialAccount/Name', 'titular da conta', 'payment account name', text(200, '082')],
  'BT-86': ['0..1', 'PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/ID', 'banco (BIC)', 'payment service provider', text(50, '083')],
  'BT-87': ['1..1', 'PaymentMeans/CardAccount/PrimaryAccountNumberID', 'número do cartão', 'card number', text(200, '084.1')],
  'BT-88': ['0..1', 'PaymentMeans/CardAccount/HolderName', 'titular do cartão', 'card holder', text(200, '085')],
  'BT-89': ['0..1', 'PaymentMeans/PaymentMandate/ID', 'autorização de débito', 'mandate reference', text(50, '086')],
  'BT-90': ['0..1', [`${sellerPath}/PartyIdentification/ID`, 'PayeeParty/PartyIdentification/ID'], 'identificador do credor', 'bank assigned creditor identifier', text(50, '027.1', '058.1')],
  'BT-91': ['0..1', 'PaymentMeans/PaymentMandate/PayerFinancialAccount/ID', 'conta a debitar', 'debited account', text(50, '087')],
  'BT-92': ['1..1', 'AllowanceCharge/Amount', 'valor do desconto do documento', 'document allowance amount', amount('088')],
  'BT-93': ['0..1', 'AllowanceCharge/BaseAmount', 'base do desconto do documento', 'document allowance base amount', amount('089')],
  'BT-94': ['0..1', 'AllowanceCharge/MultiplierFactorNumeric', 'percentagem do desconto do documento', 'document allowance percentage', percentage('090')],
  'BT-95': ['1..1', 'AllowanceCharge/TaxCategory/ID', 'categoria de IVA do desconto', 'document allowance VAT category'],
  'BT-96': ['1..1', 'AllowanceCharge/TaxCategory/Percent', 'taxa de IVA do desconto', 'document allowance VAT rate', percentage('092')],
  'BT-97': ['0..1', 'AllowanceCharge/AllowanceChargeReason', 'motivo do desconto do documento', 'document allowance reason', text(200, '093')],
  'BT-98': ['0..1', 'AllowanceCharge/AllowanceChargeReasonCode', 'código do motivo do desconto do documento', 'document allowance reason code'],
  'BT-99': ['1..1', 'AllowanceCharge/Amount', 'valor do encargo do documento', 'document charge amount', amount('088')],
  'BT-100': ['0..1', 'AllowanceCharge/BaseAmount', 'base do encargo do documento', 'document charge base amount', amount('089')],
  'BT-101': ['0..1', 'AllowanceCharge/MultiplierFactorNumeric', 'percentagem do encargo do documento', 'document charge percentage', percentage('090')],
  'BT-102': ['1..1', 'AllowanceCharge/TaxCategory/ID', 'categoria de IVA do encargo', 'document charge VAT category'],
  'BT-103': ['1..1', 'AllowanceCharge/TaxCategory/Percent', 'taxa de IVA do encargo', 'document charge VAT rate', percentage('092')],
  'BT-104': ['0..1', 'AllowanceCharge/AllowanceChargeReason', 'motivo do encargo do documento', 'document charge reason', text(200, '093')],
  'BT-105': ['0..1', 'AllowanceCharge/AllowanceChargeReasonCode', 'código do motivo do encargo do documento', 'document charge reason code'],
  'BT-106': ['1..1', 'LegalMonetaryTotal/LineExtensionAmount', 'soma dos valores das linhas', 'sum of line net amounts', amount('094', signed)],
  'BT-107': ['0..1', 'LegalMonetaryTotal/AllowanceTotalAmount', 'soma dos descontos do documento', 'sum of document allowances', amount('095')],
  'BT-108': ['0..1', 'LegalMonetaryTotal/ChargeTotalAmount', 'soma dos encargos do documento', 'sum of document charges', amount('096')],
  'BT-109': ['1..1', 'LegalMonetaryTotal/TaxExclusiveAmount', 'total sem IVA', 'total without VAT', amount('097')],
  'BT-110': ['1..1', 'TaxTotal/TaxAmount', 'total de IVA', 'total VAT amount', taxAmount('098')],
  'BT-111': ['0..1', 'TaxTotal/TaxAmount', 'total de IVA na moeda de contabilização', 'total VAT amount in accounting currency', taxAmount('098')],
  'BT-112': ['1..1', 'LegalMonetaryTotal/TaxInclusiveAmount', 'total com IVA', 'total with VAT', amount('099')],
  'BT-113': ['0..1', 'LegalMonetaryTotal/PrepaidAmount', 'valor já pago', 'paid amount', amount('100')],
  'BT-114': ['0..1', 'LegalMonetaryTotal/PayableRoundingAmount', 'arredondamento', 'rounding amount', amount('101', signed)],
  'BT-115': ['1..1', 'LegalMonetaryTotal/PayableAmount', 'valor a pagar', 'amount due for payment', amount('102')],
  'BT-116': ['1..1', 'TaxTotal/TaxSubtotal/TaxableAmount', 'valor tributável da categoria', 'VAT category taxable amount', amount('103', signed, 3)],
  'BT-117': ['1..1', 'TaxTotal/TaxSubtotal/TaxAmount', 'IVA da categoria', 'VAT category tax amount', taxAmount('104')],
  'BT-118': ['1..1', 'TaxTotal/TaxSubtotal/TaxCategory/ID', 'categoria de IVA', 'VAT category code'],
  'BT-119': ['1..1', 'TaxTotal/TaxSubtotal/TaxCategory/Percent', 'taxa de IVA da categoria', 'VAT category rate', percentage('106')],
  'BT-120': ['0..1', 'TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReason', 'motivo da isenção', 'VAT exemption reason', text(200, '107')],
  'BT-121': ['0..1', 'TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReasonCode', 'código do motivo da isenção', 'VAT exemption reason code', text(5, '108')],
  'BT-122': ['1..1', 'AdditionalDocumentReference/ID', 'referência do anexo', 'supporting document reference', text(50, '017.1')],
  'BT-123': ['0..1', 'AdditionalDocumentReference/DocumentDescription', 'descrição do anexo', 'supporting document description', text(200, '109')],
  'BT-124': ['0..1', 'AdditionalDocumentReference/Attachment/ExternalReference/URI', 'endereço do anexo', 'external document location', text(200, '110')],
  'BT-125': ['0..1', 'AdditionalDocumentReference/Attachment/EmbeddedDocumentBinaryObject', 'ficheiro anexo', 'attached document'],
  'BT-126': ['1..1', '*Line/ID', 'identificador da linha', 'line identifier', text(50, '114.1')],
  'BT-127': ['0..1', '*Line/Note', 'nota da linha', 'line note', text(500, '115')],
  'BT-128': ['0..1', '*Line/DocumentReference/ID', 'objeto faturado na linha', 'line object identifier', text(50, '116.1')],
  'BT-129': ['1..1', '*Line/*Quantity', 'quantidade faturada', 'invoiced quantity', quantity('117', signed)],
  'BT-130': ['1..1', '*Line/*Quantity/@unitCode', 'unidade de medida', 'unit of measure'],
  'BT-131': ['1..1', '*Line/LineExtensionAmount', 'valor líquido da linha', 'line net amount', amount('118', signed, 8)],
  'BT-132': ['0..1', '*Line/OrderLineReference/LineID', 'linha da nota de encomenda', 'purchase order line reference', text(20, '119')],
  'BT-133': ['0..1', '*Line/AccountingCost', 'referência contabilística da linha', 'line accounting reference', text(200, '120')],
  'BT-134': ['0..1', '*Line/InvoicePeriod/StartDate', 'início do período da linha', 'line period start', date('121')],
  'BT-135': ['0..1', '*Line/InvoicePeriod/EndDate', 'fim do período da linha', 'line period end', date('122')],
  'BT-136': ['1..1', '*Line/AllowanceCharge/Amount', 'valor do desconto da linha', 'line allowance amount', amount('123')],
  'BT-137': ['0..1', '*Line/AllowanceCharge/BaseAmount', 'base do desconto da linha', 'line allowance base amount', amount('124')],
  'BT-138': ['0..1', '*Line/AllowanceCharge/MultiplierFactorNumeric', 'percentagem do desconto da linha', 'line allowance percentage', percentage('125')],
  'BT-139': ['0..1', '*Line/AllowanceCharge/AllowanceChargeReason', 'motivo do desconto da linha', 'line allowance reason', text(200, '126')],
  'BT-140': ['0..1', '*Line/AllowanceCharge/AllowanceChargeReasonCode', 'código do motivo do desconto da linha', 'line allowance reason code'],
  'BT-141': ['1..1', '*Line/AllowanceCharge/Amount', 'valor do encargo da linha', 'line charge amount', amount('123')],
  'BT-142': ['0..1', '*Line/AllowanceCharge/BaseAmount', 'base do encargo da linha', 'line charge base amount', amount('124')],
  'BT-143': ['0..1', '*Line/AllowanceCharge/MultiplierFactorNumeric', 'percentagem do encargo da linha', 'line charge percentage', percentage('125')],
  'BT-144': ['0..1', '*Line/AllowanceCharge/AllowanceChargeReason', 'motivo do encargo da linha', 'line charge reason', text(200, '126')],
  'BT-145': ['0..1', '*Line/AllowanceCharge/AllowanceChargeReasonCode', 'código do motivo do encargo da linha', 'line charge reason code'],
  'BT-146': ['1..1', '*Line/Price/PriceAmount', 'preço líquido', 'item net price', amount('127', unsigned, 8)],
  'BT-147': ['0..1', '*Line/Price/AllowanceCharge/Amount', 'desconto no preço', 'item price discount', amount('128', unsigned, 8)],
  'BT-148': ['0..1', '*Line/Price/AllowanceCharge/BaseAmount', 'preço bruto', 'item gross price', amount('129', unsigned, 8)],
  'BT-149': ['0..1', '*Line/Price/BaseQuantity', 'quantidade base do preço', 'price base quantity', quantity('130')],
  'BT-150': ['0..1', '*Line/Price/BaseQuantity/@unitCode', 'unidade da quantidade base', 'price base quantity unit'],
  'BT-151': ['1..1', '*Line/Item/ClassifiedTaxCategory/ID', 'categoria de IVA da linha', 'line VAT category'],
  'BT-152': ['1..1', '*Line/Item/ClassifiedTaxCategory/Percent', 'taxa de IVA da linha', 'line VAT rate', percentage('132')],
  'BT-153': ['1..1', '*Line/Item/Name', 'nome do artigo', 'item name', text(200, '133')],
  'BT-154': ['0..n', '*Line/Item/Description', 'descrição do artigo', 'item description', text(200, '134')],
  'BT-155': ['0..1', '*Line/Item/SellersItemIdentification/ID', 'código do artigo no fornecedor', "supplier's item identifier", text(50, '135')],
  'BT-156': ['0..1', '*Line/Item/BuyersItemIdentification/ID', 'código do artigo no adquirente', "buyer's item identifier", text(50, '136')],
  'BT-157': ['0..1', '*Line/Item/StandardItemIdentification/ID', 'código normalizado do artigo', 'item standard identifier', text(50, '137.1')],
  'BT-158': ['0..n', '*Line/Item/CommodityClassification/ItemClassificationCode', 'classificação do artigo', 'item classification', text(50, '138.1')],
  'BT-159': ['0..1', '*Line/Item/OriginCountry/IdentificationCode', 'país de origem', 'item country of origin'],
  'BT-160': ['1..1', '*Line/Item/AdditionalItemProperty/Name', 'nome do atributo do artigo', 'item attribute name', text(200, '139')],
  'BT-161': ['1..1', '*Line/Item/AdditionalItemProperty/Value', 'valor do atributo do artigo', 'item attribute value', text(200, '140')],
  'BT-162': ['0..1', `${sellerPath}/PostalAddress/AddressLine/Line`, 'morada do fornecedor, linha 3', 'supplier address line 3', text(200, '035')],
  'BT-163': ['0..1', `${buyerPath}/PostalAddress/AddressLine/Line`, 'morada do adquirente, linha 3', 'buyer address line 3', text(200, '050')],
  'BT-164': ['0..1', `${representativePath}/PostalAddress/AddressLine/Line`, 'morada do representante fiscal, linha 3', 'tax representative address line 3', text(200, '064')],
  'BT-165': ['0..1', `${deliveryAddress}/AddressLine/Line`, 'morada da entrega, linha 3', 'delivery address line 3', text(200, '075')],
  'BG-1': ['0..n', 'Note', 'nota', 'invoice note'],
  'BG-2': ['1..1', ['ProfileID', 'CustomizationID'], 'controlo do processo', 'process control'],
  'BG-3': ['0..n', 'BillingReference', 'fatura de origem', 'preceding invoice reference'],
  'BG-4': ['1..1', 'AccountingSupplierParty', 'fornecedor', 'supplier'],
  'BG-5': ['1..1', `${sellerPath}/PostalAddress`, 'morada do fornecedor', 'supplier postal address'],
  'BG-6': ['0..1', `${sellerPath}/Contact`, 'contacto do fornecedor', 'supplier contact'],
  'BG-7': ['1..1', 'AccountingCustomerParty', 'adquirente', 'buyer'],
  'BG-8': ['1..1', `${buyerPath}/PostalAddress`, 'morada do adquirente', 'buyer postal address'],
  'BG-9': ['0..1', `${buyerPath}/Contact`, 'contacto do adquirente', 'buyer contact'],
  'BG-10': ['0..1', 'PayeeParty', 'beneficiário', 'payee'],
  'BG-11': ['0..1', representativePath, 'representante fiscal', 'tax representative'],
  'BG-12': ['1..1', `${representativePath}/PostalAddress`, 'morada do representante fiscal', 'tax representative postal address'],
  'BG-13': ['0..n', 'Delivery', 'entrega', 'delivery'],
  'BG-14': ['0..1', 'InvoicePeriod', 'período de faturação', 'invoicing period'],
  'BG-15': ['1..n', deliveryAddress, 'local de entrega', 'delivery address'],
  'BG-16': ['0..1', 'PaymentMeans', 'instruções de pagamento', 'payment instructions'],
  'BG-17': ['0..n', 'PaymentMeans/PayeeFinancialAccount', 'transferência', 'credit transfer'],
  'BG-18': ['0..1', 'PaymentMeans/CardAccount', 'cartão de pagamento', 'payment card information'],
  'BG-19': ['0..1', 'PaymentMeans/PaymentMandate', 'débito direto', 'direct debit'],
  'BG-20': ['0..n', 'AllowanceCharge', 'desconto do documento', 'document allowance'],
  'BG-21': ['0..n', 'AllowanceCharge', 'encargo do documento', 'document charge'],
  'BG-22': ['1..1', 'LegalMonetaryTotal', 'totais do documento', 'document totals'],
  'BG-23': ['1..n', 'TaxTotal/TaxSubtotal', 'resumo do IVA', 'VAT breakdown'],
  'BG-24': ['0..n', 'AdditionalDocumentReference', 'documento de suporte', 'supporting document'],
  'BG-25': ['1..n', '*Line', 'linha', 'line'],
  'BG-26': ['0..1', '*Line/InvoicePeriod', 'período da linha', 'line period'],
  'BG-27': ['0..n', '*Line/AllowanceCharge', 'desconto da linha', 'line allowance'],
  'BG-28': ['0..n', '*Line/AllowanceCharge', 'encargo da linha', 'line charge'],
  'BG-29': ['1..1', '*Line/Price', 'preço', 'price details'],
  'BG-30': ['1..1', '*Line/Item/ClassifiedTaxCategory', 'IVA da linha', 'line VAT information'],
  'BG-31': ['1..1', '*Line/Item', 'artigo', 'item information'],
  'BG-32': ['0..n', '*Line/Item/AdditionalItemProperty', 'atributo do artigo', 'item attribute'],
} as const satisfies Readonly<Record<string, Row>>;

/** A term or group of EN 16931: `BT-31`, `BG-15`. */
export type TermId = keyof typeof table;

export const isTerm = (term: string): term is TermId => Object.hasOwn(table, term);

/** Every term and group of EN 16931, terms first, by number. */
export const TERMS: readonly TermId[] = Object.keys(table).filter(isTerm);

const rowOf = (term: TermId): Row => table[term];

/** Name of a term or group. The part BT-34-1 has the name of BT-34. Undefined if the table has no name. */
export const nameOfTerm = (term: string): Localized | undefined => {
  const termId = isTerm(term) ? term : term.replace(/^(B[TG]-\d+)-\d+$/u, '$1');
  if (!isTerm(termId)) return undefined;
  const [, , pt, en] = rowOf(termId);
  return {pt, en};
};

/** The term with its name: `BT-31 (supplier VAT identifier)`; only the term if the table has no name. */
export const termWithName = (term: string): Localized => {
  if (!isTerm(term)) return {pt: term, en: term};
  const [, , pt, en] = rowOf(term);
  return {pt: `${term} (${pt})`, en: `${term} (${en})`};
};

/** How often a term or group may occur in its group. */
export const cardinalityOf = (term: TermId): Row[0] => rowOf(term)[0];

/** Format of a term; undefined for codes, groups, and terms with rules of their own. */
export const formatOf = (term: TermId): Format | undefined => rowOf(term)[4];

/** Path of a term or group below the root element: `BT-45` → `AccountingCustomerParty/Party/PartyName/Name`. */
export const placeOf = (term: TermId): string => placesOf(term)[0] ?? '';

/** All paths of a term. In a credit note, BT-3 and BT-9 have other paths; BT-90 has one for the seller and one for the payee. */
export const placesOf = (term: TermId): readonly string[] => {
  const place = rowOf(term)[1];
  return typeof place === 'string' ? [place] : place;
};

/**
 * Splits a list of terms: `BT-13 BT-14`.
 * @throws Error for a term that is not in the table
 */
export const termsIn = (list: string): readonly TermId[] =>
  list.split(' ').map((term) => {
    if (!isTerm(term)) throw new Error(`terms.ts has no term ${term}: correct the name, or add a row`);
    return term;
  });

/**
 * The paths from an element to terms, without duplicates: `('BT-13 BT-14', 'OrderReference')` → `ID`, `SalesOrderID`.
 * @param terms a list separated by spaces
 * @param parentPath path of the element; empty for the root element
 * @throws Error if a term is not below the element
 */
export const placesBelow = (terms: string, parentPath: string): readonly string[] => {
  const start = parentPath === '' ? '' : `${parentPath}/`;
  const places = termsIn(terms).flatMap((term) => {
    const below = placesOf(term).filter((place) => place.startsWith(start));
    if (below.length === 0)
      throw new Error(`${term} (${placesOf(term).join(', ')}) does not stand below ${parentPath}`);
    return below.map((place) => place.slice(start.length));
  });
  return [...new Set(places)];
};
