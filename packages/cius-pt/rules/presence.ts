import {
  signOfQuantity,
  messageAbout,
  anyOf,
  attribute,
  cureAddAttribute,
  exampleOf,
  withCure,
  atRoot,
  everywhere,
  mustBeFilled,
  withCureToWrite,
  mustExist,
  rule,
  where,
  cureWithoutSign,
  cureWriteInto,
  cureWriteIssued,
  type Rule,
} from './rule.ts';
import {abs, show} from './decimal.ts';
import {qualified} from './paths.ts';
import {
  breakdowns,
  categoryCode,
  cureBothSigns,
  documentAllowances,
  documentCharges,
  hasSchemeVat,
  invoicePeriods,
  lineAllowances,
  lineCharges,
  linePeriods,
  lines,
  numberAt,
  taxScheme,
  taxSchemes,
  totals,
  type Dialect,
} from './common.ts';
import {buyerPath, deliveryAddress, placesBelow, representativePath, sellerPath, type Localized} from './terms.ts';
import {has, normalize, select, text, texts, type Element} from './tree.ts';

const scheme = (list: string): Localized => cureAddAttribute('schemeID', exampleOf(list));

const inOrder = (period: Element): boolean =>
  !has(period, 'StartDate') ||
  !has(period, 'EndDate') ||
  normalize(text(period, 'EndDate')) >= normalize(text(period, 'StartDate'));

/** Compares as a double, like the official rules: `1e3` is a number here, although the schema refuses it. */
const isNotNegative =
  (path: string) =>
  (line: Element): boolean =>
    texts(line, path).some((price) => price.trim() !== '' && Number(price.replace('INF', 'Infinity')) >= 0);

const creditTransfer = (means: Element): boolean => ['30', '58'].includes(normalize(text(means, 'PaymentMeansCode')));

/** Cure for a missing VAT category: it needs a code and the tax scheme `VAT`. */
const categoryCure = (path: string): Localized => ({
  pt: `Escreva em \`${path}\` o \`cbc:ID\` da categoria e \`cac:TaxScheme/cbc:ID\` = \`VAT\`.`,
  en: `Write into \`${path}\` the \`cbc:ID\` of the category and \`cac:TaxScheme/cbc:ID\` = \`VAT\`.`,
});

const periodOrder = (id: string, terms: string, context: Rule['context']): Rule =>
  withCure(
    rule(
      id,
      terms,
      context,
      messageAbout(terms, 'O fim é anterior ao início: *.', 'The period ends before it starts: *.'),
      inOrder,
    ),
    (period) => {
      const [start, end] = ['StartDate', 'EndDate'].map((name) => normalize(text(period, name)));
      return {
        pt: `\`cbc:StartDate\` diz ${start ?? ''} e \`cbc:EndDate\` diz ${end ?? ''}. Compare com o documento emitido, que decide: se as datas estão trocadas, troque-as; se uma está errada, escreva a dele. Não invente nenhuma.`,
        en: `\`cbc:StartDate\` says ${start ?? ''} and \`cbc:EndDate\` says ${end ?? ''}. Compare with the issued document, which decides: if the dates are swapped, swap them back; if one is wrong, write that of the document. Do not make one up.`,
      };
    },
  );

/** A price must not be negative. The cure is the price without its sign. */
const notNegative = (id: string, term: string, path: string, check: (line: Element) => boolean): Rule =>
  withCure(
    {
      ...rule(id, term, lines, messageAbout(term, '* não pode ser negativo.', '* must not be negative.'), check),
      place: path,
    },
    (line) => {
      const price = numberAt(line, path);
      return price === undefined
        ? {
            pt: 'Escreva um preço como `1234.50`, com ponto e sem sinal.',
            en: 'Write a price such as `1234.50`, with a point and without a sign.',
          }
        : ((path === 'Price/PriceAmount' ? cureBothSigns(line) : undefined) ??
            cureWithoutSign(show(abs(price)), signOfQuantity));
    },
  );

/** Cure for a payee that is the seller, or that has no name. */
const payeeCure = (payee: Element): Localized =>
  has(payee, 'PartyName/Name')
    ? {
        pt: 'Se quem recebe é o fornecedor, retire `cac:PayeeParty`; senão, escreva o nome e o número de quem recebe.',
        en: 'If the supplier is paid, remove `cac:PayeeParty`; if not, write name and number of the payee.',
      }
    : cureWriteIssued('cac:PartyName/cbc:Name');

