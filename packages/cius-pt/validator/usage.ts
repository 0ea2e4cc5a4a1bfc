import {
  breakdowns,
  categories,
  categoryCode,
  CIUS_PT,
  documentAllowances,
  documentCharges,
  hasSchemeVat,
  isPortuguese,
  lineAllowances,
  lineCharges,
  numberAt,
} from '../rules/common.ts';
import {EXEMPT_CODES, EXEMPTION} from '../rules/cius-pt/exemption.ts';
import {lineNet} from '../rules/cius-pt/totals.ts';
import {categoriesCiusPt, currenciesCiusPt, REASONS_OF_AT} from '../rules/codeLists/lists.ts';
import {abs, decimal, ONE, percentOf, show, sum, ZERO, type Decimal} from '../rules/decimal.ts';
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

const NO_RULE: Localized = {pt: 'Nenhuma regra o verifica.', en: 'No rule checks it.'};

/** A warning of what no sheet asks for either: the document contradicts itself, or what is known of its numbers and codes. */
const contradiction = (...warned: Parameters<typeof warning>): Draft => ({...warning(...warned), reason: NO_RULE});

const AS_ISSUED: Localized = {
  pt: 'Compare com o documento emitido: se difere, corrija o ficheiro; se diz o mesmo, confirme-o com o contabilista.',
  en: 'Compare with the issued document: if it differs, correct the file; if it says the same, confirm it with your accountant.',
};

const PRINTED: Localized = {
  pt: 'A palavra só se imprime; nenhuma regra o verifica.',
  en: 'The word is for print only; no rule checks it.',
};

const PREFIX = /^\s*ATCUD\s*:\s*/iu;

const isObject = (reference: Element): boolean => text(reference, 'DocumentTypeCode') === '130';

/** `FT A/107`: the number of a document of certified software ends with its sequence number; so does the ATCUD. */
const sequence = (root: Element, ids: readonly Element[]): Draft[] => {
  const [, ofNumber] = /^[^ ]+ [^/ ]+\/0*(\d+)$/u.exec(normalize(text(root, placeOf('BT-1')))) ?? [];
  return ids.flatMap((id) => {
    const [, ofAtcud] = /^[^-\s]+-0*(\d+)$/u.exec(normalize(id.text.replace(PREFIX, ''))) ?? [];
    if (ofNumber === undefined || ofAtcud === undefined || ofNumber === ofAtcud) return [];
    return [
      {
        ...contradiction(
          'USAGE-ATCUD-SEQUENCE',
          ['BT-18', 'BT-1'],
          id,
          {
            pt: `O ATCUD (BT-18) acaba em ${ofAtcud} e o número do documento (BT-1) em ${ofNumber}: têm de acabar no mesmo número sequencial.`,
            en: `The ATCUD (BT-18) ends with ${ofAtcud} and the document number (BT-1) with ${ofNumber}: both have to end with the same sequence number.`,
          },
          {
            pt: 'Compare com o documento emitido e corrija no ficheiro o que difere; se está assim no documento, fale com o produtor do programa de faturação.',
            en: 'Compare with the issued document and correct in the file what differs; if the document says so, ask the producer of the billing software.',
          },
        ),
        found: id.text,
      },
    ];
  });
};

const atcud = (invoice: Invoice): Draft[] => {
  const {root} = invoice;
  if (!isPortuguese(invoice)) return [];
  const objects = select(root, 'AdditionalDocumentReference').filter(isObject);
  const ids = objects.flatMap((reference) => select(reference, 'ID'));
  const named = ids.filter(({attributes}) => attributes.schemeID === 'ANG');
  if (named.length > 0) {
    const printed = named
      .filter(({text: id}) => PREFIX.test(id))
      .map((id): Draft => ({
        ...warning(
          'USAGE-ATCUD',
          ['BT-18'],
          id,
          {pt: 'O ATCUD (BT-18) vai sem a palavra `ATCUD`.', en: 'Write the ATCUD (BT-18) without the word `ATCUD`.'},
          write(id.text.replace(PREFIX, '').trim()),
        ),
        reason: PRINTED,
      }));
    return [...printed, ...sequence(root, named)];
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
      : {
          ...warning(
            'USAGE-ATCUD',
            ['BT-18'],
            root,
            {pt: 'Falta o ATCUD (BT-18).', en: 'The ATCUD (BT-18) is missing.'},
            {
              pt: 'Escreva o ATCUD impresso: `<cac:AdditionalDocumentReference>` com `<cbc:ID schemeID="ANG">` e `<cbc:DocumentTypeCode>130</cbc:DocumentTypeCode>`. Só quem não está obrigado ao ATCUD escreve `0-` e o número sequencial.',
              en: 'Write the printed ATCUD: `<cac:AdditionalDocumentReference>` with `<cbc:ID schemeID="ANG">` and `<cbc:DocumentTypeCode>130</cbc:DocumentTypeCode>`. Only an issuer not required to have an ATCUD writes `0-` and the sequential number.',
            },
          ),
          cureInJson: {
            pt: 'Escreva o ATCUD impresso em `/atcud`. Quem não está obrigado ao ATCUD envia o documento em XML.',
            en: 'Write the printed ATCUD into `/atcud`. An issuer not required to have an ATCUD sends the document as XML.',
          },
        },
  ];
};

