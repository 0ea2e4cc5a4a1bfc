import {reasonsOfAt} from '../../rules/code-lists/lists.ts';
import {categories, categoryCode, isPortuguese, numberAt} from '../../rules/common.ts';
import {zero} from '../../rules/decimal.ts';
import {placeOf} from '../../rules/terms.ts';
import {first, normalize, select, text, texts, type Element, type Invoice} from '../../rules/tree.ts';
import type {Draft} from '../draft.ts';
import type {Localized} from '../report.ts';
import {withoutVat} from './exemptions.ts';
import {asIssued, contradiction, isNote} from './warning.ts';

/** Words that the law requires on a document. Accents, hyphens and the spelling before 1990 do not matter, and common English words are accepted. */
const selfBillingWords = /auto-?\s?fac?tura[cç][aã]o|self-?\s?bill/iu;
const reverseChargeWords = /auto-?\s?liquida[cç][aã]o|reverse[-\s]charge/iu;
const cashAccountingWords = /(?:regime|IVA)\s+de\s+caixa|exig[ií]vel\s+e\s+dedut[ií]vel|cash[-\s]account/iu;

/** Are the words anywhere in the document? The law does not say in which field. */
const hasWords = ({root}: Invoice, words: RegExp): boolean => words.test(root.text.normalize('NFC'));

/** A note that consists of the words, or starts with them and a punctuation mark or the end of the line, unless the rest negates them. */
const mentionPattern = (words: string): RegExp =>
  new RegExp(
    `^\\s*${words}(?:\\W*$|(?:\\s*[^\\p{L}\\d\\s]|[ \\t]*[\\r\\n])(?!.*\\b(?:n[aã]o|sem|deixou|cess|aplic[aá]v)))`,
    'isu',
  );

const notesWith = ({root}: Invoice, words: RegExp): readonly Element[] =>
  select(root, 'Note').filter((note) => words.test(note.text.normalize('NFC')));

const selfBilledNote = mentionPattern('auto-?\\s?fac?tura[cç][aã]o');

/** A note of nothing but the words. It decides who receives a credit or debit note, so nothing else may stand in it. */
const onlySelfBilling = /^\s*auto-?\s?fac?tura[cç][aã]o\.?\s*$/iu;

const typeOf = ({root}: Invoice): string => normalize(text(root, 'InvoiceTypeCode'));

/** Credit and debit notes, which have no self-billing type. */
const isNoteOfAnyType = (invoice: Invoice): boolean => isNote(invoice) || typeOf(invoice) === 'ND';

/** Whether the buyer issued the document: an invoice of the self-billing type, or a note with the words, alone in a BT-22. */
export const isSelfBilled = (invoice: Invoice): boolean =>
  isNoteOfAnyType(invoice) ? notesWith(invoice, onlySelfBilling).length > 0 : typeOf(invoice) === '389';

/** A credit or debit note that speaks of self-billing goes as issued by the supplier, unless the words are alone in a note. */
const selfBillingNotAlone = (invoice: Invoice): Draft[] =>
  isSelfBilled(invoice)
    ? []
    : notesWith(invoice, selfBilledNote).map((note) =>
        contradiction(
          'USAGE-SELF-BILLING',
          ['BT-22'],
          note,
          {
            pt: 'A nota fala de autofaturação, mas a menção não está sozinha: o documento segue como emitido pelo fornecedor, para o adquirente.',
            en: 'The note speaks of self-billing, but the wording is not alone: the document goes as issued by the supplier, to the buyer.',
          },
          {
            pt: 'Se foi o adquirente que o emitiu, escreva «Autofaturação» sozinha numa nota (BT-22), e o resto noutra; se não foi, confirme a menção com o contabilista.',
            en: 'If the buyer issued it, write “Autofaturação” alone in a note (BT-22), and the rest in another; if not, ask your accountant about the words.',
          },
        ),
      );