/** A period with a code for when the VAT is due (`432`: on payment) also needs its dates. */
const billedPeriod = (baseRule: Rule): Rule =>
  withCure(baseRule, (period, invoice) => {
    const code = normalize(text(period, 'DescriptionCode'));
    if (code === '') return baseRule.cure?.(period, invoice);
    return {
      pt: `Com \`${code}\`, escreva em \`cbc:StartDate\` e \`cbc:EndDate\` o período faturado no documento emitido.`,
      en: `With \`${code}\`, write into \`cbc:StartDate\` and \`cbc:EndDate\` the period that the issued document bills.`,
    };
  });

/**
 * The rules "shall have" of EN 16931 that both sets have. EN 16931 (`isStrict`) refuses empty elements and requires categories of the tax VAT;
 * CIUS-PT only requires that the element exists.
 */
export const presenceRules = (dialect: Dialect, isStrict: boolean): Rule[] => {
  const demand = isStrict ? mustBeFilled : mustExist;
  const allowances = documentAllowances(dialect);
  const charges = documentCharges(dialect);
  const category = (holder: Element): boolean =>
    select(holder, 'TaxCategory').some((each) => dialect.isVat(each) && has(each, 'ID'));
  const coded = (id: string, terms: string, context: Rule['context']): Rule => ({
    ...rule(
      id,
      terms,
      context,
      messageAbout(terms, 'Falta *, ou não é uma categoria de IVA.', '* is missing, or not a category of VAT.'),
      category,
    ),
    cure: () => categoryCure('cac:TaxCategory'),
  });
  const allowanceReasons = (id: string, terms: string, context: Rule['context']): Rule => mustExist(id, terms, context);
  const isVatScheme = isStrict ? dialect.isVat : hasSchemeVat;

  return [
    demand('BR-01', 'BT-24', atRoot),
    demand('BR-02', 'BT-1', atRoot),
    demand('BR-03', 'BT-2', atRoot),
    demand('BR-04', 'BT-3', atRoot),
    demand('BR-05', 'BT-5', atRoot),
    demand('BR-06', 'BT-27', atRoot),
    demand('BR-07', 'BT-44', atRoot),
    mustExist('BR-08', 'BG-5', atRoot),
    demand('BR-09', 'BT-40', everywhere(`${sellerPath}/PostalAddress`)),
    mustExist('BR-10', 'BG-8', atRoot),
    demand('BR-11', 'BT-55', everywhere(`${buyerPath}/PostalAddress`)),
    mustExist('BR-12', 'BT-106', totals),
    mustExist('BR-13', 'BT-109', totals),
    mustExist('BR-14', 'BT-112', totals),
    mustExist('BR-15', 'BT-115', totals),
    mustExist('BR-16', 'BG-25', atRoot),
    withCure(
      rule(
        'BR-17',
        'BT-59 BG-10',
        everywhere('PayeeParty'),
        {
          pt: `${anyOf('BG-10').pt} só pode ser indicado se for diferente do fornecedor, e com nome (BT-59).`,
          en: `${anyOf('BG-10').en} may be given only if it is not the seller, and with a name (BT-59).`,
        },
        (payee, invoice) => {
          const isSameAsSeller = (path: string): boolean => {
            const sellerValues = texts(invoice.root, `${sellerPath}/${path}`);
            return texts(payee, path).some((value) => sellerValues.includes(value));
          };
          return (
            has(payee, 'PartyName/Name') &&
            !isSameAsSeller('PartyName/Name') &&
            !isSameAsSeller('PartyIdentification/ID') &&
            (isStrict || !isSameAsSeller('PartyLegalEntity/CompanyID'))
          );
        },
      ),
      payeeCure,
    ),
    demand('BR-18', 'BT-62', everywhere(representativePath)),
    mustExist('BR-19', 'BG-12', everywhere(representativePath)),
    demand('BR-20', 'BT-69', everywhere(`${representativePath}/PostalAddress`)),
    demand('BR-21', 'BT-126', lines),
    mustExist('BR-22', 'BT-129', lines),
    {
      ...rule(
        'BR-23',
        'BT-130',
        lines,
        messageAbout('BT-130', 'Falta * (unitCode).', '* (unitCode) is missing.'),
        (line) => {
          const quantities = select(line, '*Quantity');
          return (
            (quantities.length === 0 && !isStrict) || quantities.some((quantity) => 'unitCode' in quantity.attributes)
          );
        },
      ),
      place: '*Quantity',
      cure: (_, invoice) => cureWriteIssued(qualified('*Quantity/@unitCode', invoice)),
    },
    mustExist('BR-24', 'BT-131', lines),
    demand('BR-25', 'BT-153', lines),
    mustExist('BR-26', 'BT-146', lines),
    notNegative('BR-27', 'BT-146', 'Price/PriceAmount', isNotNegative('Price/PriceAmount')),
    notNegative(
      'BR-28',
      'BT-148',
      'Price/AllowanceCharge/BaseAmount',
      (line) =>
        !has(line, 'Price/AllowanceCharge/BaseAmount') || isNotNegative('Price/AllowanceCharge/BaseAmount')(line),
    ),
    periodOrder('BR-29', 'BT-73 BT-74', invoicePeriods),
    periodOrder('BR-30', 'BT-134 BT-135', linePeriods),
    mustExist('BR-31', 'BT-92', allowances),
    coded('BR-32', 'BT-95', allowances),
    allowanceReasons('BR-33', 'BT-97 BT-98', allowances),
    mustExist('BR-36', 'BT-99', charges),
    coded('BR-37', 'BT-102', charges),
    allowanceReasons('BR-38', 'BT-104 BT-105', charges),
    mustExist('BR-41', 'BT-136', lineAllowances(dialect)),
    allowanceReasons('BR-42', 'BT-139 BT-140', lineAllowances(dialect)),
    mustExist('BR-43', 'BT-141', lineCharges(dialect)),
    allowanceReasons('BR-44', 'BT-144 BT-145', lineCharges(dialect)),
    mustExist('BR-45', 'BT-116', breakdowns),
    mustExist('BR-46', 'BT-117', breakdowns),
    coded('BR-47', 'BT-118', breakdowns),
    withCure(
      rule('BR-48', 'BT-119', breakdowns, messageAbout('BT-119', 'Falta *.', '* is missing.'), (breakdown) =>
        select(breakdown, 'TaxCategory').some(
          (each) => dialect.isVat(each) && (has(each, 'Percent') || (isStrict && categoryCode(each) === 'O')),
        ),
      ),
      (breakdown) =>
        has(breakdown, 'TaxCategory/Percent')
          ? cureWriteInto('VAT', 'cac:TaxCategory/cac:TaxScheme/cbc:ID')
          : cureWriteIssued('cac:TaxCategory/cbc:Percent'),
    ),
    mustExist('BR-49', 'BT-81', everywhere('PaymentMeans')),
    demand(
      'BR-50',
      'BT-84',
      where(everywhere('PaymentMeans/PayeeFinancialAccount'), (account) => {
        const codes = account.parent ? texts(account.parent, 'PaymentMeansCode') : [];
        return codes.includes('30') || codes.includes('58');
      }),
    ),
    demand('BR-52', 'BT-122', everywhere('AdditionalDocumentReference')),
    withCure(
      rule(
        'BR-54',
        'BT-160 BT-161',
        everywhere('AdditionalItemProperty'),
        messageAbout(
          'BT-160 BT-161',
          'Cada atributo precisa de nome e valor: *.',
          'Each attribute needs a name and a value: *.',
        ),
        (property) => has(property, 'Name') && has(property, 'Value'),
      ),
      (property) =>
        cureWriteIssued(...['Name', 'Value'].filter((name) => !has(property, name)).map((name) => `cbc:${name}`)),
    ),
    mustExist('BR-55', 'BT-25', everywhere('BillingReference')),
    {
      ...rule(
        'BR-56',
        'BT-63',
        everywhere(representativePath),
        messageAbout('BT-63', 'Falta *.', '* is missing.'),
        (representative) =>
          select(representative, 'PartyTaxScheme').some((scheme) => isVatScheme(scheme) && has(scheme, 'CompanyID')),
      ),
      cure: () => taxSchemes('cac:PartyTaxScheme'),
    },
    mustExist('BR-57', 'BT-80', everywhere(deliveryAddress)),
    withCureToWrite(
      rule(
        'BR-61',
        'BT-84 BT-81',
        everywhere('PaymentMeans'),
        {
          pt: `${anyOf('BT-84').pt} é obrigatória na transferência (BT-81 = 30 ou 58).`,
          en: `${anyOf('BT-84').en} is required for a credit transfer (BT-81 = 30 or 58).`,
        },
        (means) => !creditTransfer(means) || has(means, 'PayeeFinancialAccount/ID'),
      ),
      ['PayeeFinancialAccount/ID'],
    ),
    attribute('BR-62', 'BT-34', everywhere(`${sellerPath}/EndpointID`), 'schemeID', scheme('EAS')),
    attribute('BR-63', 'BT-49', everywhere(`${buyerPath}/EndpointID`), 'schemeID', scheme('EAS')),
    attribute(
      'BR-64',
      'BT-157',
      everywhere('*Line/Item/StandardItemIdentification/ID'),
      'schemeID',
      scheme('ISO 6523'),
    ),
    attribute(
      'BR-65',
      'BT-158',
      everywhere('*Line/Item/CommodityClassification/ItemClassificationCode'),
      'listID',
      cureAddAttribute('listID', exampleOf('UNTDID 7143')),
    ),
    withCure(
      rule(
        'BR-CO-03',
        'BT-7 BT-8',
        atRoot,
        messageAbout('BT-7 BT-8', 'Só um dos dois pode ir preenchido: *.', 'Only one of the two may be given: *.'),
        (root) => !has(root, 'TaxPointDate') || !has(root, 'InvoicePeriod/DescriptionCode'),
      ),
      {
        pt: 'Retire `cbc:TaxPointDate` ou `cac:InvoicePeriod/cbc:DescriptionCode`; fica o do documento emitido.',
        en: 'Remove `cbc:TaxPointDate` or `cac:InvoicePeriod/cbc:DescriptionCode`; that of the issued document stays.',
      },
    ),
    {
      ...rule('BR-CO-04', 'BT-151', lines, messageAbout('BT-151', 'Falta *.', '* is missing.'), (line) =>
        select(line, 'Item/ClassifiedTaxCategory').some((each) => dialect.isVat(each) && has(each, 'ID')),
      ),
      cure: () => categoryCure('cac:Item/cac:ClassifiedTaxCategory'),
    },
    mustExist('BR-CO-18', 'BG-23', atRoot),
    billedPeriod(
      mustExist(
        'BR-CO-19',
        'BT-73 BT-74',
        invoicePeriods,
        placesBelow(isStrict ? 'BT-73 BT-74 BT-8' : 'BT-73 BT-74', 'InvoicePeriod'),
      ),
    ),
    mustExist('BR-CO-20', 'BT-134 BT-135', linePeriods),
    allowanceReasons('BR-CO-21', 'BT-97 BT-98', allowances),
    allowanceReasons('BR-CO-22', 'BT-104 BT-105', charges),
    allowanceReasons('BR-CO-23', 'BT-139 BT-140', lineAllowances(dialect)),
    allowanceReasons('BR-CO-24', 'BT-144 BT-145', lineCharges(dialect)),
    withCure(
      rule(
        'BR-CO-26',
        'BT-29 BT-30 BT-31',
        everywhere('AccountingSupplierParty'),
        messageAbout(
          'BT-29 BT-30 BT-31',
          'O fornecedor precisa de identificação: *.',
          'The supplier needs an identification: *.',
        ),
        (supplier) =>
          select(supplier, 'Party/PartyTaxScheme').some(
            (scheme) => dialect.isVat(scheme) && has(scheme, 'CompanyID'),
          ) ||
          select(supplier, 'Party/PartyIdentification/ID').some(
            (id) => !isStrict || id.attributes.schemeID !== 'SEPA',
          ) ||
          has(supplier, 'Party/PartyLegalEntity/CompanyID'),
      ),
      // CIUS-PT always requires the VAT identifier.
      taxSchemes(taxScheme.seller),
    ),
  ];
};