const qrCode = ({root}: Invoice): Draft[] =>
  select(root, 'AdditionalDocumentReference')
    .filter((reference) => texts(reference, 'DocumentDescription').includes('QR_CODE'))
    .flatMap((reference) => select(reference, 'Attachment/EmbeddedDocumentBinaryObject'))
    .filter(({attributes}) => attributes.mimeCode?.toLowerCase() !== 'text/plain')
    .map((file) => ({
      ...warning(
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
      cureInJson: {
        pt: 'Escreva o texto do código, em base64, em `content`, com `"text/plain"` em `mediaType`.',
        en: 'Write the text of the code, in base64, into `content`, with `"text/plain"` in `mediaType`.',
      },
    }));

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
    .map((charge) => ({
      ...warning(
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
      cureInJson: {
        pt: 'Escreva-o em `charges` da linha, com `"ST"` em `reasonCode`.',
        en: 'Write it into `charges` of the line, with `"ST"` in `reasonCode`.',
      },
    }));

const rappel = ({root, isCreditNote, lines}: Invoice): Draft[] => {
  const numbers = select(root, 'BillingReference/InvoiceDocumentReference/ID');
  const [number] = numbers;
  // Not in the notes: they also tell what a note does not include.
  const said = lines.flatMap((line) => texts(line, 'Item/Name'));
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
      {
        pt: 'Se é um desconto sobre o volume de compras, sem fatura concreta, escreva `RAPPEL`; se a nota corrige uma fatura, mantenha em BT-25 o número dela.',
        en: "If it is a volume discount with no single invoice behind it, write `RAPPEL`; if the note corrects an invoice, keep that invoice's number in BT-25.",
      },
    ),
  ];
};

const COMMITMENT = '#LINEID@COMMITMENTLINEREFERENCE#';

