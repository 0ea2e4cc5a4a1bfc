import {exemptionKeys, reasonOf} from '../../rules/cius-pt/exemption.ts';
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

/** Withholding tax or a guarantee, in other words than those of a note with a key. In public works the guarantee is a “caução” (Public Contracts Code, article 353). */
const retainedWords =
  /\breten[cç][aã]o\b.*\b(?:fonte|garantia|cau[cç][aã]o|IR[SC])\b|\bret\.?\s+(?:n?a\s+|d[aeo]\s+)?(?:fonte|garantia|cau[cç][aã]o|IR[SC])\b|\b(?:garantia|cau[cç][aã]o|IR[SC])\s+retid|\brefor[cç]o\s+d[ae]\s+(?:cau[cç][aã]o|garantia)\b|\bdep[oó]sito\s+de\s+garantia\b|\bwithholding tax\b|\bretention money\b/iu;

/** Words before it that tell what is not withheld here, and what is given back. */
const notRetained =
  /\b(?:sem|sujeit[oa]s?\s+[aà]|(?:dispensad[oa]|dispensa|isent[oa]|l[ií]quid[oa])s?\s+d[aeo])\s+(?:qualquer\s+)?(?:ret(?:en[cç][aã]o\b|\.)|refor[cç]o\b|dep[oó]sito\b)|\b(?:devolu[cç][aã]o|restitui[cç][aã]o|liberta[cç][aã]o|reembolso)\s+d/iu;

const namesRetained = (words: string): boolean => {
  const written = words.normalize('NFC');
  return retainedWords.test(written) && !notRetained.test(written);
};

const namesGuarantee = (words: string): boolean => /\b(?:garantia|cau[cç][aã]o)\b/iu.test(words.normalize('NFC'));

/** A discount or a line that is nothing but the tax or the guarantee, with its rate or without. */
const onlyTax =
  /^\s*(?:IR[SC]|(?:dedu[cç][aã]o\s+(?:d[ae]|para)\s+)?(?:cau[cç][aã]o|garantia))\s*(?:\W*\d+(?:[.,]\d+)?\s*%)?\W*$/iu;

/** What deducts an advance may tell that it was paid less what was withheld. */
const deducts = (words: string): boolean =>
  (onlyTax.test(words.normalize('NFC')) || namesRetained(words)) && !/adiantamento/iu.test(words);

/** What the document says that a note on withholding tax has to go with. */
interface Withheld {
  /** The kind of person that the seller is, with the tax that is not withheld from one and that which is; undefined where its number does not tell. */
  readonly seller: Taxed | undefined;
  /** BT-109 */
  readonly net: Decimal;
  /** What tax can be withheld from: all that is invoiced without VAT, more than BT-109 if something is taken off, less the disbursements (`M01`). */
  readonly base: Decimal;
  /** Descriptions, by their index. */
  readonly described: ReadonlyMap<string, string>;
}

interface Taxed {
  readonly numbers: RegExp;
  readonly pt: string;
  readonly en: string;
  readonly never: 'IRS' | 'IRC';
  readonly instead: 'IRS' | 'IRC';
}

const sellers: readonly Taxed[] = [
  {numbers: /^PT(?:[56]|7[12])/u, pt: 'uma pessoa coletiva', en: 'a legal person', never: 'IRS', instead: 'IRC'},
  {numbers: /^PT(?:[123]|45)/u, pt: 'uma pessoa singular', en: 'an individual', never: 'IRC', instead: 'IRS'},
];

const names = (words: string, tax: string): boolean => new RegExp(`\\b${tax}\\b`, 'u').test(words);

const withheldOf = ({root, lines}: Invoice): Withheld => {
  const net = decimal(text(root, placeOf('BT-109'))) ?? zero;
  const amountsOf = (some: readonly Element[]): readonly Decimal[] =>
    some.map((line) => numberAt(line, 'LineExtensionAmount') ?? zero);
  const isDisbursement = (line: Element): boolean => reasonOf(line, exemptionKeys.code) === 'M01';
  const earned = amountsOf(lines.filter((line) => !isDisbursement(line)));
  const positive = sum(earned.filter((amount) => amount > zero));
  const rest = net - sum(amountsOf(lines.filter(isDisbursement)));
  const number = text(root, placeOf('BT-31'));
  return {
    seller: sellers.find(({numbers}) => numbers.test(number)),
    net,
    base: positive > rest ? positive : rest,
    described: new Map(
      texts(root, 'Note').flatMap((note) => {
        const [, index, words] = describedNote.exec(note) ?? [];
        return index === undefined || words === undefined ? [] : [[index, words] as const];
      }),
    ),
  };
};

