import {
  breakdowns,
  categoryCode,
  CIUS_PT,
  documentAllowances,
  documentCharges,
  lineAllowances,
  lineCharges,
  numberAt,
} from '../rules/common.ts';
import {lineNet} from '../rules/cius-pt/totals.ts';
import {abs, decimal, ONE, percentOf, show, ZERO, type Decimal} from '../rules/decimal.ts';
import {anywhere, first, has, normalize, select, text, texts, type Element, type Invoice} from '../rules/tree.ts';
import {write} from '../rules/rule.ts';
import {placeOf} from '../rules/terms.ts';
import {own, type Draft} from './draft.ts';
import type {Localized} from './report.ts';
import {figuresOf, type Figure} from './totals.ts';

const REASON: Localized = {
  pt: 'Pede-o a folha de sintaxe da CIUS-PT 2.1.1; nenhuma regra o verifica.',
  en: 'The syntax sheet of CIUS-PT 2.1.1 asks for it; no rule checks it.',
};

const warning = (
  rule: string,
  terms: readonly string[],
  element: Element,
  message: Localized,
  cure: Localized,
): Draft =>
  own(rule, 'usage', element.start, message, {
    severity: 'warning',
    terms,
    element,
    end: element.children.length === 0 ? element.end : element.startEnd,
    reason: REASON,
    cure,
  });

const PRINTED: Localized = {
  pt: 'A palavra só se imprime; nenhuma regra o verifica.',
  en: 'The word is for print only; no rule checks it.',
};

const PREFIX = /^\s*ATCUD\s*:\s*/iu;

const isObject = (reference: Element): boolean => text(reference, 'DocumentTypeCode') === '130';

const atcud = ({root}: Invoice): Draft[] => {
  if (!text(root, placeOf('BT-31')).startsWith('PT')) return [];
  const objects = select(root, 'AdditionalDocumentReference').filter(isObject);
  const ids = objects.flatMap((reference) => select(reference, 'ID'));
  const named = ids.filter(({attributes}) => attributes.schemeID === 'ANG');
  if (named.length > 0) {
    return named
      .filter(({text: id}) => PREFIX.test(id))
      .map((id) => ({
        ...warning(
          'USAGE-ATCUD',
          ['BT-18'],
          id,
          {pt: 'O ATCUD (BT-18) vai sem a palavra `ATCUD`.', en: 'The ATCUD (BT-18) goes without the word `ATCUD`.'},
          write(id.text.replace(PREFIX, '').trim()),
        ),
        reason: PRINTED,
      }));
  }
  const unnamed = ids.find(
    ({text: id, attributes}) => attributes.schemeID === undefined && /^(?:0|\w{8,})-\d+$/u.test(id.replace(PREFIX, '')),
  );
  return [
    unnamed
      ? warning(
          'USAGE-ATCUD',
          ['BT-18'],
          unnamed,
          {pt: 'BT-18 não está identificado como ATCUD.', en: 'BT-18 is not marked as an ATCUD.'},
          write('schemeID="ANG"'),
        )
      : warning(
          'USAGE-ATCUD',
          ['BT-18'],
          root,
          {pt: 'Falta o ATCUD (BT-18).', en: 'The ATCUD (BT-18) is missing.'},
          {
            pt: 'Escreva o ATCUD impresso: em JSON, `atcud`; em XML, `<cac:AdditionalDocumentReference>` com `<cbc:ID schemeID="ANG">` e `<cbc:DocumentTypeCode>130</cbc:DocumentTypeCode>`. Só quem não está obrigado ao ATCUD escreve, em XML, `0-` e o número sequencial.',
            en: 'Write the printed ATCUD: in JSON, `atcud`; in XML, `<cac:AdditionalDocumentReference>` with `<cbc:ID schemeID="ANG">` and `<cbc:DocumentTypeCode>130</cbc:DocumentTypeCode>`. Only who need not have an ATCUD writes, in XML, `0-` and the sequential number.',
          },
        ),
  ];
};