/** A tax number that begins with 6 is that of a public body. Other public bodies share the first digit of companies: nothing tells them apart. */
const commitment = ({root, lines}: Invoice): Draft[] => {
  const inLine = (line: Element): boolean =>
    has(line, 'AccountingCost') || texts(line, 'Item/AdditionalItemProperty/Name').includes(COMMITMENT);
  if (!text(root, placeOf('BT-48')).startsWith('PT6') || has(root, 'AccountingCost') || lines.some(inLine)) return [];
  const cure = (header: string, line: Localized): Localized => ({
    pt: `Escreva em \`${header}\` (BT-19), ou em ${line.pt} (BT-133), o número que a entidade comunicou; sem ele, peça-o, não o invente.`,
    en: `Write the number that the body gave you into \`${header}\` (BT-19) or ${line.en} (BT-133); without it, ask for it: do not make one up.`,
  });
  return [
    {
      ...warning(
        'USAGE-COMMITMENT',
        ['BT-19', 'BT-133'],
        root,
        {
          pt: 'Falta o número de compromisso, que a entidade pública tem de comunicar ao fornecedor.',
          en: 'The commitment number, which the public body has to give to its supplier, is missing.',
        },
        cure('cbc:AccountingCost', {pt: '`cbc:AccountingCost` das linhas', en: '`cbc:AccountingCost` of the lines'}),
      ),
      cureInJson: cure('/commitmentNumber', {
        pt: '`commitmentNumber` das linhas',
        en: '`commitmentNumber` of the lines',
      }),
    },
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
            en: 'Compare with the issued document: if it differs, correct the file; if the error is in the issued document, correct it with a credit note or a debit note.',
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

/** Categories that have a rate: CIUS-PT refuses them without it. */
const WITHOUT_REASON = ['AA', 'RED', 'INT', 'S', 'NOR'];

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

/** Categories of the VAT breakdown without VAT. */
const withoutVat = (invoice: Invoice): readonly Element[] =>
  breakdowns(invoice)
    .flatMap((breakdown) => select(breakdown, 'TaxCategory'))
    .filter((category) => (numberAt(category, 'Percent') ?? ZERO) === ZERO)
    .filter((category) => !WITHOUT_REASON.includes(categoryCode(category)));

/** A rate that Portugal does not have: which category is meant comes before its reason. */
const zeroRate = (category: Element): Draft =>
  warning(
    'USAGE-EXEMPTION',
    ['BT-118', 'BT-120', 'BT-121'],
    category,
    {
      pt: 'Sem IVA, o resumo leva o código e o texto do motivo (BT-121, BT-120), que a categoria `Z` (taxa zero) não tem.',
      en: 'Without VAT, the breakdown holds the code and the text of the reason (BT-121, BT-120), which the category `Z` (zero rate) does not have.',
    },
    {
      pt: 'Portugal não tem taxa zero: sem IVA, a categoria é `E`, `AE`, `IC`, `G` ou `NA`. Confirme a categoria e o motivo com o contabilista.',
      en: 'Portugal has no zero rate: without VAT, the category is `E`, `AE`, `IC`, `G` or `NA`. Confirm category and reason with your accountant.',
    },
  );

const exemption = (invoice: Invoice): Draft[] =>
  withoutVat(invoice).flatMap((category) => {
    const lacking = REASONS.filter(({name}) => text(category, name) === '');
    return lacking.length > 0 && categoryCode(category) === 'Z' && isPortuguese(invoice)
      ? [zeroRate(category)]
      : lacking.map(({term, name, part, value}) =>
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
        );
  });

/** Categories that mean the same to a reader. */
const SAME: Readonly<Record<string, string>> = {ISE: 'E', K: 'IC', OUT: 'NA'};

/** What a category is for. */
const PURPOSE: Readonly<Record<string, Localized>> = {
  E: {pt: ' (isenção)', en: ' (exemption)'},
  AE: {pt: ' (autoliquidação)', en: ' (reverse charge)'},
  IC: {pt: ' (transmissão intracomunitária)', en: ' (intra-Community supply)'},
  G: {pt: ' (exportação)', en: ' (export)'},
  NA: {pt: ' (não sujeição)', en: ' (not subject to VAT)'},
};

/** Codes that also go with what is not subject to VAT: a sum left out of the taxable amount, a service to a customer outside the Union. */
const ALSO_NOT_SUBJECT = ['M01', 'M40'];

const exemptionCategory = (invoice: Invoice): Draft[] =>
  withoutVat(invoice).flatMap((category) => {
    const code = normalize(text(category, 'TaxExemptionReasonCode'));
    const own = categoryCode(category);
    const known = Object.hasOwn(REASONS_OF_AT, code) ? (REASONS_OF_AT[code] ?? []) : [];
    const fitting = ALSO_NOT_SUBJECT.includes(code) ? [...known, 'NA', 'O'] : known;
    // What CIUS-PT refuses, and the rate that Portugal does not have, are told by themselves.
    if (known.length === 0 || fitting.includes(SAME[own] ?? own) || own === 'Z' || !categoriesCiusPt(own)) return [];
    const [pt, en] = (['pt', 'en'] as const).map((language) =>
      known.map((each) => `\`${each}\`${PURPOSE[each]?.[language] ?? ''}`).join({pt: ' ou ', en: ' or '}[language]),
    );
    return [
      {
        ...contradiction(
          'USAGE-EXEMPTION-CATEGORY',
          ['BT-121', 'BT-118'],
          first(category, 'TaxExemptionReasonCode') ?? category,
          {
            pt: `Na tabela da documentação, \`${code}\` vai com ${pt ?? ''}; aqui está \`${own}\`.`,
            en: `In the table of the documentation, \`${code}\` goes with ${en ?? ''}; here it is \`${own}\`.`,
          },
          {
            pt: 'Compare o motivo e a categoria com o documento emitido: se diferem, corrija o ficheiro, no resumo e nas linhas; se dizem o mesmo, confirme-os com o contabilista.',
            en: 'Compare reason and category with the issued document: if they differ, correct the file, in the breakdown and on the lines; if they say the same, confirm them with your accountant.',
          },
        ),
        found: `${code}, ${own}`,
      },
    ];
  });

/** Weights of the first eight digits of a Portuguese tax number. */
const WEIGHTS = [9, 8, 7, 6, 5, 4, 3, 2];

/** Is the last of the nine digits the check digit? */
const hasCheckDigit = (nif: string): boolean => {
  const sum = WEIGHTS.reduce((all, weight, index) => all + weight * Number(nif[index]), 0);
  const digit = 11 - (sum % 11);
  return Number(nif[8]) === (digit > 9 ? 0 : digit);
};

const NIF = /^PT[1-9]\d{8}$/u;

/** CIUS-PT looks at the prefix of a tax number only. */
const taxNumbers = ({root}: Invoice): Draft[] =>
  (['BT-31', 'BT-48', 'BT-63'] as const).flatMap((term) =>
    select(root, placeOf(term))
      .filter(({text: number, parent}) => number.startsWith('PT') && parent !== undefined && hasSchemeVat(parent))
      .filter(({text: number}) => !NIF.test(number) || !hasCheckDigit(number.slice(2)))
      .map((element) => {
        const number = element.text;
        const bare = number.replace(/[\s.-]/gu, '');
        const cure = bare !== number && NIF.test(bare) && hasCheckDigit(bare.slice(2)) ? write(bare) : AS_ISSUED;
        return {
          ...contradiction(
            'USAGE-TAX-NUMBER',
            [term],
            element,
            NIF.test(number)
              ? {
                  pt: `O último algarismo do NIF (${term}), que é de controlo, não confere com os outros.`,
                  en: `The last digit of the tax number (${term}), a check digit, does not fit the others.`,
                }
              : {
                  pt: `Um NIF português (${term}) é \`PT\` e nove algarismos, e o primeiro não é 0.`,
                  en: `A Portuguese tax number (${term}) is \`PT\` and nine digits, of which the first is not 0.`,
                },
            cure,
          ),
          found: number,
        };
      }),
  );

const DATE = /^\d{4}-\d{2}-\d{2}$/u;

const dueDate = ({root, isCreditNote}: Invoice): Draft[] => {
  const issued = text(root, placeOf('BT-2'));
  if (!DATE.test(issued)) return [];
  return select(root, isCreditNote ? 'PaymentMeans/PaymentDueDate' : 'DueDate')
    .filter(({text: due}) => DATE.test(due) && due < issued)
    .map((due) => ({
      ...contradiction(
        'USAGE-DUE-DATE',
        ['BT-9', 'BT-2'],
        due,
        {
          pt: `O vencimento (BT-9) é anterior à emissão (BT-2), ${issued}.`,
          en: `The due date (BT-9) is before the issue date (BT-2), ${issued}.`,
        },
        AS_ISSUED,
      ),
      found: due.text,
    }));
};

const WITHHELD = /^#WITHHOLDINGTAXAMOUNT@WITHHOLDINGTAX-\d{3}#(.*)#$/u;

const OF_INDIVIDUAL = /^#WITHHOLDINGTAXDESCRIPTION@WITHHOLDINGTAX-\d{3}#.*\bIRS\b/u;

/** What a note on withholding tax cannot be; the rules look at its form only, and take any character for the decimal point. */
const withheldNotes = (invoice: Invoice): Draft[] => {
  const {root} = invoice;
  const isCompany = /^PT[56]/u.test(text(root, placeOf('BT-31')));
  const net = decimal(text(root, placeOf('BT-109'))) ?? ZERO;
  return select(root, 'Note').flatMap((note) => {
    const [, amount = ''] = WITHHELD.exec(note.text) ?? [];
    const isOfIndividual = OF_INDIVIDUAL.test(note.text);
    const isNoAmount = /^\d{1,13}[^.]\d\d$/u.test(amount) || (net >= ZERO && (decimal(amount) ?? ZERO) > net);
    if (!(isOfIndividual && isCompany) && !isNoAmount) return [];
    const message = isOfIndividual
      ? {
          pt: 'O NIF do fornecedor (BT-31) não é de uma pessoa singular, e só a essa se retém IRS.',
          en: 'The tax number of the seller (BT-31) is not that of an individual, and IRS is withheld from these only.',
        }
      : {
          pt: 'A retenção excede o total sem IVA (BT-109), ou não tem ponto e duas casas decimais.',
          en: 'The withholding tax is above the total without VAT (BT-109), or lacks the point and two decimals.',
        };
    return [{...contradiction('USAGE-WITHHOLDING', ['BT-22'], note, message, AS_ISSUED), found: note.text}];
  });
};

/** An amount paid before that is, to the cent, what the notes say is withheld. */
const withheldAsPaid = ({root}: Invoice): Draft[] => {
  const withheld = texts(root, 'Note').flatMap((note) => decimal(WITHHELD.exec(note.trim())?.[1]) ?? []);
  const total = sum(withheld);
  return select(root, placeOf('BT-113'))
    .filter((paid) => total > ZERO && decimal(paid.text) === total)
    .map((paid) => {
      const [prepaid, payable] = [paid.xpath, `${paid.parent?.xpath ?? ''}/cbc:PayableAmount`];
      return {
        ...warning(
          'USAGE-WITHHOLDING',
          ['BT-113', 'BT-115'],
          paid,
          {
            pt: 'O valor pago (BT-113) é o da retenção na fonte, que só vai nas notas (BT-22) e não muda o valor a pagar (BT-115).',
            en: 'The amount paid (BT-113) is that of the withholding tax, which goes into the notes (BT-22) only and does not change the amount due (BT-115).',
          },
          {
            pt: `Se é a retenção, retire \`${prepaid}\` e ponha em \`${payable}\` o total com IVA do documento emitido; se foi mesmo pago antes, deixe como está.`,
            en: `If it is the withholding tax, remove \`${prepaid}\` and put the total with VAT of the issued document into \`${payable}\`; if it was paid before, leave it as it is.`,
          },
        ),
        found: paid.text,
      };
    });
};

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
      reason: {
        pt: 'Uma nota não se corrige a si própria; nenhuma regra o verifica.',
        en: 'A note cannot correct itself; no rule checks it.',
      },
      found: each.text,
    }));
};

