import {reasonsOfAt} from '../../rules/code-lists/lists.ts';
import {categoryCode, isPortuguese} from '../../rules/common.ts';
import {placeOf} from '../../rules/terms.ts';
import {first, normalize, select, text, texts, type Element, type Invoice} from '../../rules/tree.ts';
import type {Draft} from '../draft.ts';
import type {Localized} from '../report.ts';
import {withoutVat} from './exemptions.ts';
import {asIssued, contradiction} from './warning.ts';

/** Words that the law requires on a document; accents, hyphens and the spelling before 1990 are let pass, and the usual words in English. */
const selfBillingWords = /auto-?\s?fac?tura[cç][aã]o|self-?\s?bill/iu;
const reverseChargeWords = /auto-?\s?liquida[cç][aã]o|reverse[-\s]charge/iu;
const cashAccountingWords = /(?:regime|IVA)\s+de\s+caixa|exig[ií]vel\s+e\s+dedut[ií]vel|cash[-\s]account/iu;

/** Wherever they stand: the law does not say in which field. */
const bears = ({root}: Invoice, words: RegExp): boolean => words.test(root.text.normalize('NFC'));

export const selfBilling = (invoice: Invoice): Draft[] =>
  isPortuguese(invoice) && !bears(invoice, selfBillingWords)
    ? select(invoice.root, 'InvoiceTypeCode')
        .filter((code) => normalize(code.text) === '389')
        .map((code) =>
          contradiction(
            'USAGE-SELF-BILLING',
            ['BT-3', 'BT-22'],
            code,
            {
              pt: 'O tipo `389` é autofaturação, e o documento não tem a menção «Autofaturação».',
              en: 'The type `389` is self-billing, and the document does not have the words “Autofaturação”.',
            },
            {
              pt: 'Se o documento emitido tem a menção, escreva-a numa nota (BT-22); se não tem, confirme com o contabilista. Se quem o emitiu foi o fornecedor, não é `389`: escreva o tipo do documento emitido.',
              en: 'If the issued document has the words, write them in a note (BT-22); if it has not, ask your accountant. If the seller issued it, it is no `389`: write the type of the issued document.',
            },
          ),
        )
    : [];

/** A reason that the table of the tax authority gives to no reverse charge, or leaves open, has words of its own. */
const isReverseCharge = (category: Element): boolean => {
  const code = normalize(text(category, 'TaxExemptionReasonCode'));
  const known = Object.hasOwn(reasonsOfAt, code) ? reasonsOfAt[code] : undefined;
  return categoryCode(category) === 'AE' && (known?.includes('AE') ?? true);
};

export const reverseCharge = (invoice: Invoice): Draft[] => {
  const reasons = withoutVat(invoice)
    .filter(isReverseCharge)
    .flatMap((category) => select(category, 'TaxExemptionReason'));
  // A reason that is missing altogether is told by `exemption`.
  if (reasons.length === 0 || !isPortuguese(invoice) || bears(invoice, reverseChargeWords)) return [];
  return reasons.map((reason) => ({
    ...contradiction(
      'USAGE-REVERSE-CHARGE',
      ['BT-120', 'BT-118'],
      reason,
      {
        pt: 'A categoria `AE` é autoliquidação, e o documento não tem a menção «IVA – autoliquidação».',
        en: 'The category `AE` is reverse charge, and the document does not have the words “IVA – autoliquidação”.',
      },
      {
        pt: 'Se o documento emitido tem a menção, escreva-a em BT-120, no resumo e nas linhas; se não tem, confirme a categoria e a menção com o contabilista.',
        en: 'If the issued document has the words, write them into BT-120, in the breakdown and on the lines; if it has not, confirm category and words with your accountant.',
      },
    ),
    found: reason.text,
  }));
};

/** Does it correct an invoice? */
const isNote = ({root, isCreditNote}: Invoice): boolean =>
  isCreditNote || normalize(text(root, 'InvoiceTypeCode')) === '383';

const cashNote = /^IVA\s*\W\s*regime\s+de\s+caixa\W*$/iu;

/** The code of what is due on payment and the words of cash accounting go together; a note may speak of the scheme of its invoice. */
export const cashAccounting = (invoice: Invoice): Draft[] => {
  const {root} = invoice;
  const codes = select(root, placeOf('BT-8')).filter((code) => normalize(code.text) === '432');
  if (isNote(invoice) || !isPortuguese(invoice)) return [];
  if (codes.length === 0) {
    return select(root, 'Note')
      .filter((note) => cashNote.test(note.text.trim()))
      .map((note) =>
        ofCash(
          note,
          {
            pt: 'O documento tem a menção do regime de IVA de caixa, e não o código `432` (BT-8).',
            en: 'The document has the words of cash accounting, and not the code `432` (BT-8).',
          },
          {
            pt: 'Se o documento emitido é desse regime, escreva `432` em BT-8, no lugar de BT-7, com o período (BG-14); se não é, confirme a menção com o contabilista.',
            en: 'If the issued document is of that scheme, write `432` into BT-8, in the place of BT-7, with the period (BG-14); if not, ask your accountant about the words.',
          },
        ),
      );
  }
  return bears(invoice, cashAccountingWords)
    ? []
    : codes.map((code) =>
        ofCash(
          code,
          {
            pt: 'O código `432` (BT-8) é do regime de IVA de caixa, e o documento não tem a menção «IVA - regime de caixa».',
            en: 'The code `432` (BT-8) is that of cash accounting, and the document does not have the words “IVA - regime de caixa”.',
          },
          {
            pt: 'Se o documento emitido tem a menção, escreva-a numa nota (BT-22); se não tem, confirme com o contabilista.',
            en: 'If the issued document has the words, write them in a note (BT-22); if it has not, ask your accountant.',
          },
        ),
      );
};