const qrCode = ({root}: Invoice): Draft[] =>
  select(root, 'AdditionalDocumentReference')
    .filter((reference) => texts(reference, 'DocumentDescription').includes('QR_CODE'))
    .flatMap((reference) => select(reference, 'Attachment/EmbeddedDocumentBinaryObject'))
    .filter(({attributes}) => attributes.mimeCode?.toLowerCase() !== 'text/plain')
    .map((file) =>
      warning(
        'USAGE-QR-CODE',
        ['BT-125'],
        file,
        {
          pt: 'O código QR vai como o texto que ele contém, não como imagem.',
          en: 'The QR code goes as the text that it holds, not as an image.',
        },
        {
          pt: 'Escreva o texto do código em base64, com `mimeCode="text/plain"`.',
          en: 'Write the text of the code in base64, with `mimeCode="text/plain"`.',
        },
      ),
    );

const STAMP_DUTY = /imposto d[eo] selo|stamp duty/iu;

const stampDuty = (invoice: Invoice): Draft[] =>
  anywhere(invoice, 'AllowanceCharge')
    .filter((charge) => text(charge, 'ChargeIndicator').trim() === 'true' && charge.parent?.name !== 'Price')
    .filter((charge) => {
      const code = text(charge, 'AllowanceChargeReasonCode');
      return charge.parent === invoice.root
        ? code === 'ST' || STAMP_DUTY.test(text(charge, 'AllowanceChargeReason'))
        : code !== 'ST' && STAMP_DUTY.test(text(charge, 'AllowanceChargeReason'));
    })
    .map((charge) =>
      warning(
        'USAGE-STAMP-DUTY',
        ['BT-145'],
        first(charge, 'AllowanceChargeReasonCode') ?? charge,
        {
          pt: 'O imposto do selo é um encargo da linha com o código `ST` (outros impostos: `ADF`).',
          en: 'Stamp duty is a charge of the line with the code `ST` (other taxes: `ADF`).',
        },
        {
          pt: 'Escreva-o no `cac:AllowanceCharge` da linha, com `<cbc:AllowanceChargeReasonCode>ST</cbc:AllowanceChargeReasonCode>`.',
          en: 'Write it as `cac:AllowanceCharge` of the line, with `<cbc:AllowanceChargeReasonCode>ST</cbc:AllowanceChargeReasonCode>`.',
        },
      ),
    );

const rappel = ({root, isCreditNote, lines}: Invoice): Draft[] => {
  const numbers = select(root, 'BillingReference/InvoiceDocumentReference/ID');
  const [number] = numbers;
  const said = [...texts(root, 'Note'), ...lines.flatMap((line) => texts(line, 'Item/Name'))];
  if (!isCreditNote || !number || !said.some((each) => /\brappel\b/iu.test(each))) return [];
  if (numbers.some((each) => each.text === 'RAPPEL')) return [];
  return [
    warning(
      'USAGE-RAPPEL',
      ['BT-25'],
      number,
      {
        pt: 'Numa nota de crédito de rappel, a fatura de origem (BT-25) é a palavra `RAPPEL`.',
        en: 'In a credit note of a rappel, the preceding invoice (BT-25) is the word `RAPPEL`.',
      },
      write('RAPPEL'),
    ),
  ];
};

const COMMITMENT = '#LINEID@COMMITMENTLINEREFERENCE#';