/** Words that the law requires on a document; accents, hyphens and the spelling before 1990 are let pass, and the usual words in English. */
const SELF_BILLING = /auto-?\s?fac?tura[cç][aã]o|self-?\s?bill/iu;
const REVERSE_CHARGE = /auto-?\s?liquida[cç][aã]o|reverse[-\s]charge/iu;

/** Wherever they stand: the law does not say in which field. */
const bears = ({root}: Invoice, words: RegExp): boolean => words.test(root.text.normalize('NFC'));

const selfBilling = (invoice: Invoice): Draft[] =>
  isPortuguese(invoice) && !bears(invoice, SELF_BILLING)
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
              pt: 'Se o documento emitido tem a menção, escreva-a numa nota (BT-22); se não tem, confirme com o contabilista. Se quem emite é o fornecedor, o tipo é `380`.',
              en: 'If the issued document has the words, write them in a note (BT-22); if it has not, ask your accountant. If the seller issues it, the type is `380`.',
            },
          ),
        )
    : [];

/** A reason that the table of the tax authority gives to no reverse charge, or leaves open, has words of its own. */
const isReverseCharge = (category: Element): boolean => {
  const code = normalize(text(category, 'TaxExemptionReasonCode'));
  const known = Object.hasOwn(REASONS_OF_AT, code) ? REASONS_OF_AT[code] : undefined;
  return categoryCode(category) === 'AE' && (known?.includes('AE') ?? true);
};