const ofCash = (element: Element, message: Localized, cure: Localized): Draft =>
  contradiction('USAGE-CASH-ACCOUNTING', ['BT-8', 'BT-22'], element, message, cure);

/** The law asks of a credit note and of a debit note what they change. */
export const noteReason = (invoice: Invoice): Draft[] => {
  const {root} = invoice;
  // A note between two `#` holds a value for a program.
  const hasReason = texts(root, 'Note').some((note) => normalize(note) !== '' && !/^\s*#[^]*#\s*$/u.test(note));
  if (!isNote(invoice) || hasReason || !isPortuguese(invoice)) return [];
  return [
    contradiction(
      'USAGE-NOTE-REASON',
      ['BT-22'],
      root,
      {
        pt: 'A nota não diz o que altera na fatura (BT-22).',
        en: 'The note does not say what it changes on the invoice (BT-22).',
      },
      {
        pt: 'Se o documento emitido o diz, escreva-o numa nota (BT-22); se não diz, não o invente: fale com o contabilista.',
        en: 'If the issued document says it, write it into a note (BT-22); if not, do not make it up: ask your accountant.',
      },
    ),
  ];
};

/** An article, as texts write it; `strict`: of the VAT code. */
const article = (number: number, strict = ''): string => `\\bart(?:igo)?\\.?º?\\s*${number}(?!\\d)${strict}`;
const ofCiva = '.{0,40}(?:\\bCIVA\\b|C[óo]digo do IVA)';

/**
 * What the text of a reason says: what goes with the code, and what goes with no other. Issuers may word it otherwise, so that only a text
 * which tells another code, and has nothing that goes with its own, contradicts it.
 */
const wordsOfCodes: readonly (readonly [codes: RegExp, goes: RegExp, tells: RegExp])[] = (
  [
    ['M04', article(13), article(13, ofCiva)],
    ['M05', `${article(14)}(?!.*\\bRITI\\b)|exporta[cç]`, article(14, ofCiva)],
    ['M07', article(9), article(9, ofCiva)],
    [
      'M10',
      `regime (?:especial )?de isen[cç][aã]o|${article(53)}`,
      `IVA\\W+regime de isen[cç][aã]o|${article(53, ofCiva)}`,
    ],
    ['M16', '\\bRITI\\b|intracomunit', '\\bRITI\\b'],
    ['M(?:3\\d|4[0-3])', reverseChargeWords.source, reverseChargeWords.source],
    ['M99', 'n[aã]o (?:est[aá] )?(?:sujei|tributad)', 'n[aã]o sujeit[oa] ou n[aã]o tributad'],
  ] as const
).map(([codes, goes, tells]) => [new RegExp(`^${codes}$`, 'u'), new RegExp(goes, 'iu'), new RegExp(tells, 'iu')]);

const ofOtherCode = (code: string, words: string): boolean => {
  const own = wordsOfCodes.find(([codes]) => codes.test(code));
  return (
    own !== undefined && !own[1].test(words) && wordsOfCodes.some((other) => other !== own && other[2].test(words))
  );
};

/** The text of a reason that belongs to another code. */
export const exemptionText = (invoice: Invoice): Draft[] =>
  withoutVat(invoice).flatMap((category) => {
    const code = normalize(text(category, 'TaxExemptionReasonCode'));
    const reason = first(category, 'TaxExemptionReason');
    // Reverse charge without its words anywhere is told by `reverseCharge`.
    if (!reason || (isReverseCharge(category) && !bears(invoice, reverseChargeWords))) return [];
    if (!ofOtherCode(code, normalize(reason.text.normalize('NFC')))) return [];
    return [
      {
        ...contradiction(
          'USAGE-EXEMPTION-TEXT',
          ['BT-120', 'BT-121'],
          reason,
          {
            pt: `O texto do motivo (BT-120) é o de outro código, não o de \`${code}\` (BT-121).`,
            en: `The text of the reason (BT-120) is that of another code, not of \`${code}\` (BT-121).`,
          },
          asIssued,
        ),
        found: `${code}, ${reason.text}`,
      },
    ];
  });