/** A tax number that begins with 6 is that of a public body. Other public bodies share the first digit of companies: nothing tells them apart. */
const commitment = ({root, lines}: Invoice): Draft[] => {
  const inLine = (line: Element): boolean =>
    has(line, 'AccountingCost') || texts(line, 'Item/AdditionalItemProperty/Name').includes(COMMITMENT);
  if (!text(root, placeOf('BT-48')).startsWith('PT6') || has(root, 'AccountingCost') || lines.some(inLine)) return [];
  return [
    warning(
      'USAGE-COMMITMENT',
      ['BT-19', 'BT-133'],
      root,
      {
        pt: 'Falta o número de compromisso, que a entidade pública tem de comunicar ao fornecedor.',
        en: 'The commitment number, which the public body has to give to its supplier, is missing.',
      },
      {
        pt: 'Escreva-o em `cbc:AccountingCost` (BT-19), ou nas linhas (BT-133); em JSON, em `commitmentNumber`.',
        en: 'Write it into `cbc:AccountingCost` (BT-19), or into the lines (BT-133); in JSON, into `commitmentNumber`.',
      },
    ),
  ];
};

/** The most by which an amount may differ from its sum, and the most of a rounding amount, in the syntax sheet. */
const MOST = decimal('0.04') ?? ZERO;

/** Amounts that follow from others and stand in no total; the rules allow each of them 1.00 too. */
const partsOf = (invoice: Invoice): Figure[] => {
  const percentages = (term: string, elements: readonly Element[]): Figure[] =>
    elements.map((element) => {
      const base = numberAt(element, 'BaseAmount');
      const rate = numberAt(element, 'MultiplierFactorNumeric');
      const computed = base === undefined || rate === undefined ? undefined : percentOf(base, rate);
      return {term, stated: first(element, 'Amount'), computed, tolerance: ONE};
    });
  const prices = invoice.lines.flatMap((line): Figure[] => {
    const gross = numberAt(line, 'Price/AllowanceCharge/BaseAmount');
    const discount = numberAt(line, 'Price/AllowanceCharge/Amount');
    const computed = gross === undefined || discount === undefined ? undefined : gross - discount;
    return [{term: 'BT-146', stated: first(line, 'Price/PriceAmount'), computed, tolerance: ONE}];
  });
  return [
    ...invoice.lines.map((line) => ({
      term: 'BT-131',
      stated: first(line, 'LineExtensionAmount'),
      computed: lineNet(line),
      tolerance: ONE,
    })),
    ...percentages('BT-92', documentAllowances(CIUS_PT)(invoice)),
    ...percentages('BT-99', documentCharges(CIUS_PT)(invoice)),
    ...percentages('BT-136', lineAllowances(CIUS_PT)(invoice)),
    ...percentages('BT-141', lineCharges(CIUS_PT)(invoice)),
    ...prices,
  ];
};

const withComma = (amount: Decimal): string => show(amount).replace('.', ',');

/** An amount that the rules take and the sheet does not: between the two tolerances, or of a group that no rule compares. */
const tolerance = (invoice: Invoice): Draft[] =>
  [...partsOf(invoice), ...figuresOf(invoice)].flatMap(({term, stated: element, computed, tolerance: most}) => {
    const stated = decimal(element?.text);
    if (!element || stated === undefined || computed === undefined || computed === null) return [];
    const difference = abs(stated - computed);
    if (difference <= MOST || (most !== null && difference > most)) return [];
    return [
      {
        ...warning(
          'USAGE-TOLERANCE',
          [term],
          element,
          {
            pt: `${term} difere ${withComma(difference)} da conta; a folha de sintaxe tolera 0,04.`,
            en: `${term} differs by ${show(difference)} from its sum; the syntax sheet tolerates 0.04.`,
          },
          {
            pt: 'Compare com o documento emitido: se difere, corrija o ficheiro; se o erro está no documento emitido, retifique-o com uma nota de crédito ou de débito.',
            en: 'Compare with the issued document: if it differs, correct the file; if the error is in the issued document, rectify that with a credit note or a debit note.',
          },
        ),
        reason:
          most === null
            ? REASON
            : {
                pt: 'A folha de sintaxe da CIUS-PT 2.1.1 tolera 0,04; as regras só recusam acima de 1,00.',
                en: 'The syntax sheet of CIUS-PT 2.1.1 tolerates 0.04; the rules refuse only above 1.00.',
              },
        found: `${show(stated)} ≠ ${show(computed)}`,
      },
    ];
  });