const reverseCharge = (invoice: Invoice): Draft[] => {
  const reasons = withoutVat(invoice)
    .filter(isReverseCharge)
    .flatMap((category) => select(category, 'TaxExemptionReason'));
  // A reason that is missing altogether is told by `exemption`.
  if (reasons.length === 0 || !isPortuguese(invoice) || bears(invoice, REVERSE_CHARGE)) return [];
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

/** The law asks of a credit note and of a debit note what they change. */
const noteReason = (invoice: Invoice): Draft[] => {
  const {root, isCreditNote} = invoice;
  const isNote = isCreditNote || normalize(text(root, 'InvoiceTypeCode')) === '383';
  // A note between two `#` holds a value for a program.
  const hasReason = texts(root, 'Note').some((note) => normalize(note) !== '' && !/^\s*#[^]*#\s*$/u.test(note));
  if (!isNote || hasReason || !isPortuguese(invoice)) return [];
  return [
    contradiction(
      'USAGE-NOTE-REASON',
      ['BT-22'],
      root,
      {
        pt: 'A nota não diz o que altera na fatura (BT-22).',
        en: 'The note does not say what it changes on the invoice (BT-22).',
      },
      AS_ISSUED,
    ),
  ];
};

/** Member States other than Portugal, with Monaco, which is France for VAT, and prefixes of VAT identifiers that are no codes of countries. */
const OTHER_MEMBERS = 'AT,BE,BG,CY,CZ,DE,DK,EE,EL,ES,FI,FR,GR,HR,HU,IE,IT,LT,LU,LV,MC,MT,NL,PL,RO,SE,SI,SK,XI'.split(
  ',',
);

const ofCategory = (invoice: Invoice, codes: readonly string[]): readonly Element[] =>
  isPortuguese(invoice)
    ? [...categories.ofBreakdown(invoice), ...categories.ofLines(invoice)].filter((category) =>
        codes.includes(categoryCode(category)),
      )
    : [];

/** A number of the buyer or a country of delivery that does not go with the category. */
const misplaced = (
  rule: string,
  {root}: Invoice,
  term: 'BT-48' | 'BT-80',
  isWrong: (value: string) => boolean,
  message: Localized,
): Draft[] =>
  select(root, placeOf(term))
    .filter(({parent}) => term === 'BT-80' || (parent !== undefined && hasSchemeVat(parent)))
    .filter((element) => isWrong(normalize(element.text)))
    .map((element) => ({
      ...contradiction(rule, [term, 'BT-118'], element, message, AS_ISSUED),
      found: element.text,
    }));

/** An export that does not leave the Union, or whose buyer abroad has the number of a final consumer in Portugal. */
const exported = (invoice: Invoice): Draft[] => {
  if (ofCategory(invoice, ['G']).length === 0) return [];
  const isAbroad = !['', 'PT'].includes(normalize(text(invoice.root, placeOf('BT-55'))));
  return [
    ...misplaced('USAGE-EXPORT', invoice, 'BT-48', (number) => number === 'PT999999990' && isAbroad, {
      pt: 'Uma exportação (`G`) com `PT999999990` (BT-48) e morada fora de Portugal (BT-55).',
      en: 'An export (`G`) with `PT999999990` (BT-48) and an address outside Portugal (BT-55).',
    }),
    ...misplaced('USAGE-EXPORT', invoice, 'BT-80', (country) => country === 'PT' || OTHER_MEMBERS.includes(country), {
      pt: 'Uma exportação (`G`) com entrega na União Europeia (BT-80).',
      en: 'An export (`G`) with delivery in the European Union (BT-80).',
    }),
  ];
};

/** Only what goes to another Member State is an intra-Community supply, and one has a date: of the category `K`, EN 16931 asks for it (BR-IC-11). */
const intraCommunity = (invoice: Invoice): Draft[] => {
  const {root} = invoice;
  const found = ofCategory(invoice, ['IC', 'K']);
  const [category] = found;
  if (!category) return [];
  // Goods for Northern Ireland go to `GB`; only the number tells them apart.
  const members = text(root, placeOf('BT-48')).startsWith('XI') ? [...OTHER_MEMBERS, 'GB'] : OTHER_MEMBERS;
  const hasDate =
    [placeOf('BT-72'), placeOf('BG-14')].some((place) => has(root, place)) ||
    invoice.lines.some((line) => has(line, 'InvoicePeriod'));
  return [
    ...(['BT-48', 'BT-80'] as const).flatMap((term) =>
      misplaced(
        'USAGE-INTRA-COMMUNITY',
        invoice,
        term,
        // What has no country is told by the rules.
        (value) => /^[A-Z]{2}/u.test(value) && !members.includes(value.slice(0, 2)),
        {
          pt: `A categoria \`IC\` é de transmissões para outro Estado-Membro, e ${term} não é de outro.`,
          en: `The category \`IC\` is for supplies to another Member State, and ${term} is of none.`,
        },
      ),
    ),
    ...(hasDate || found.some((each) => categoryCode(each) === 'K')
      ? []
      : [
          contradiction(
            'USAGE-INTRA-COMMUNITY',
            ['BT-72', 'BG-14', 'BT-118'],
            category,
            {
              pt: 'Uma transmissão intracomunitária (`IC`) sem data de entrega (BT-72) nem período (BG-14).',
              en: 'An intra-Community supply (`IC`) with neither a date of delivery (BT-72) nor a period (BG-14).',
            },
            {
              pt: 'Escreva em BT-72 a data em que os bens foram postos à disposição, ou o período em BG-14: a EN 16931 pede-os com `K`, mas nenhuma regra com `IC`.',
              en: 'Write into BT-72 the day on which the goods were made available, or the period into BG-14: EN 16931 asks for them with `K`, but no rule with `IC`.',
            },
          ),
        ]),
  ];
};

/** An article, as texts write it; `strict`: of the VAT code. */
const article = (number: number, strict = ''): string => `\\bart(?:igo)?\\.?º?\\s*${number}(?!\\d)${strict}`;
const OF_CIVA = '.{0,40}(?:\\bCIVA\\b|C[óo]digo do IVA)';

/**
 * What the text of a reason says: what goes with the code, and what goes with no other. Issuers may word it otherwise, so that only a text
 * which tells another code, and has nothing that goes with its own, contradicts it.
 */
const WORDS: readonly (readonly [codes: RegExp, goes: RegExp, tells: RegExp])[] = (
  [
    ['M04', article(13), article(13, OF_CIVA)],
    ['M05', `${article(14)}(?!.*\\bRITI\\b)|exporta[cç]`, article(14, OF_CIVA)],
    ['M07', article(9), article(9, OF_CIVA)],
    [
      'M10',
      `regime (?:especial )?de isen[cç][aã]o|${article(53)}`,
      `IVA\\W+regime de isen[cç][aã]o|${article(53, OF_CIVA)}`,
    ],
    ['M16', '\\bRITI\\b|intracomunit', '\\bRITI\\b'],
    ['M(?:3\\d|4[0-3])', REVERSE_CHARGE.source, REVERSE_CHARGE.source],
    ['M99', 'n[aã]o (?:est[aá] )?(?:sujei|tributad)', 'n[aã]o sujeit[oa] ou n[aã]o tributad'],
  ] as const
).map(([codes, goes, tells]) => [new RegExp(`^${codes}$`, 'u'), new RegExp(goes, 'iu'), new RegExp(tells, 'iu')]);

const ofOtherCode = (code: string, words: string): boolean => {
  const own = WORDS.find(([codes]) => codes.test(code));
  return own !== undefined && !own[1].test(words) && WORDS.some((other) => other !== own && other[2].test(words));
};

/** The text of a reason that belongs to another code. */
const exemptionText = (invoice: Invoice): Draft[] =>
  withoutVat(invoice).flatMap((category) => {
    const code = normalize(text(category, 'TaxExemptionReasonCode'));
    const reason = first(category, 'TaxExemptionReason');
    // Reverse charge without its words anywhere is told by `reverseCharge`.
    if (!reason || (isReverseCharge(category) && !bears(invoice, REVERSE_CHARGE))) return [];
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
          AS_ISSUED,
        ),
        found: `${code}, ${reason.text}`,
      },
    ];
  });

