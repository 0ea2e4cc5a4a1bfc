import {addFilename, addMimeCode} from '../attached.ts';
import {
  messageAbout,
  attribute,
  withCure,
  atRoot,
  everywhere,
  cureLeave,
  cureLeaveAsIs,
  withCureToWrite,
  placeIn,
  cureRemove,
  rule,
  where,
  continued,
  cureWriteEach,
  cureWriteInto,
  cureWriteIssued,
  type Context,
  type Rule,
} from '../rule.ts';
import {qualified} from '../paths.ts';
import {breakdowns, en16931, inCents, lines} from '../common.ts';
import {buyerPath, placeOf, sellerPath, type Localized} from '../terms.ts';
import {anywhere, first, has, inside, select, text, texts, type Element, type Invoice} from '../tree.ts';

const numberAndScheme: Localized = {
  pt: ', com o número do documento emitido e o esquema `VAT`',
  en: ', with the number of the issued document and the scheme `VAT`',
};

/** A document reference that is not an invoiced object is a supporting document. */
const unlessObject: Localized = {
  pt: '; se é o objeto faturado (BT-18), não retire nada e escreva `130` em `cbc:DocumentTypeCode`',
  en: '; if it is the invoiced object (BT-18), remove nothing and write `130` into `cbc:DocumentTypeCode`',
};

const toAttachment: Localized = {
  pt: '; o anexo vai noutra `cac:AdditionalDocumentReference`, sem `cbc:DocumentTypeCode`',
  en: '; the attachment goes into another `cac:AdditionalDocumentReference`, without `cbc:DocumentTypeCode`',
};

const schemesOf = (party: Element): string[] => texts(party, 'TaxScheme/ID').map((scheme) => scheme.toUpperCase());

/** Shortens a path to the step that repeats: its last step, or a step before it. */
const repeatedIn = (element: Element, path: string): string => {
  const [one, other] = select(element, path.replace(/\/@\w+$/u, ''));
  if (!one?.parent || !other?.parent || one.parent === other.parent || path.includes('@')) return path;
  return repeatedIn(element, path.slice(0, path.lastIndexOf('/')));
};

/** @param path path, below the element, of what is counted */
const atMost = (
  id: string,
  terms: string,
  context: Context,
  path: string,
  count: (element: Element, invoice: Invoice) => number = (element) => select(element, path).length,
  limit = 1,
): Rule =>
  withCure(
    rule(
      id,
      terms,
      context,
      messageAbout(
        terms,
        `* só pode aparecer ${limit === 1 ? 'uma vez' : `${limit} vezes`}.`,
        `* may occur ${limit === 1 ? 'once' : `${limit} times`} only.`,
      ),
      (element, invoice) => count(element, invoice) <= limit,
      (element, invoice) => `${count(element, invoice)} ×`,
    ),
    (element, invoice) => cureLeave(qualified(repeatedIn(element, path), invoice), limit),
  );

/** In each element of the context, the term occurs at most once. `path` is the path to count, by default that of the term. */
const once = (id: string, term: string, context: Context, path = placeIn(term, context)): Rule =>
  atMost(id, term, context, path);

const numbersOf =
  (party: string, accept: (scheme: Element) => boolean) =>
  (root: Element): number =>
    select(root, `${party}/PartyTaxScheme`)
      .filter(accept)
      .flatMap((scheme) => select(scheme, 'CompanyID')).length;

const hasVatScheme = (scheme: Element): boolean => schemesOf(scheme).includes('VAT');
const hasOtherScheme = (scheme: Element): boolean => schemesOf(scheme).some((id) => id !== 'VAT');

/** A party has at most one VAT identifier, and at most one number with another scheme. */
const oneNumber = (id: string, term: string, party: string, isVat: boolean): Rule => {
  const path = `${party}/PartyTaxScheme/CompanyID`;
  return withCure(
    atMost(id, term, atRoot, path, numbersOf(party, isVat ? hasVatScheme : hasOtherScheme)),
    (_, invoice) => ({
      pt: `Deixe um só \`${qualified(path, invoice)}\` com esquema (\`cac:TaxScheme/cbc:ID\`) ${isVat ? '`VAT`' : 'que não seja `VAT`'}.`,
      en: `Leave one \`${qualified(path, invoice)}\` only with a scheme (\`cac:TaxScheme/cbc:ID\`) ${isVat ? '`VAT`' : 'other than `VAT`'}.`,
    }),
  );
};

/** The payee must not be the seller, so its name must differ. */
const otherThanSeller = (payee: Element, invoice: Invoice): boolean => {
  const sellers = texts(invoice.root, placeOf('BT-27'));
  return texts(payee, 'PartyName/Name').some((name) => sellers.some((seller) => seller !== name));
};

const payees = everywhere('PayeeParty');