const rounding = ({root}: Invoice): Draft[] =>
  select(root, placeOf('BT-114'))
    .filter((amount) => abs(decimal(amount.text) ?? ZERO) > MOST)
    .map((amount) => ({
      ...warning(
        'USAGE-ROUNDING',
        ['BT-114'],
        amount,
        {
          pt: 'O arredondamento (BT-114) excede 0,04.',
          en: 'The rounding amount (BT-114) exceeds 0.04.',
        },
        {
          pt: 'Escreva só o que o documento emitido arredonda; outra diferença não vai em BT-114.',
          en: 'Write only what the issued document rounds; any other difference does not go into BT-114.',
        },
      ),
      found: amount.text,
    }));

/** Categories that have a rate: CIUS-PT refuses them without it. A zero-rated one (`Z`) has no reason in EN 16931 (BR-Z-10). */
const WITHOUT_REASON = ['AA', 'RED', 'INT', 'S', 'NOR', 'Z'];

/** The two parts of a reason, each with what to write where it is missing. */
const REASONS = [
  {
    term: 'BT-121',
    name: 'TaxExemptionReasonCode',
    part: {pt: 'código', en: 'code'},
    value: {
      pt: 'o código do motivo na tabela da AT',
      en: 'the code that the reason has in the table of the tax authority',
    },
  },
  {
    term: 'BT-120',
    name: 'TaxExemptionReason',
    part: {pt: 'texto', en: 'text'},
    value: {pt: 'o motivo, tal como está no documento emitido', en: 'the reason as the issued document has it'},
  },
] as const;

const exemption = (invoice: Invoice): Draft[] =>
  breakdowns(invoice)
    .flatMap((breakdown) => select(breakdown, 'TaxCategory'))
    .filter((category) => (numberAt(category, 'Percent') ?? ZERO) === ZERO)
    .filter((category) => !WITHOUT_REASON.includes(categoryCode(category)))
    .flatMap((category) =>
      REASONS.filter(({name}) => text(category, name) === '').map(({term, name, part, value}) =>
        warning(
          'USAGE-EXEMPTION',
          [term],
          category,
          {
            pt: `Sem IVA, o resumo leva o código e o texto do motivo: falta o ${part.pt} (${term}).`,
            en: `Without VAT, the breakdown holds the code and the text of the reason: the ${part.en} (${term}) is missing.`,
          },
          {pt: `Escreva em \`cbc:${name}\` ${value.pt}.`, en: `Write into \`cbc:${name}\` ${value.en}.`},
        ),
      ),
    );

const preceding = ({root}: Invoice): Draft[] => {
  const number = normalize(text(root, placeOf('BT-1')));
  return select(root, placeOf('BT-25'))
    .filter((each) => normalize(each.text) === number && number !== '')
    .map((each) => ({
      ...warning(
        'USAGE-PRECEDING',
        ['BT-25'],
        each,
        {
          pt: 'O documento refere-se a si próprio: a fatura de origem (BT-25) tem o número do documento (BT-1).',
          en: 'The document refers to itself: the preceding invoice (BT-25) has the number of the document (BT-1).',
        },
        {
          pt: 'Escreva em BT-1 o número do próprio documento, da sua série, e em BT-25 o da fatura de origem.',
          en: 'Write into BT-1 the number of the document itself, of its own series, and into BT-25 that of the preceding invoice.',
        },
      ),
      found: each.text,
    }));
};

/** What the syntax sheet of CIUS-PT 2.1.1 asks and its rules do not check: a buyer may return the document for it. Warnings only. */
export const usageDrafts = (invoice: Invoice): Draft[] =>
  [atcud, qrCode, stampDuty, rappel, commitment, preceding, exemption, tolerance, rounding].flatMap((check) =>
    check(invoice),
  );