/** The reason of a line, from its properties. */
const reasonOf = (line: Element, name: string): string => {
  const property = select(line, 'Item/AdditionalItemProperty').find((each) => text(each, 'Name') === name);
  return property ? normalize(text(property, 'Value')) : '';
};

/** The two parts of the reason of a line, with what they are in the VAT breakdown and in a JSON document. */
const LINE_REASONS = [
  {key: EXEMPTION.code, name: 'TaxExemptionReasonCode', json: 'exemptionCode', pt: 'o código', en: 'the code'},
  {key: EXEMPTION.text, name: 'TaxExemptionReason', json: 'exemptionReason', pt: 'o texto', en: 'the text'},
] as const;

const listOf = (values: readonly string[], last: string): string => values.join(` ${last} `);

/**
 * Lines without VAT and their reasons: the sheet asks for code and text on the line too, and a code that the breakdown has not contradicts
 * it. Not of exempt lines: rules ask for one of the two and compare the code. What the breakdown lacks too is told by `exemption`.
 */
const exemptionLines = (invoice: Invoice): Draft[] => {
  const inGroups = (own: string, name: string): readonly string[] =>
    withoutVat(invoice)
      .filter((group) => categoryCode(group) === own)
      .map((group) => normalize(text(group, name)))
      .filter((written) => written !== '');
  const lines = invoice.lines.flatMap((line) =>
    select(line, 'Item/ClassifiedTaxCategory').map((category) => {
      const own = categoryCode(category);
      const lacking = LINE_REASONS.filter(
        ({key, name}) => reasonOf(line, key) === '' && inGroups(own, name).length > 0,
      );
      return {category, own, lacking, code: reasonOf(line, EXEMPTION.code), isExempt: EXEMPT_CODES.includes(own)};
    }),
  );
  const incomplete = lines.filter(({lacking, isExempt}) => lacking.length > 0 && !isExempt);
  const [first] = incomplete;
  const parts = (language: 'pt' | 'en', last: string): string =>
    listOf(first?.lacking.map((part) => part[language]) ?? [], last);
  const keys = first?.lacking.map(({key}) => `\`${key}\``) ?? [];
  const properties = first?.lacking.map(({json}) => `\`${json}\``) ?? [];
  const others = incomplete.length - 1;
  return [
    ...(first
      ? [
          {
            ...warning(
              'USAGE-EXEMPTION-LINE',
              ['BT-160', 'BT-161'],
              first.category,
              {
                pt: `Sem IVA, a linha leva o código e o texto do motivo: falta ${parts('pt', 'e')}${others > 0 ? ` (e em mais ${others})` : ''}.`,
                en: `Without VAT, the line holds the code and the text of the reason: ${parts('en', 'and')} missing${others > 0 ? ` (and on ${others} more)` : ''}.`,
              },
              {
                pt: `Acrescente ao artigo ${listOf(keys, 'e')}, com ${parts('pt', 'e')} do motivo do documento emitido.`,
                en: `Add ${listOf(keys, 'and')} to the item, with ${parts('en', 'and')} of the reason of the issued document.`,
              },
            ),
            cureInJson: {
              pt: `Escreva em \`vat\` da linha ${listOf(properties, 'e')}, com ${parts('pt', 'e')} do motivo do documento emitido.`,
              en: `Write ${listOf(properties, 'and')} into \`vat\` of the line, with ${parts('en', 'and')} of the reason of the issued document.`,
            },
          },
        ]
      : []),
    ...lines
      .filter(({isExempt, code}) => !isExempt && code !== '')
      .map((line) => ({...line, known: inGroups(line.own, 'TaxExemptionReasonCode')}))
      .filter(({code, known}) => known.length > 0 && !known.includes(code))
      .map(({category, code, known}) => ({
        ...contradiction(
          'USAGE-EXEMPTION-LINE',
          ['BT-161', 'BT-121'],
          category,
          {
            pt: `O código do motivo da linha (BT-161), \`${code}\`, não está no resumo do IVA (BT-121); só com a categoria \`E\` uma regra os compara.`,
            en: `The code of the reason of the line (BT-161), \`${code}\`, is not in the VAT breakdown (BT-121); a rule compares them with the category \`E\` only.`,
          },
          AS_ISSUED,
        ),
        found: `${code} ≠ ${known.join(', ')}`,
      })),
  ];
};