/** The highest rate of a description: of a part of the amount, less is withheld. */
const highestRate = (described: string): Decimal | undefined =>
  [...described.matchAll(/(\d+(?:[.,]\d+)?)\s*%/gu)]
    .flatMap(([, percent = '']) => decimal(percent.replace(',', '.')) ?? [])
    .reduce<Decimal | undefined>((most, each) => (most !== undefined && most > each ? most : each), undefined);

/** What is wrong about a note on withholding tax, and what to do; undefined where nothing is. */
const faultOf = (
  note: Element,
  {seller, net, base, described}: Withheld,
): readonly [Localized, Localized] | undefined => {
  const [, , words = ''] = describedNote.exec(note.text) ?? [];
  if (seller && names(words, seller.never) && !names(words, seller.instead)) {
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
  if (namesGuarantee(words) && !names(words, 'IR[SC]')) {
    return [
      {
        pt: 'Uma garantia (caução) retida não é imposto, e estas notas com chave (`IRF`) são de retenção na fonte.',
        en: 'A guarantee that is withheld is no tax, and these keyed notes (`IRF`) are for withholding tax.',
      },
      {
        pt: 'Compare com o documento emitido: se diz que é imposto, corrija a descrição; se é uma garantia, tire as três notas e escreva-a só em texto (BT-20 ou BT-22).',
        en: 'Compare with the issued document: if it says that this is tax, correct the description; if it is a guarantee, take the three notes away and write it as text only (BT-20 or BT-22).',
      },
    ];
  }
  const [, key = '', index = '', amount = ''] = withheldNote.exec(note.text) ?? [];
  if (/^\d{1,13}[^.]\d\d$/u.test(amount)) {
    const pointed = amount.replace(',', '.');
    return [
      {
        pt: 'O valor da retenção não tem ponto decimal.',
        en: 'The withholding tax has no decimal point.',
      },
      pointed === amount ? asIssued : cureWrite(`${key}${pointed}#`),
    ];
  }
  const withheld = decimal(amount) ?? zero;
  if (net < zero) return undefined;
  if (withheld > net) {
    return [
      {
        pt: 'A retenção excede o total sem IVA (BT-109).',
        en: 'The withholding tax is above the total without VAT (BT-109).',
      },
      asIssued,
    ];
  }
  const rate = highestRate(described.get(index) ?? '');
  return rate !== undefined && withheld > cents(percentOf(base, rate)) + mostRounding
    ? [
        {
          pt: 'A retenção excede o que a taxa da sua descrição dá sobre o total sem IVA (BT-109), fora as linhas com `M01`.',
          en: 'The withholding tax is above what the rate of its description gives of the total without VAT (BT-109), lines with `M01` left out.',
        },
        asIssued,
      ]
    : undefined;
};

/** All that is withheld, where it is more than one rate gives of everything: the same tax, told twice. */
const faultOfAll = (notes: readonly Element[], {net, base, described}: Withheld): Draft[] => {
  const each = notes.flatMap((note) => {
    const [, , index = '', amount = ''] = withheldNote.exec(note.text) ?? [];
    const withheld = decimal(amount);
    return withheld === undefined ? [] : [{withheld, rate: highestRate(described.get(index) ?? '')}];
  });
  const last = notes.at(-1);
  if (!last || each.length < 2 || net < zero) return [];
  const total = sum(each.map(({withheld}) => withheld));
  const rates = each.flatMap(({rate}) => rate ?? []);
  const highest = rates.reduce((most, rate) => (rate > most ? rate : most), zero);
  const isRated = rates.length === each.length;
  if (total <= (isRated ? cents(percentOf(base, highest)) + mostRounding : net)) return [];
  const written = show(total);
  const most = isRated
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
          pt: `As retenções somam \`${written}\`, mais ${most.pt}.`,
          en: `The withholdings add up to \`${written}\`, more ${most.en}.`,
        },
        {
          pt: 'Compare com o documento emitido: se difere, corrija o ficheiro; se é a mesma retenção em dois índices, deixe só as notas de um; se o documento diz o mesmo, confirme-o com o contabilista.',
          en: 'Compare with the issued document: if it differs, correct the file; if it is one withholding under two indexes, leave the notes of one only; if the document says the same, confirm it with your accountant.',
        },
      ),
      found: written,
    },
  ];
};

/** What a note on withholding tax cannot be; the rules look at its form only, and take any character for the decimal point. */
export const withheldNotes = (invoice: Invoice): Draft[] => {
  const known = withheldOf(invoice);
  const notes = select(invoice.root, 'Note');
  const faults = notes.flatMap((note) => {
    const fault = faultOf(note, known);
    return fault ? [{...contradiction('USAGE-WITHHOLDING', ['BT-22'], note, ...fault), found: note.text}] : [];
  });
  return faults.length > 0
    ? faults
    : faultOfAll(
        notes.filter(({text: words}) => withheldNote.test(words)),
        known,
      );
};