/** The self-billing type needs its words, and the words need the type. Notes have no self-billing type: their words have to be alone. */
export const selfBilling = (invoice: Invoice): Draft[] => {
  if (isNoteOfAnyType(invoice)) return selfBillingNotAlone(invoice);
  const [code] = isPortuguese(invoice) ? select(invoice.root, 'InvoiceTypeCode') : [];
  const type = normalize(code?.text ?? '');
  if (type === '380') {
    return notesWith(invoice, selfBilledNote).map((note) =>
      ofSelfBilling(
        note,
        {
          pt: 'O documento tem a menção «Autofaturação», e não o tipo `389` (BT-3).',
          en: 'The document has the words “Autofaturação”, but not the type `389` (BT-3).',
        },
        {
          pt: 'Se foi o adquirente que o emitiu em nome do fornecedor, escreva `389` em BT-3; se não foi, confirme a menção com o contabilista.',
          en: 'If the buyer issued it on behalf of the supplier, write `389` into BT-3; if not, ask your accountant about the words.',
        },
      ),
    );
  }
  return code && type === '389' && !hasWords(invoice, selfBillingWords)
    ? [
        ofSelfBilling(
          code,
          {
            pt: 'O tipo `389` é autofaturação, e o documento não tem a menção «Autofaturação».',
            en: 'The type `389` is self-billing, and the document does not have the words “Autofaturação”.',
          },
          {
            pt: 'Se o documento emitido tem a menção, escreva-a numa nota (BT-22); se não tem, confirme com o contabilista. Se quem o emitiu foi o fornecedor, não é `389`: escreva o tipo do documento emitido.',
            en: 'If the issued document has the words, write them in a note (BT-22); if it has not, ask your accountant. If the supplier issued it, it is not a `389`: write the type of the issued document.',
          },
        ),
      ]
    : [];
};

const ofSelfBilling = (element: Element, message: Localized, cure: Localized): Draft =>
  contradiction('USAGE-SELF-BILLING', ['BT-3', 'BT-22'], element, message, cure);

/** If the table of the tax authority assigns the reason to another category or to none, the reason has its own words. */
const isReverseCharge = (category: Element): boolean => {
  const code = normalize(text(category, 'TaxExemptionReasonCode'));
  const tableCategories = Object.hasOwn(reasonsOfAt, code) ? reasonsOfAt[code] : undefined;
  return categoryCode(category) === 'AE' && (tableCategories?.includes('AE') ?? true);
};