/** CIUS-PT takes no VAT total in another currency than that of the document: in another currency, none is in euros. */
const currency = (invoice: Invoice): Draft[] => {
  const {root} = invoice;
  const taxed = select(root, 'TaxTotal/TaxAmount');
  const hasVat = taxed.some((amount) => (decimal(amount.text) ?? ZERO) !== ZERO);
  const isInEuro = taxed.some(({attributes}) => attributes.currencyID === 'EUR');
  if (!isPortuguese(invoice) || !hasVat || isInEuro) return [];
  return select(root, placeOf('BT-5'))
    .filter(({text: code}) => normalize(code) !== 'EUR' && currenciesCiusPt(normalize(code)))
    .map((code) => ({
      ...contradiction(
        'USAGE-CURRENCY',
        ['BT-5', 'BT-110', 'BT-111'],
        code,
        {
          pt: `O total do IVA (BT-110) está em ${normalize(code.text)} e não há um em euros (BT-111).`,
          en: `The VAT total (BT-110) is in ${normalize(code.text)} and there is none in euros (BT-111).`,
        },
        {
          pt: 'As regras não aceitam o IVA noutra moeda que não a do documento (BT-5). Se o documento emitido tem os montantes em euros, escreva-os, com `EUR` em BT-5 e a moeda de origem e o câmbio em notas; se não tem, confirme com o contabilista.',
          en: 'The rules take the VAT in the currency of the document (BT-5) only. If the issued document has the amounts in euros, write those, with `EUR` in BT-5 and the source currency and the rate in notes; if it has not, ask your accountant.',
        },
      ),
      found: code.text,
    }));
};

