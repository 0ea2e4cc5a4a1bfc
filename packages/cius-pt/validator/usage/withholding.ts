import {exemptionKeys} from '../../identifiers.ts';
import {reasonOf} from '../../rules/cius-pt/exemption.ts';
import {isPortuguese, numberAt} from '../../rules/common.ts';
import {cents, decimal, percentOf, show, sum, zero, type Decimal} from '../../rules/decimal.ts';
import {cureWrite} from '../../rules/rule.ts';
import {placeOf} from '../../rules/terms.ts';
import {anywhere, normalize, select, text, texts, type Element, type Invoice} from '../../rules/tree.ts';
import type {Draft} from '../draft.ts';
import type {Localized} from '../report.ts';
import {mostRounding} from './amounts.ts';
import {asIssued, contradiction, isNote, warning} from './warning.ts';

const withheldNote = /^(#WITHHOLDINGTAXAMOUNT@WITHHOLDINGTAX-(\d{3})#)(.*)#$/u;

const describedNote = /^#WITHHOLDINGTAXDESCRIPTION@WITHHOLDINGTAX-(\d{3})#(.*)#$/u;

/** Withholding tax or a guarantee, outside the notes with a key. In public works the guarantee is a “caução” (Public Contracts Code, article 353). */
const retainedWords =
  /\breten[cç][aã]o\b.*\b(?:fonte|garantia|cau[cç][aã]o|IR[SC])\b|\bret\.?\s+(?:n?a\s+|d[aeo]\s+)?(?:fonte|garantia|cau[cç][aã]o|IR[SC])\b|\b(?:garantia|cau[cç][aã]o|IR[SC])\s+retid|\brefor[cç]o\s+d[ae]\s+(?:cau[cç][aã]o|garantia)\b|\bdep[oó]sito\s+de\s+garantia\b|\bwithholding tax\b|\bretention money\b/iu;

/** Words that negate it, and words for something that is given back. */
const notRetained =
  /\b(?:sem|sujeit[oa]s?\s+[aà]|(?:dispensad[oa]|dispensa|isent[oa]|l[ií]quid[oa])s?\s+d[aeo])\s+(?:qualquer\s+)?(?:ret(?:en[cç][aã]o\b|\.)|refor[cç]o\b|dep[oó]sito\b)|\b(?:devolu[cç][aã]o|restitui[cç][aã]o|liberta[cç][aã]o|reembolso)\s+d/iu;

const namesRetained = (words: string): boolean => {
  const normalized = words.normalize('NFC');
  return retainedWords.test(normalized) && !notRetained.test(normalized);
};

const namesGuarantee = (words: string): boolean => /\b(?:garantia|cau[cç][aã]o)\b/iu.test(words.normalize('NFC'));

/** A discount or a line that contains only the tax or the guarantee, with or without a rate. */
const onlyTax =
  /^\s*(?:IR[SC]|(?:dedu[cç][aã]o\s+(?:d[ae]|para)\s+)?(?:cau[cç][aã]o|garantia))\s*(?:\W*\d+(?:[.,]\d+)?\s*%)?\W*$/iu;

/** A line that deducts an advance may mention that tax was withheld from it. */
const deducts = (words: string): boolean =>
  (onlyTax.test(words.normalize('NFC')) || namesRetained(words)) && !/adiantamento/iu.test(words);

/** The data of the document that notes on withholding tax must match. */
interface WithholdingData {
  /** Kind of person of the seller, with the tax that applies to it and the one that never does; undefined if the tax number does not tell. */
  readonly seller: SellerKind | undefined;
  /** BT-109 */
  readonly net: Decimal;
  /** Maximum base of the tax: all invoiced amounts without VAT, before deductions (so it can exceed BT-109), without disbursements (`M01`). */
  readonly base: Decimal;
  /** Descriptions of the withholdings, by index. */
  readonly descriptions: ReadonlyMap<string, string>;
}

interface SellerKind {
  readonly numbers: RegExp;
  readonly pt: string;
  readonly en: string;
  readonly never: 'IRS' | 'IRC';
  readonly instead: 'IRS' | 'IRC';
}

const sellers: readonly SellerKind[] = [
  {numbers: /^PT(?:[56]|7[12])/u, pt: 'uma pessoa coletiva', en: 'a legal person', never: 'IRS', instead: 'IRC'},
  {numbers: /^PT(?:[123]|45)/u, pt: 'uma pessoa singular', en: 'an individual', never: 'IRC', instead: 'IRS'},
];

const mentions = (words: string, tax: string): boolean => new RegExp(`\\b${tax}\\b`, 'u').test(words);

const sellerOf = ({root}: Invoice): SellerKind | undefined => {
  const number = text(root, placeOf('BT-31'));
  return sellers.find(({numbers}) => numbers.test(number));
};

/** The notes (BT-22) and the payment terms (BT-20). */
const textsOf = ({root}: Invoice): readonly Element[] => [
  ...select(root, 'Note'),
  ...select(root, 'PaymentTerms/Note'),
];

const withholdingDataOf = (invoice: Invoice): WithholdingData => {
  const {root, lines} = invoice;
  const net = decimal(text(root, placeOf('BT-109'))) ?? zero;
  const amountsOf = (someLines: readonly Element[]): readonly Decimal[] =>
    someLines.map((line) => numberAt(line, 'LineExtensionAmount') ?? zero);
  const isDisbursement = (line: Element): boolean => reasonOf(line, exemptionKeys.code) === 'M01';
  const earnedAmounts = amountsOf(lines.filter((line) => !isDisbursement(line)));
  const positive = sum(earnedAmounts.filter((amount) => amount > zero));
  const rest = net - sum(amountsOf(lines.filter(isDisbursement)));
  return {
    seller: sellerOf(invoice),
    net,
    base: positive > rest ? positive : rest,
    descriptions: new Map(
      texts(root, 'Note').flatMap((note) => {
        const [, index, words] = describedNote.exec(note) ?? [];
        return index === undefined || words === undefined ? [] : [[index, words] as const];
      }),
    ),
  };
};

/** The highest rate in a description. A lower amount is possible, if tax is withheld from a part of the invoice. */
const highestRate = (description: string): Decimal | undefined =>
  [...description.matchAll(/(\d+(?:[.,]\d+)?)\s*%/gu)]
    .flatMap(([, percent = '']) => decimal(percent.replace(',', '.')) ?? [])
    .reduce<Decimal | undefined>((most, each) => (most !== undefined && most > each ? most : each), undefined);

/** The fault of a note on withholding tax, with its cure; undefined if it has none. */
const faultOf = (
  note: Element,
  {seller, net, base, descriptions}: WithholdingData,
): readonly [Localized, Localized] | undefined => {
  const [, , words = ''] = describedNote.exec(note.text) ?? [];
  if (seller && mentions(words, seller.never) && !mentions(words, seller.instead)) {
    return [
      {
        pt: `O NIF do fornecedor (BT-31) é de ${seller.pt}, a que não se retém ${seller.never}.`,
        en: `The tax number of the seller (BT-31) is that of ${seller.en}, from which no ${seller.never} is withheld.`,
      },
      {
        pt: `Compare com o documento emitido: se diz ${seller.instead}, ou tem outro NIF, corrija o ficheiro; se diz o mesmo, fale com o contabilista.`,
        en: `Compare with the issued document: if it says ${seller.instead}, or has another tax number, correct the file; if it says the same, ask your accountant.`,
      },
    ];
  }
  if (namesGuarantee(words) && !mentions(words, 'IR[SC]')) {
    return [
      {
        pt: 'Uma garantia (caução) retida não é imposto, e estas notas com chave (`IRF`) são de retenção na fonte.',
        en: 'A guarantee that is withheld is not a tax, and these keyed notes (`IRF`) are for withholding tax.',
      },
      {
        pt: 'Compare com o documento emitido: se diz que é imposto, corrija a descrição; se é uma garantia, tire as três notas e escreva-a só em texto (BT-20 ou BT-22).',
        en: 'Compare with the issued document: if it says that this is tax, correct the description; if it is a guarantee, take the three notes away and write it as text only (BT-20 or BT-22).',
      },
    ];
  }
  const [, key = '', index = '', amount = ''] = withheldNote.exec(note.text) ?? [];
  if (/^\d{1,13}[^.]\d\d$/u.test(amount)) {
    const withPoint = amount.replace(',', '.');
    return [
      {
        pt: 'O valor da retenção não tem ponto decimal.',
        en: 'The withholding tax has no decimal point.',
      },
      withPoint === amount ? asIssued : cureWrite(`${key}${withPoint}#`),
    ];
  }
  const withheldAmount = decimal(amount) ?? zero;
  if (net < zero) return undefined;
  if (withheldAmount > net) {
    return [
      {
        pt: 'A retenção excede o total sem IVA (BT-109).',
        en: 'The withholding tax is above the total without VAT (BT-109).',
      },
      asIssued,
    ];
  }
  const rate = highestRate(descriptions.get(index) ?? '');
  return rate !== undefined && withheldAmount > cents(percentOf(base, rate)) + mostRounding
    ? [
        {
          pt: 'A retenção excede o que a taxa da sua descrição dá sobre o total sem IVA (BT-109), fora as linhas com `M01`.',
          en: 'The withholding tax is above what the rate of its description gives of the total without VAT (BT-109), lines with `M01` left out.',
        },
        asIssued,
      ]
    : undefined;
};

/** All withholdings together exceed the highest rate of the whole amount, so the same tax is probably repeated. */
const faultOfAll = (notes: readonly Element[], {net, base, descriptions}: WithholdingData): Draft[] => {
  const each = notes.flatMap((note) => {
    const [, , index = '', amount = ''] = withheldNote.exec(note.text) ?? [];
    const withheld = decimal(amount);
    return withheld === undefined ? [] : [{withheld, rate: highestRate(descriptions.get(index) ?? '')}];
  });
  const last = notes.at(-1);
  if (!last || each.length < 2 || net < zero) return [];
  const total = sum(each.map(({withheld}) => withheld));
  const rates = each.flatMap(({rate}) => rate ?? []);
  const highest = rates.reduce((most, rate) => (rate > most ? rate : most), zero);
  const isRated = rates.length === each.length;
  if (total <= (isRated ? cents(percentOf(base, highest)) + mostRounding : net)) return [];
  const totalText = show(total);
  const limitText = isRated
    ? {
        pt: 'do que a taxa mais alta das suas descrições dá sobre o total sem IVA (BT-109), fora as linhas com `M01`',
        en: 'than the highest rate of their descriptions gives of the total without VAT (BT-109), lines with `M01` left out',
      }
    : {pt: 'do que o total sem IVA (BT-109)', en: 'than the total without VAT (BT-109)'};
  return [
    {
      ...contradiction(
        'USAGE-WITHHOLDING',
        ['BT-22'],
        last,
        {
          pt: `As retenções somam \`${totalText}\`, mais ${limitText.pt}.`,
          en: `The withholdings add up to \`${totalText}\`, more ${limitText.en}.`,
        },
        {
          pt: 'Compare com o documento emitido: se difere, corrija o ficheiro; se é a mesma retenção em dois índices, deixe só as notas de um; se o documento diz o mesmo, confirme-o com o contabilista.',
          en: 'Compare with the issued document: if it differs, correct the file; if it is one withholding under two indexes, leave the notes of one only; if the document says the same, confirm it with your accountant.',
        },
      ),
      found: totalText,
    },
  ];
};

/** Impossible values in notes on withholding tax. The rules only check the format, and accept any character as decimal point. */
export const withheldNotes = (invoice: Invoice): Draft[] => {
  const withholdingData = withholdingDataOf(invoice);
  const notes = select(invoice.root, 'Note');
  const faults = notes.flatMap((note) => {
    const fault = faultOf(note, withholdingData);
    return fault ? [{...contradiction('USAGE-WITHHOLDING', ['BT-22'], note, ...fault), found: note.text}] : [];
  });
  return faults.length > 0
    ? faults
    : faultOfAll(
        notes.filter(({text: words}) => withheldNote.test(words)),
        withholdingData,
      );
};

/** A final consumer does not withhold tax. */
export const withheldByConsumer = ({root}: Invoice): Draft[] =>
  select(root, placeOf('BT-48'))
    .filter(({text: number}) => normalize(number) === 'PT999999990')
    .filter(() => texts(root, 'Note').some((note) => withheldNote.test(note)))
    .map((number) => ({
      ...contradiction(
        'USAGE-WITHHOLDING',
        ['BT-48', 'BT-22'],
        number,
        {
          pt: 'Há uma retenção na fonte (BT-22), e o adquirente (BT-48) é um consumidor final, que não retém imposto.',
          en: 'There is withholding tax (BT-22), and the buyer (BT-48) is a final consumer, who withholds none.',
        },
        asIssued,
      ),
      found: number.text,
    }));

/** A note that starts by saying that no tax is withheld, followed only by a legal reference. */
const excusedWords =
  /^\s*(?:IR[SC]\s*[–:-]\s*)?(?:sem|dispensa(?:d[oa])?\s+d[ae]|n[aã]o\s+sujeit[oa]\s+a)\s+reten[cç][aã]o(?:\s+na\s+fonte)?(?:\s+d[eo]\s+IR[SC])?(?=\W*$|[\s,.;:(–-]+(?:nos\s+termos|ao\s+abrigo|art|n\.|101|CIRS|C[oó]digo))/iu;

/** Words for a part of the invoice, which may be without withholding. */
const inPart = /\b(?:sobre|quanto|relativ\w+|partes?|linhas?|despesas?|materia\w*|restante)\b/iu;

const isExcused = (words: string): boolean => {
  const normalized = words.normalize('NFC');
  return excusedWords.test(normalized) && !inPart.test(normalized);
};

/** The article that exempts individuals only. */
const exemptionOfIndividuals = /\b101\W{0,4}B\b/iu;

/** A text says that no tax is withheld, and keyed notes have a withheld amount, or the reason is not one of the seller. */
export const withheldThoughExcused = (invoice: Invoice): Draft[] => {
  const {root} = invoice;
  const excuses = textsOf(invoice).filter(({text: words}) => isExcused(words));
  const toDraft = (excuse: Element, message: Localized, cure: Localized): Draft => ({
    ...contradiction('USAGE-WITHHOLDING', [excuse.parent === root ? 'BT-22' : 'BT-20'], excuse, message, cure),
    found: excuse.text,
  });
  if (withheldIn(texts(root, 'Note')) > zero) {
    return excuses.map((excuse) =>
      toDraft(
        excuse,
        {
          pt: 'Um texto diz que não há retenção na fonte, e as notas com chave (`IRF`) têm uma.',
          en: 'A text says that no tax is withheld, and the keyed notes (`IRF`) have a withholding.',
        },
        {
          pt: 'Compare com o documento emitido: se ele não tem retenção, retire as notas com chave; se tem, retire o texto que diz que não há; se diz as duas coisas, fale com o contabilista.',
          en: 'Compare with the issued document: if it has no withholding, remove the keyed notes; if it has one, remove the text that says there is none; if it says both, ask your accountant.',
        },
      ),
    );
  }
  if (sellerOf(invoice)?.never !== 'IRS') return [];
  return excuses
    .filter(({text: words}) => exemptionOfIndividuals.test(words) && !/\bC?IRC\b/u.test(words))
    .map((excuse) =>
      toDraft(
        excuse,
        {
          pt: 'O artigo 101.º-B do Código do IRS só dispensa da retenção pessoas singulares, e o NIF do fornecedor (BT-31) é de uma pessoa coletiva, a que se aplica o Código do IRC.',
          en: 'Article 101-B of the Personal Income Tax Code (CIRS) exempts individuals only from withholding, and the tax number of the supplier (BT-31) is that of a legal person, to which the Corporate Income Tax Code applies.',
        },
        {
          pt: 'Compare com o documento emitido: se diz outro artigo, ou tem outro NIF, corrija o ficheiro; se diz o mesmo, fale com o contabilista.',
          en: 'Compare with the issued document: if it says another article, or has another tax number, correct the file; if it says the same, ask your accountant.',
        },
      ),
    );
};

/** A withheld amount is not a discount or a negative line. A credit or debit note may correct one. */
export const withheldAsDiscount = (invoice: Invoice): Draft[] => {
  if (isNote(invoice) || !isPortuguese(invoice)) return [];
  const reasons = anywhere(invoice, 'AllowanceCharge')
    .filter((allowance) => normalize(text(allowance, 'ChargeIndicator')) === 'false')
    .flatMap((allowance) => select(allowance, 'AllowanceChargeReason'));
  const names = invoice.lines
    .filter((line) => (numberAt(line, 'LineExtensionAmount') ?? zero) < zero)
    .flatMap((line) => select(line, 'Item/Name'));
  return [...reasons, ...names]
    .filter((each) => deducts(each.text))
    .map((each) => ({
      ...contradiction(
        'USAGE-WITHHOLDING',
        ['BT-22', each.name === 'Name' ? 'BT-153' : each.parent?.parent === invoice.root ? 'BT-97' : 'BT-139'],
        each,
        {
          pt: 'Uma retenção, na fonte ou de garantia (caução), não é um desconto nem uma linha negativa, que reduzem o total do documento: vai só em texto (BT-22).',
          en: 'What is withheld, tax or a guarantee, is neither a discount nor a negative line, which reduce the total of the document: it is text only (BT-22).',
        },
        asIssued,
      ),
      found: each.text,
    }));
};

/** Does a text without a key say that this amount, and no other, is withheld? */
const saysWithheld = ({text: words}: Element, amount: string): boolean => {
  const [namedAmount, ...others] = words.match(/\d[\d.]*[.,]\d\d(?!\d)/gu) ?? [];
  return namesRetained(words) && others.length === 0 && namedAmount?.replace(',', '.') === amount.trim();
};

const withheldIn = (notes: readonly string[]): Decimal =>
  sum(notes.flatMap((note) => decimal(withheldNote.exec(note.trim())?.[3]) ?? []));

/** Is it an invoice-receipt? */
const isReceipt = (invoice: Invoice): boolean => {
  const {root} = invoice;
  const isOne = [text(root, 'InvoiceTypeCode'), text(root, placeOf('BT-1'))].some((each) =>
    /^\s*FR(?:\s|$)/u.test(each),
  );
  return isOne && !isNote(invoice) && isPortuguese(invoice);
};

/** In an invoice-receipt, only the withheld amount may be due. */
export const unpaidReceipt = (invoice: Invoice): Draft[] => {
  const {root} = invoice;
  const most = withheldIn(texts(root, 'Note')) + mostRounding;
  // A withheld guarantee is in a text without a key.
  const isOther = textsOf(invoice).some(({text: words}) => !describedNote.test(words.trim()) && namesRetained(words));
  if (!isReceipt(invoice) || isOther) return [];
  return select(root, placeOf('BT-115'))
    .filter(({text: due}) => (decimal(due) ?? zero) > most)
    .map((due) => ({
      ...contradiction(
        'USAGE-INVOICE-RECEIPT',
        ['BT-115', 'BT-113'],
        due,
        {
          pt: 'O valor a pagar (BT-115) de uma fatura-recibo excede a retenção que está nas notas (BT-22).',
          en: 'The amount due (BT-115) of an invoice-receipt is above the withholding in the notes (BT-22).',
        },
        {
          pt: 'Se o documento emitido está pago, escreva em BT-113 o valor pago e em BT-115 o que falta pagar; se não está, fale com o contabilista.',
          en: 'If the issued document is paid, write into BT-113 the amount paid and into BT-115 what is still due; if not, ask your accountant.',
        },
      ),
      found: due.text,
    }));
};

/** A prepaid amount that exactly equals the withheld amount. Not for an invoice-receipt, in which the rest may be due. */
export const withheldAsPaid = (invoice: Invoice): Draft[] => {
  const {root} = invoice;
  if (isReceipt(invoice)) return [];
  const total = withheldIn(texts(root, 'Note'));
  return select(root, placeOf('BT-113'))
    .filter(({text: paid}) => {
      const amount = decimal(paid) ?? zero;
      return amount > zero && (amount === total || textsOf(invoice).some((each) => saysWithheld(each, paid)));
    })
    .map((paid) => {
      const [prepaid, payable] = [paid.xpath, `${paid.parent?.xpath ?? ''}/cbc:PayableAmount`];
      return {
        ...warning(
          'USAGE-WITHHOLDING',
          ['BT-113', 'BT-115'],
          paid,
          {
            pt: 'O valor pago (BT-113) é o da retenção, que só vai em texto (BT-22, BT-20) e não muda o valor a pagar (BT-115).',
            en: 'The amount paid (BT-113) is what is withheld, which is text only (BT-22, BT-20) and does not change the amount due (BT-115).',
          },
          {
            pt: `Se é a retenção, retire \`${prepaid}\` e ponha em \`${payable}\` o total com IVA do documento emitido, com o arredondamento que tiver; se foi mesmo pago antes, deixe como está.`,
            en: `If this is the withholding, remove \`${prepaid}\` and put the total with VAT of the issued document, with its rounding, into \`${payable}\`; if it was paid before, leave it as it is.`,
          },
        ),
        found: paid.text,
      };
    });
};