const payee = (id: string, term: string, accept: (element: Element) => boolean = () => true): Rule => {
  const path = placeIn(term, payees);
  const isOnce = (element: Element): boolean => select(element, path).filter(accept).length <= 1;
  return {
    ...rule(
      id,
      `${term} BT-59`,
      payees,
      messageAbout(
        term,
        '* só pode aparecer uma vez, e o beneficiário precisa de um nome (BT-59) que não seja o do fornecedor.',
        '* may occur once only, and the payee needs a name (BT-59) that is not that of the supplier.',
      ),
      (element, invoice) => isOnce(element) && otherThanSeller(element, invoice),
    ),
    cure: (element, invoice) => {
      if (!isOnce(element)) return cureLeave(qualified(path, invoice));
      return has(element, 'PartyName/Name')
        ? {
            pt: 'Se quem recebe é o fornecedor, retire `cac:PayeeParty`.',
            en: 'If the supplier is paid, remove `cac:PayeeParty`.',
          }
        : cureWriteIssued('cac:PartyName/cbc:Name');
    },
  };
};

const objects = (invoice: Invoice): readonly Element[] =>
  anywhere(invoice, 'AdditionalDocumentReference').filter((reference) =>
    texts(reference, 'DocumentTypeCode').includes('130'),
  );

/** Identifiers with a scheme of references that are not the invoiced object. */
const namedOthers = (invoice: Invoice): readonly Element[] =>
  anywhere(invoice, 'AdditionalDocumentReference')
    .filter((reference) => {
      const types = texts(reference, 'DocumentTypeCode');
      return types.length === 0 || types.some((type) => type !== '130');
    })
    .flatMap((reference) => select(reference, 'ID'))
    .filter((id) => 'schemeID' in id.attributes);

const leaveBatch = cureLeaveAsIs(
  'com `AAA`, a CIUS-PT lê o número do lote',
  'with `AAA`, CIUS-PT reads the number of the batch',
);

const references = everywhere('AdditionalDocumentReference');
const means = everywhere('PaymentMeans');

