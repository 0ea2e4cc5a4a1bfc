/** A text in the two languages of the site. */
export interface Localized {
  readonly pt: string;
  readonly en: string;
}

/** Names of the business terms (BT) and groups (BG) of EN 16931: term, Portuguese, English. */
const NAMES = `
BT-1|número do documento|document number
BT-2|data de emissão|issue date
BT-3|tipo de documento|document type code
BT-5|moeda do documento|document currency
BT-6|moeda de contabilização do IVA|VAT accounting currency
BT-7|data de exigibilidade do IVA|VAT point date
BT-8|código da exigibilidade do IVA|VAT point date code
BT-9|data de vencimento|payment due date
BT-10|referência do comprador|buyer reference
BT-11|referência do projeto|project reference
BT-12|referência do contrato|contract reference
BT-13|nota de encomenda|purchase order reference
BT-14|ordem de venda|sales order reference
BT-15|aviso de receção|receiving advice reference
BT-16|aviso de expedição|despatch advice reference
BT-17|procedimento ou lote|tender or lot reference
BT-18|identificador do objeto faturado|invoiced object identifier
BT-19|referência contabilística do comprador|buyer accounting reference
BT-20|condições de pagamento|payment terms
BT-22|nota|invoice note
BT-23|processo de negócio|business process
BT-24|identificador da especificação|specification identifier
BT-25|número do documento anterior|preceding invoice number
BT-26|data do documento anterior|preceding invoice date
BT-27|nome do vendedor|seller name
BT-28|nome comercial do vendedor|seller trading name
BT-29|identificador do vendedor|seller identifier
BT-30|número de registo do vendedor|seller legal registration
BT-31|NIF do vendedor com prefixo do país|seller VAT identifier
BT-32|registo fiscal do vendedor|seller tax registration
BT-33|informação legal do vendedor|seller legal information
BT-34|endereço eletrónico do vendedor|seller electronic address
BT-35|rua do vendedor|seller address line 1
BT-36|morada do vendedor, linha 2|seller address line 2
BT-37|localidade do vendedor|seller city
BT-38|código postal do vendedor|seller post code
BT-39|distrito do vendedor|seller country subdivision
BT-40|país do vendedor|seller country
BT-41|contacto do vendedor|seller contact point
BT-42|telefone do vendedor|seller telephone
BT-43|e-mail do vendedor|seller e-mail
BT-44|nome do comprador|buyer name
BT-45|nome comercial do comprador|buyer trading name
BT-46|identificador do comprador|buyer identifier
BT-47|número de registo do comprador|buyer legal registration
BT-48|NIF do comprador com prefixo do país|buyer VAT identifier
BT-49|endereço eletrónico do comprador|buyer electronic address
BT-50|rua do comprador|buyer address line 1
BT-51|morada do comprador, linha 2|buyer address line 2
BT-52|localidade do comprador|buyer city
BT-53|código postal do comprador|buyer post code
BT-54|distrito do comprador|buyer country subdivision
BT-55|país do comprador|buyer country
BT-56|contacto do comprador|buyer contact point
BT-57|telefone do comprador|buyer telephone
BT-58|e-mail do comprador|buyer e-mail
BT-59|nome do beneficiário|payee name
BT-60|identificador do beneficiário|payee identifier
BT-61|número de registo do beneficiário|payee legal registration
BT-62|nome do representante fiscal|tax representative name
BT-63|NIF do representante fiscal|tax representative VAT identifier
BT-64|rua do representante fiscal|tax representative address line 1
BT-65|morada do representante fiscal, linha 2|tax representative address line 2
BT-66|localidade do representante fiscal|tax representative city
BT-67|código postal do representante fiscal|tax representative post code
BT-68|distrito do representante fiscal|tax representative country subdivision
BT-69|país do representante fiscal|tax representative country
BT-70|destinatário da entrega|deliver-to party name
BT-71|identificador do local de entrega|deliver-to location identifier
BT-72|data da entrega|actual delivery date
BT-73|início do período de faturação|invoicing period start
BT-74|fim do período de faturação|invoicing period end
BT-75|rua da entrega|deliver-to address line 1
BT-76|morada da entrega, linha 2|deliver-to address line 2
BT-77|localidade da entrega|deliver-to city
BT-78|código postal da entrega|deliver-to post code
BT-79|distrito da entrega|deliver-to country subdivision
BT-80|país da entrega|deliver-to country
BT-81|meio de pagamento|payment means code
BT-82|descrição do meio de pagamento|payment means text
BT-83|referência de pagamento|remittance information
BT-84|conta de pagamento (IBAN)|payment account identifier
BT-85|titular da conta|payment account name
BT-86|banco (BIC)|payment service provider
BT-87|número do cartão|card number
BT-88|titular do cartão|card holder
BT-89|autorização de débito|mandate reference
BT-90|identificador do credor|bank assigned creditor identifier
BT-91|conta a debitar|debited account
BT-92|valor do desconto do documento|document allowance amount
BT-93|base do desconto do documento|document allowance base amount
BT-94|percentagem do desconto do documento|document allowance percentage
BT-95|categoria de IVA do desconto|document allowance VAT category
BT-96|taxa de IVA do desconto|document allowance VAT rate
BT-97|motivo do desconto do documento|document allowance reason
BT-98|código do motivo do desconto do documento|document allowance reason code
BT-99|valor do encargo do documento|document charge amount
BT-100|base do encargo do documento|document charge base amount
BT-101|percentagem do encargo do documento|document charge percentage
BT-102|categoria de IVA do encargo|document charge VAT category
BT-103|taxa de IVA do encargo|document charge VAT rate
BT-104|motivo do encargo do documento|document charge reason
BT-105|código do motivo do encargo do documento|document charge reason code
BT-106|soma dos valores das linhas|sum of line net amounts
BT-107|soma dos descontos do documento|sum of document allowances
BT-108|soma dos encargos do documento|sum of document charges
BT-109|total sem IVA|total without VAT
BT-110|total de IVA|total VAT amount
BT-111|total de IVA na moeda de contabilização|total VAT amount in accounting currency
BT-112|total com IVA|total with VAT
BT-113|valor já pago|paid amount
BT-114|arredondamento|rounding amount
BT-115|valor a pagar|amount due for payment
BT-116|base tributável da categoria|VAT category taxable amount
BT-117|IVA da categoria|VAT category tax amount
BT-118|categoria de IVA|VAT category code
BT-119|taxa de IVA da categoria|VAT category rate
BT-120|motivo da isenção|VAT exemption reason
BT-121|código do motivo da isenção|VAT exemption reason code
BT-122|referência do anexo|supporting document reference
BT-123|descrição do anexo|supporting document description
BT-124|endereço do anexo|external document location
BT-125|ficheiro anexo|attached document
BT-126|identificador da linha|line identifier
BT-127|nota da linha|line note
BT-128|objeto faturado na linha|line object identifier
BT-129|quantidade faturada|invoiced quantity
BT-130|unidade de medida|unit of measure
BT-131|valor líquido da linha|line net amount
BT-132|linha da nota de encomenda|purchase order line reference
BT-133|referência contabilística da linha|line accounting reference
BT-134|início do período da linha|line period start
BT-135|fim do período da linha|line period end
BT-136|valor do desconto da linha|line allowance amount
BT-137|base do desconto da linha|line allowance base amount
BT-138|percentagem do desconto da linha|line allowance percentage
BT-139|motivo do desconto da linha|line allowance reason
BT-140|código do motivo do desconto da linha|line allowance reason code
BT-141|valor do encargo da linha|line charge amount
BT-142|base do encargo da linha|line charge base amount
BT-143|percentagem do encargo da linha|line charge percentage
BT-144|motivo do encargo da linha|line charge reason
BT-145|código do motivo do encargo da linha|line charge reason code
BT-146|preço líquido|item net price
BT-147|desconto no preço|item price discount
BT-148|preço bruto|item gross price
BT-149|quantidade base do preço|price base quantity
BT-150|unidade da quantidade base|price base quantity unit
BT-151|categoria de IVA da linha|line VAT category
BT-152|taxa de IVA da linha|line VAT rate
BT-153|nome do artigo|item name
BT-154|descrição do artigo|item description
BT-155|código do artigo no vendedor|seller's item identifier
BT-156|código do artigo no comprador|buyer's item identifier
BT-157|código normalizado do artigo|item standard identifier
BT-158|classificação do artigo|item classification
BT-159|país de origem|item country of origin
BT-160|nome do atributo do artigo|item attribute name
BT-161|valor do atributo do artigo|item attribute value
BT-162|morada do vendedor, linha 3|seller address line 3
BT-163|morada do comprador, linha 3|buyer address line 3
BT-164|morada do representante fiscal, linha 3|tax representative address line 3
BT-165|morada da entrega, linha 3|deliver-to address line 3
BG-1|nota|invoice note
BG-2|controlo do processo|process control
BG-3|documento anterior|preceding invoice reference
BG-4|vendedor|seller
BG-5|morada do vendedor|seller postal address
BG-6|contacto do vendedor|seller contact
BG-7|comprador|buyer
BG-8|morada do comprador|buyer postal address
BG-9|contacto do comprador|buyer contact
BG-10|beneficiário|payee
BG-11|representante fiscal|tax representative
BG-12|morada do representante fiscal|tax representative postal address
BG-13|entrega|delivery
BG-14|período de faturação|invoicing period
BG-15|morada de entrega|deliver-to address
BG-16|instruções de pagamento|payment instructions
BG-17|transferência|credit transfer
BG-18|cartão de pagamento|payment card information
BG-19|débito direto|direct debit
BG-20|desconto do documento|document allowance
BG-21|encargo do documento|document charge
BG-22|totais do documento|document totals
BG-23|resumo do IVA|VAT breakdown
BG-24|documento de suporte|supporting document
BG-25|linha|line
BG-26|período da linha|line period
BG-27|desconto da linha|line allowance
BG-28|encargo da linha|line charge
BG-29|preço|price details
BG-30|IVA da linha|line VAT information
BG-31|artigo|item information
BG-32|atributo do artigo|item attribute`;

const names = new Map(
  NAMES.trim()
    .split('\n')
    .map((line) => {
      const [term = '', pt = '', en = ''] = line.split('|');
      return [term, {pt, en}] as const;
    }),
);

/** Every term and group of EN 16931. */
export const TERMS: readonly string[] = [...names.keys()];

/** Name of a term or group; that of BT-34 also for its part BT-34-1. Undefined if it has none here. */
export const nameOfTerm = (term: string): Localized | undefined =>
  names.get(term) ?? names.get(term.replace(/^(B[TG]-\d+)-\d+$/u, '$1'));

/** The term with its name: `BT-31 (seller VAT identifier)`; the term alone if it has none here. */
export const named = (term: string): Localized => {
  const name = names.get(term);
  return name ? {pt: `${term} (${name.pt})`, en: `${term} (${name.en})`} : {pt: term, en: term};
};