const precedingDate = ({root}: Invoice): Draft[] => {
  const issued = text(root, placeOf('BT-2'));
  if (!DATE.test(issued)) return [];
  return select(root, placeOf('BT-26'))
    .filter(({text: day}) => DATE.test(day) && day > issued)
    .map((day) => ({
      ...contradiction(
        'USAGE-PRECEDING-DATE',
        ['BT-26', 'BT-2'],
        day,
        {
          pt: `A fatura de origem tem uma data (BT-26) posterior à deste documento (BT-2), ${issued}.`,
          en: `The preceding invoice has a date (BT-26) after that of this document (BT-2), ${issued}.`,
        },
        AS_ISSUED,
      ),
      found: day.text,
    }));
};

const CHECKS = [
  atcud,
  qrCode,
  stampDuty,
  rappel,
  commitment,
  preceding,
  precedingDate,
  selfBilling,
  exemption,
  exemptionCategory,
  exemptionText,
  exemptionLines,
  reverseCharge,
  noteReason,
  exported,
  intraCommunity,
  currency,
  taxNumbers,
  dueDate,
  withheldNotes,
  withheldAsPaid,
  tolerance,
  rounding,
];

/**
 * What no rule checks and a buyer may return the document for: what the syntax sheet of CIUS-PT 2.1.1 asks, and what contradicts itself.
 * Warnings only.
 */
export const usageDrafts = (invoice: Invoice): Draft[] => CHECKS.flatMap((check) => check(invoice));