/** UBL-SR-*, UBL-DT-* and the two fatal UBL-CR-*: maximum numbers of elements. The warnings UBL-CR-* are not checked. */
export const syntaxRules: readonly Rule[] = [
  once('UBL-SR-01', 'BT-12', atRoot),
  once('UBL-SR-02', 'BT-15', atRoot),
  once('UBL-SR-03', 'BT-16', atRoot),
  withCure(
    atMost(
      'UBL-SR-04',
      'BT-18',
      atRoot,
      'AdditionalDocumentReference',
      (_, invoice) => objects(invoice).flatMap((reference) => select(reference, 'ID')).length,
    ),
    (_, invoice) => {
      const schemes = objects(invoice)
        .flatMap((reference) => select(reference, 'ID'))
        .map(({attributes}) => attributes.schemeID);
      return schemes.every(Boolean) && new Set(schemes).size === schemes.length
        ? cureLeaveAsIs(
            'a CIUS-PT aceita vários objetos, cada um com o seu `schemeID`',
            'CIUS-PT takes several objects, each with a `schemeID` of its own',
          )
        : {
            pt: 'Deixe um só `cac:AdditionalDocumentReference/cbc:ID` com `cbc:DocumentTypeCode` = `130`; os outros vão sem ele.',
            en: 'Leave one `cac:AdditionalDocumentReference/cbc:ID` only with `cbc:DocumentTypeCode` = `130`; the others go without it.',
          };
    },
  ),
  once('UBL-SR-05', 'BT-20', atRoot),
  once('UBL-SR-06', 'BG-3', everywhere('BillingReference'), 'InvoiceDocumentReference'),
  withCureToWrite(
    rule(
      'UBL-SR-07',
      'BT-25',
      everywhere('BillingReference'),
      messageAbout('BT-25', 'Falta *.', '* is missing.'),
      (reference) => has(reference, 'InvoiceDocumentReference/ID'),
    ),
    ['InvoiceDocumentReference/ID'],
  ),
  once('UBL-SR-08', 'BG-14', atRoot),
  once('UBL-SR-09', 'BT-27', atRoot),
  once('UBL-SR-10', 'BT-28', atRoot),
  once('UBL-SR-11', 'BT-30', atRoot),
  oneNumber('UBL-SR-12', 'BT-31', sellerPath, true),
  oneNumber('UBL-SR-13', 'BT-32', sellerPath, false),
  once('UBL-SR-14', 'BT-33', atRoot),
  once('UBL-SR-15', 'BT-44', atRoot),
  once('UBL-SR-16', 'BT-46', atRoot),
  once('UBL-SR-17', 'BT-47', atRoot),
  oneNumber('UBL-SR-18', 'BT-48', buyerPath, true),
  payee('UBL-SR-19', 'BT-59'),
  payee('UBL-SR-20', 'BT-60', ({attributes: {schemeID = ''}}) => schemeID.toUpperCase() !== 'SEPA'),
  payee('UBL-SR-21', 'BT-61'),
  once('UBL-SR-22', 'BT-62', everywhere('TaxRepresentativeParty')),
  once('UBL-SR-23', 'BT-63', everywhere('TaxRepresentativeParty')),
  once('UBL-SR-24', 'BG-13', atRoot),
  once('UBL-SR-25', 'BT-70', everywhere('Delivery')),
  once('UBL-SR-26', 'BT-83', means),
  once('UBL-SR-27', 'BT-81', means),
  once('UBL-SR-28', 'BT-89', means),
  withCure(
    atMost(
      'UBL-SR-29',
      'BT-90',
      atRoot,
      '',
      (_, invoice) =>
        anywhere(invoice, 'PartyIdentification/ID').filter((id) => id.attributes.schemeID?.toUpperCase() === 'SEPA')
          .length,
    ),
    {
      pt: 'Deixe `schemeID="SEPA"` num só `cac:PartyIdentification/cbc:ID`: o do fornecedor ou o de quem recebe.',
      en: 'Leave `schemeID="SEPA"` in one `cac:PartyIdentification/cbc:ID` only: that of the supplier or of the payee.',
    },
  ),
  once('UBL-SR-30', 'BT-97', where(everywhere('AllowanceCharge'), en16931.isAllowance)),
  once('UBL-SR-31', 'BT-104', where(everywhere('AllowanceCharge'), en16931.isCharge)),
  once('UBL-SR-32', 'BT-120', breakdowns),
  once('UBL-SR-33', 'BT-123', references),
  once('UBL-SR-34', 'BT-127', lines),
  once('UBL-SR-35', 'BT-132', lines),
  once('UBL-SR-36', 'BT-134', lines, 'InvoicePeriod'),
  once('UBL-SR-37', 'BT-147', lines),
  once('UBL-SR-39', 'BT-11', atRoot),
  once('UBL-SR-40', 'BT-45', atRoot),
  atMost('UBL-SR-42', 'BT-31 BT-32', everywhere(sellerPath), 'PartyTaxScheme', undefined, 2),
  withCure(
    rule(
      'UBL-SR-43',
      'BT-18 BT-122',
      references,
      {
        pt: 'schemeID e DocumentTypeCode só servem o objeto faturado: DocumentTypeCode 130, ou 50 numa nota de crédito.',
        en: 'schemeID and DocumentTypeCode are for the invoiced object only: DocumentTypeCode 130, or 50 in a credit note.',
      },
      (reference, invoice) => {
        const types = texts(reference, 'DocumentTypeCode');
        const isUnused = types.length === 0 && !select(reference, 'ID').some((id) => 'schemeID' in id.attributes);
        return types.includes('130') || (invoice.isCreditNote && types.includes('50')) || isUnused;
      },
      (reference) => text(reference, 'DocumentTypeCode'),
    ),
    (reference, invoice) =>
      // An invoice has the project (BT-11) here.
      invoice.isCreditNote && first(reference, 'ID')?.attributes.schemeID === 'AAA'
        ? leaveBatch
        : continued(
            cureRemove(
              [
                ...(has(reference, 'DocumentTypeCode') ? ['cbc:DocumentTypeCode'] : []),
                ...(select(reference, 'ID').some((id) => 'schemeID' in id.attributes) ? ['cbc:ID/@schemeID'] : []),
              ],
              ' e ',
              ' and ',
            ),
            unlessObject,
          ),
  ),
  atMost(
    'UBL-SR-44',
    'BT-83',
    atRoot,
    'PaymentMeans',
    (_, invoice) => new Set(anywhere(invoice, 'PaymentID').map((id) => id.text)).size,
  ),
  once('UBL-SR-45', 'BT-9', atRoot, 'PaymentMeans/PaymentDueDate'),
  atMost(
    'UBL-SR-46',
    'BT-82',
    atRoot,
    'PaymentMeans/PaymentMeansCode/@name',
    (root) => select(root, 'PaymentMeans/PaymentMeansCode').filter((code) => 'name' in code.attributes).length,
  ),
  atMost(
    'UBL-SR-47',
    'BT-81',
    atRoot,
    'PaymentMeans',
    (_, invoice) => new Set(anywhere(invoice, 'PaymentMeansCode').map((code) => code.text)).size,
  ),
  withCure(
    rule(
      'UBL-SR-48',
      'BT-151',
      lines,
      messageAbout('BT-151', 'Cada linha tem uma e uma só: *.', 'Each line has exactly one: *.'),
      (line) => select(line, 'Item/ClassifiedTaxCategory').length === 1,
    ),
    (line) => {
      const path = 'cac:Item/cac:ClassifiedTaxCategory';
      return has(line, 'Item/ClassifiedTaxCategory') ? cureLeave(path) : cureWriteIssued(path);
    },
  ),
  once('UBL-SR-49', 'BT-8', atRoot),
  once('UBL-SR-50', 'BT-154', lines),
  atMost(
    'UBL-SR-51',
    'BT-162 BT-163 BT-164 BT-165',
    (invoice) => [...everywhere('PostalAddress')(invoice), ...everywhere('Address')(invoice)],
    'AddressLine',
  ),
  once('UBL-SR-52', 'BT-128', lines, 'DocumentReference'),
  withCure(
    rule(
      'UBL-SR-53',
      'BT-31 BT-48',
      everywhere('PartyTaxScheme'),
      {
        pt: 'PartyTaxScheme precisa de CompanyID e de TaxScheme/ID.',
        en: 'PartyTaxScheme needs CompanyID and TaxScheme/ID.',
      },
      (scheme) => has(scheme, 'TaxScheme/ID') && has(scheme, 'CompanyID'),
    ),
    (scheme, invoice) =>
      has(scheme, 'CompanyID')
        ? cureWriteInto('VAT', 'cac:TaxScheme/cbc:ID')
        : continued(
            cureWriteEach(
              ['CompanyID', 'TaxScheme/ID']
                .filter((path) => !has(scheme, path))
                .map((path) => qualified(path, invoice)),
            ),
            numberAndScheme,
          ),
  ),
  once('UBL-SR-54', 'BG-18', atRoot),
  once('UBL-SR-55', 'BG-19', atRoot),
  once('UBL-SR-56', 'BT-17', atRoot),
  {
    ...withCure(
      rule(
        'UBL-CR-665',
        'BT-18 BT-122',
        atRoot,
        {
          pt: 'O schemeID de uma referência só se escreve no objeto faturado (BT-18), com DocumentTypeCode 130.',
          en: 'The schemeID of a reference is written on the invoiced object (BT-18) only, with DocumentTypeCode 130.',
        },
        (_, invoice) => namedOthers(invoice).length === 0,
      ),
      (_, invoice) =>
        namedOthers(invoice).some((id) => invoice.isCreditNote && id.attributes.schemeID === 'AAA')
          ? leaveBatch
          : continued(
              cureRemove(
                namedOthers(invoice).map(({xpath}) => `${xpath}/@schemeID`),
                ' e ',
                ' and ',
              ),
              unlessObject,
            ),
    ),
    severity: 'warning',
  },
  withCure(
    rule(
      'UBL-CR-666',
      'BT-18 BT-125',
      atRoot,
      {
        pt: 'A referência com DocumentTypeCode 130 é o objeto faturado (BT-18) e não pode trazer anexo.',
        en: 'The reference with DocumentTypeCode 130 is the invoiced object (BT-18) and must not carry an attachment.',
      },
      (_, invoice) => !objects(invoice).some((reference) => has(reference, 'Attachment')),
    ),
    (_, invoice) =>
      continued(
        cureRemove(
          objects(invoice).flatMap((reference) => select(reference, 'Attachment').map(({xpath}) => xpath)),
          ' e ',
          ' and ',
        ),
        toAttachment,
      ),
  ),
  withCure(
    rule(
      'UBL-CR-673',
      'BT-18 BT-123',
      atRoot,
      {
        pt: 'A referência com DocumentTypeCode 130 é o objeto faturado (BT-18) e não pode trazer descrição.',
        en: 'The reference with DocumentTypeCode 130 is the invoiced object (BT-18) and must not carry a description.',
      },
      (_, invoice) => !objects(invoice).some((reference) => has(reference, 'DocumentDescription')),
    ),
    (_, invoice) =>
      continued(
        cureRemove(
          objects(invoice).flatMap((reference) => select(reference, 'DocumentDescription').map(({xpath}) => xpath)),
          ' e ',
          ' and ',
        ),
        toAttachment,
      ),
  ),
  withCure(
    rule(
      'UBL-DT-01',
      '',
      (invoice) =>
        [...invoice.byName].flatMap(([name, elements]) =>
          name.endsWith('Amount') && !name.endsWith('PriceAmount')
            ? elements.filter((element) => !inside(element, 'Price/AllowanceCharge'))
            : [],
        ),
      {pt: 'No máximo duas casas decimais nos valores.', en: 'Two decimals at most in amounts.'},
      (amount) => !/\..{3,}$/su.test(amount.text),
    ),
    (amount) => inCents(amount.text),
  ),
  attribute('UBL-DT-06', 'BT-125', everywhere('EmbeddedDocumentBinaryObject'), 'mimeCode', addMimeCode),
  attribute('UBL-DT-07', 'BT-125', everywhere('EmbeddedDocumentBinaryObject'), 'filename', addFilename),
];