/** Nobody who is a final consumer withholds. */
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

/** A note that begins with the word that no tax is withheld, and goes on with nothing but the law. */
const excusedWords =
  /^\s*(?:IR[SC]\s*[–:-]\s*)?(?:sem|dispensa(?:d[oa])?\s+d[ae]|n[aã]o\s+sujeit[oa]\s+a)\s+reten[cç][aã]o(?:\s+na\s+fonte)?(?:\s+d[eo]\s+IR[SC])?(?=\W*$|[\s,.;:(–-]+(?:nos\s+termos|ao\s+abrigo|art|n\.|101|CIRS|C[oó]digo))/iu;

/** A part of what is invoiced may be without it. */
const inPart = /\b(?:sobre|quanto|relativ\w+|partes?|linhas?|despesas?|materia\w*|restante)\b/iu;

const isExcused = (words: string): boolean => {
  const written = words.normalize('NFC');
  return excusedWords.test(written) && !inPart.test(written);
};

/** No tax is withheld, says a note, and others say how much is. */
export const withheldThoughExcused = ({root}: Invoice): Draft[] => {
  if (withheldIn(texts(root, 'Note')) <= zero) return [];
  return select(root, 'Note')
    .filter(({text: words}) => isExcused(words))
    .map((note) => ({
      ...contradiction(
        'USAGE-WITHHOLDING',
        ['BT-22'],
        note,
        {
          pt: 'Uma nota diz que não há retenção na fonte, e as notas com chave (`IRF`) têm uma.',
          en: 'A note says that no tax is withheld, and the keyed notes (`IRF`) have a withholding.',
        },
        {
          pt: 'Compare com o documento emitido: se ele não tem retenção, retire as notas com chave; se tem, retire a que diz que não há; se diz as duas coisas, fale com o contabilista.',
          en: 'Compare with the issued document: if it has no withholding, remove the keyed notes; if it has one, remove the note that says there is none; if it says both, ask your accountant.',
        },
      ),
      found: note.text,
    }));
};

/** What is withheld is no discount and no negative line; a note may take back one that was written so. */
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

/** Does a note without a key say that this amount is withheld, and speak of no other? */
const saysWithheld = (note: string, amount: string): boolean => {
  const [written, ...others] = note.match(/\d[\d.]*[.,]\d\d(?!\d)/gu) ?? [];
  return namesRetained(note) && others.length === 0 && written?.replace(',', '.') === amount.trim();
};

const withheldIn = (notes: readonly string[]): Decimal =>
  sum(notes.flatMap((note) => decimal(withheldNote.exec(note.trim())?.[3]) ?? []));

/** A document that is its own receipt. */
const isReceipt = (invoice: Invoice): boolean => {
  const {root} = invoice;
  const isOne = [text(root, 'InvoiceTypeCode'), text(root, placeOf('BT-1'))].some((each) =>
    /^\s*FR(?:\s|$)/u.test(each),
  );
  return isOne && !isNote(invoice) && isPortuguese(invoice);
};

/** Of what is paid already, only what the buyer withholds is due. */
export const unpaidReceipt = (invoice: Invoice): Draft[] => {
  const {root} = invoice;
  const notes = texts(root, 'Note');
  const most = withheldIn(notes) + mostRounding;
  // A guarantee that is withheld stands in a note without a key.
  const isOther = notes.some((note) => !describedNote.test(note.trim()) && namesRetained(note));
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

/** An amount paid before that is, to the cent, what the notes say is withheld; of a receipt, the rest may be due. */
export const withheldAsPaid = (invoice: Invoice): Draft[] => {
  const {root} = invoice;
  if (isReceipt(invoice)) return [];
  const notes = texts(root, 'Note');
  const total = withheldIn(notes);
  return select(root, placeOf('BT-113'))
    .filter(({text: paid}) => {
      const amount = decimal(paid) ?? zero;
      return amount > zero && (amount === total || notes.some((note) => saysWithheld(note, paid)));
    })
    .map((paid) => {
      const [prepaid, payable] = [paid.xpath, `${paid.parent?.xpath ?? ''}/cbc:PayableAmount`];
      return {
        ...warning(
          'USAGE-WITHHOLDING',
          ['BT-113', 'BT-115'],
          paid,
          {
            pt: 'O valor pago (BT-113) é o da retenção, que só vai nas notas (BT-22) e não muda o valor a pagar (BT-115).',
            en: 'The amount paid (BT-113) is what is withheld, which goes into the notes (BT-22) only and does not change the amount due (BT-115).',
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