export const reverseCharge = (invoice: Invoice): Draft[] => {
  const reasons = withoutVat(invoice)
    .filter(isReverseCharge)
    .flatMap((category) => select(category, 'TaxExemptionReason'));
  // `exemption` reports a missing reason.
  if (reasons.length === 0 || !isPortuguese(invoice) || hasWords(invoice, reverseChargeWords)) return [];
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

const chargedNote = mentionPattern('(?:IVA\\s*\\W\\s*)?auto-?\\s?liquida[cç][aã]o');

/** Names of lines that end with these words. The name of a course or a book may end with them too. */
const chargedName = /(?:^|[–—(-]\s*)IVA\s*\W?\s*auto-?\s?liquida[cç][aã]o\W*$/iu;
const aboutWords = /\b(?:forma[cç]|curso|semin|workshop|manual|livro|parecer|consult)/iu;

/** Reverse charge words although all groups have VAT. A credit or debit note may correct such an invoice. */
export const reverseChargeWithVat = (invoice: Invoice): Draft[] => {
  const rates = categories.ofBreakdown(invoice).map((category) => numberAt(category, 'Percent') ?? zero);
  if (isNote(invoice) || !isPortuguese(invoice) || rates.length === 0 || rates.some((each) => each <= zero)) return [];
  const names = invoice.lines
    .flatMap((line) => select(line, 'Item/Name'))
    .filter(({text: name}) => chargedName.test(name.normalize('NFC')) && !aboutWords.test(name));
  return [...notesWith(invoice, chargedNote), ...names].map((element) => ({
    ...contradiction(
      'USAGE-REVERSE-CHARGE',
      [element.name === 'Note' ? 'BT-22' : 'BT-153', 'BT-118'],
      element,
      {
        pt: 'O documento tem a menção «IVA – autoliquidação», e tudo leva IVA: é o adquirente que liquida o IVA.',
        en: 'The document has the words “IVA – autoliquidação”, and everything bears VAT: it is the buyer that accounts for the VAT.',
      },
      asIssued,
    ),
    found: element.text,
  }));
};

const cashNote = mentionPattern('IVA\\s*\\W\\s*regime\\s+de\\s+caixa');

/** Exports, intra-Community supplies and reverse charge, which are excluded from cash accounting. */
const outsideCash = ['AE', 'IC', 'K', 'G'];

/** The scheme covers only supplies to other taxable persons (Decree-Law 71/2013, annex, article 1(2)). */
const cashOfConsumer = ({root}: Invoice): Draft[] =>
  select(root, placeOf('BT-48'))
    .filter((number) => normalize(number.text) === 'PT999999990')
    .map((number) => ({
      ...ofCash(
        number,
        {
          pt: 'O regime de IVA de caixa, do código `432` (BT-8), só abrange operações com outros sujeitos passivos, e o adquirente (BT-48) é um consumidor final.',
          en: 'Cash accounting, of the code `432` (BT-8), covers supplies to other taxable persons only, and the buyer (BT-48) is a final consumer.',
        },
        asIssued,
        'BT-48',
      ),
      found: number.text,
    }));

/** The code for VAT due on payment needs the cash accounting words, and the words need the code. A note may mention the scheme of its invoice. */
export const cashAccounting = (invoice: Invoice): Draft[] => {
  const {root} = invoice;
  const codes = select(root, placeOf('BT-8')).filter((code) => normalize(code.text) === '432');
  if (isNote(invoice) || !isPortuguese(invoice)) return [];
  if (codes.length === 0) {
    return notesWith(invoice, cashNote).map((note) =>
      ofCash(
        note,
        {
          pt: 'O documento tem a menção do regime de IVA de caixa, e não o código `432` (BT-8).',
          en: 'The document has the words of cash accounting, but not the code `432` (BT-8).',
        },
        {
          pt: 'Se o documento emitido é desse regime, escreva `432` em BT-8, no lugar de BT-7, com o período (BG-14); se não é, confirme a menção com o contabilista.',
          en: 'If the issued document is of that scheme, write `432` into BT-8, in the place of BT-7, with the period (BG-14); if not, ask your accountant about the words.',
        },
      ),
    );
  }
  const groups = categories.ofBreakdown(invoice);
  const isOutside = (group: Element): boolean =>
    outsideCash.includes(categoryCode(group)) || normalize(text(group, 'TaxExemptionReasonCode')) === 'M10';
  if (groups.length > 0 && groups.every(isOutside)) {
    return codes.map((code) =>
      ofCash(
        code,
        {
          pt: 'O regime de IVA de caixa, do código `432` (BT-8), não abrange `AE`, `IC`, `G` nem o `M10`, e o documento não tem mais nada.',
          en: 'Cash accounting, of the code `432` (BT-8), does not cover `AE`, `IC`, `G` or `M10`, and the document has nothing else.',
        },
        asIssued,
      ),
    );
  }
  return hasWords(invoice, cashAccountingWords)
    ? cashOfConsumer(invoice)
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

const ofCash = (element: Element, message: Localized, cure: Localized, term = 'BT-22'): Draft =>
  contradiction('USAGE-CASH-ACCOUNTING', ['BT-8', term], element, message, cure);

/** The law requires credit notes and debit notes to tell what they change. */
export const noteReason = (invoice: Invoice): Draft[] => {
  const {root} = invoice;
  // A note between two `#` contains a value for programs.
  const hasReason = texts(root, 'Note').some(
    (note) => normalize(note) !== '' && !/^\s*#[^]*#\s*$/u.test(note) && !onlySelfBilling.test(note.normalize('NFC')),
  );
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

/** Pattern for an article; `strict` requires the VAT Code. */
const article = (number: number, strict = ''): string => `\\bart(?:igo)?\\.?º?\\s*${number}(?!\\d)${strict}`;
const ofCiva = '.{0,40}(?:\\bCIVA\\b|C[óo]digo do IVA)';

/**
 * Words of the exemption texts by code: words that fit the code, and words of this code only. Issuers may choose other words, so a text is a
 * contradiction only if it has the words of another code and none that fit its own.
 */
const wordsOfCodes: readonly (readonly [codes: RegExp, fitting: RegExp, distinctive: RegExp])[] = (
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
).map(([codes, fitting, distinctive]) => [
  new RegExp(`^${codes}$`, 'u'),
  new RegExp(fitting, 'iu'),
  new RegExp(distinctive, 'iu'),
]);

const ofOtherCode = (code: string, words: string): boolean => {
  const entry = wordsOfCodes.find(([codes]) => codes.test(code));
  return (
    entry !== undefined &&
    !entry[1].test(words) &&
    wordsOfCodes.some((other) => other !== entry && other[2].test(words))
  );
};

/** A reason text that belongs to another code. */
export const exemptionText = (invoice: Invoice): Draft[] =>
  withoutVat(invoice).flatMap((category) => {
    const code = normalize(text(category, 'TaxExemptionReasonCode'));
    const reason = first(category, 'TaxExemptionReason');
    // `reverseCharge` reports a reverse charge without its words.
    if (!reason || (isReverseCharge(category) && !hasWords(invoice, reverseChargeWords))) return [];
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
