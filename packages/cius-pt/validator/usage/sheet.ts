import {isPortuguese, numberAt} from '../../rules/common.ts';
import {zero} from '../../rules/decimal.ts';
import {continued, cureWrite, cureWriteOneOf} from '../../rules/rule.ts';
import {placeOf} from '../../rules/terms.ts';
import {anywhere, first, has, normalize, select, text, texts, type Element, type Invoice} from '../../rules/tree.ts';
import type {Draft} from '../draft.ts';
import type {Localized} from '../report.ts';
import {asIssued, contradiction, isNote, warning} from './warning.ts';

const printedOnly: Localized = {
  pt: 'A palavra só se imprime; nenhuma regra o verifica.',
  en: 'The word is for print only; no rule checks it.',
};

/** `0-` with a sequential number is only possible in XML. */
export const atcudInJson: Localized = {
  pt: 'Escreva o ATCUD impresso em `/atcud`. Quem não está obrigado ao ATCUD envia o documento em XML, com `0-` e o número sequencial; se o documento emitido o devia ter e não tem, fale com o contabilista.',
  en: 'Write the printed ATCUD into `/atcud`. An issuer not required to have an ATCUD sends the document as XML, with `0-` and the sequential number; if the issued document should have one and has none, ask your accountant.',
};

const prefix = /^\s*ATCUD\s*:\s*/iu;

/** A validation code and the number in its series. Issuers without a validation code write `0`, as the syntax sheet says. */
const atcudForm = /^(?:0|[A-Za-z0-9]{8,})-\d+$/u;

const isObject = (reference: Element): boolean => text(reference, 'DocumentTypeCode') === '130';

/** `FT A/107`: in certified software, the document number and the ATCUD end with the same sequential number. */
const sequence = (root: Element, ids: readonly Element[]): Draft[] => {
  const [, ofNumber] = /^[^ ]+ [^/ ]+\/0*(\d+)$/u.exec(normalize(text(root, placeOf('BT-1')))) ?? [];
  return ids.flatMap((id) => {
    const [, ofAtcud] = /^[^-\s]+-0*(\d+)$/u.exec(normalize(id.text.replace(prefix, ''))) ?? [];
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
            pt: 'Compare com o documento emitido e corrija no ficheiro o que difere; se está assim no documento, fale com o contabilista e com o produtor do programa de faturação.',
            en: 'Compare with the issued document and correct in the file what differs; if the document says so, ask your accountant and the vendor of the invoicing software.',
          },
        ),
        found: id.text,
      },
    ];
  });
};

export const atcud = (invoice: Invoice): Draft[] => {
  const {root} = invoice;
  if (!isPortuguese(invoice)) return [];
  const objects = select(root, 'AdditionalDocumentReference').filter(isObject);
  const ids = objects.flatMap((reference) => select(reference, 'ID'));
  const atcudIds = ids.filter(({attributes}) => attributes.schemeID === 'ANG');
  if (atcudIds.length > 0) {
    return [...atcudIds.flatMap(atcudFaults), ...sequence(root, atcudIds)];
  }
  const unmarkedId = ids.find(
    ({text: id, attributes}) => attributes.schemeID === undefined && atcudForm.test(id.replace(prefix, '')),
  );
  return [
    unmarkedId
      ? warning(
          'USAGE-ATCUD',
          ['BT-18'],
          unmarkedId,
          {pt: 'BT-18 não está identificado como ATCUD.', en: 'BT-18 is not marked as an ATCUD.'},
          {
            pt: 'Se é o ATCUD do documento emitido, escreva `schemeID="ANG"`; se é outro objeto, acrescente o ATCUD.',
            en: 'If it is the ATCUD of the issued document, write `schemeID="ANG"`; if it is another object, add the ATCUD.',
          },
        )
      : {
          ...warning(
            'USAGE-ATCUD',
            ['BT-18'],
            root,
            {pt: 'Falta o ATCUD (BT-18).', en: 'The ATCUD (BT-18) is missing.'},
            {
              pt: 'Escreva o ATCUD impresso: `<cac:AdditionalDocumentReference>` com `<cbc:ID schemeID="ANG">` e `<cbc:DocumentTypeCode>130</cbc:DocumentTypeCode>`. Só quem não está obrigado ao ATCUD escreve `0-` e o número sequencial; se o documento emitido o devia ter e não tem, fale com o contabilista.',
              en: 'Write the printed ATCUD: `<cac:AdditionalDocumentReference>` with `<cbc:ID schemeID="ANG">` and `<cbc:DocumentTypeCode>130</cbc:DocumentTypeCode>`. Only an issuer not required to have an ATCUD writes `0-` and the sequential number; if the issued document should have one and has none, ask your accountant.',
            },
          ),
          cureInJson: atcudInJson,
        },
  ];
};

/** A document reference marked as ATCUD that is not one, or that includes the printed word. */
const atcudFaults = (id: Element): Draft[] => {
  const bare = id.text.replace(prefix, '').trim();
  if (!atcudForm.test(bare)) {
    return [
      {
        ...contradiction(
          'USAGE-ATCUD',
          ['BT-18'],
          id,
          {
            pt: 'O ATCUD (BT-18) é um código de validação de oito ou mais caracteres, um hífen e o número sequencial.',
            en: 'An ATCUD (BT-18) is a validation code of eight or more characters, a hyphen and the sequence number.',
          },
          {
            pt: 'Escreva o ATCUD do documento emitido. Só quem não está obrigado ao ATCUD escreve `0-` e o número sequencial; se o documento emitido o devia ter e não tem, fale com o contabilista.',
            en: 'Write the ATCUD of the issued document. Only an issuer not required to have an ATCUD writes `0-` and the sequential number; if the issued document should have one and has none, ask your accountant.',
          },
        ),
        found: id.text,
      },
    ];
  }
  return prefix.test(id.text)
    ? [
        {
          ...warning(
            'USAGE-ATCUD',
            ['BT-18'],
            id,
            {
              pt: 'Escreva o ATCUD (BT-18) sem a palavra `ATCUD`.',
              en: 'Write the ATCUD (BT-18) without the word `ATCUD`.',
            },
            cureWrite(bare),
          ),
          reason: printedOnly,
        },
      ]
    : [];
};

export const qrCode = ({root}: Invoice): Draft[] =>
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
          pt: 'Escreva o texto do código do documento emitido em base64, com `mimeCode="text/plain"`.',
          en: 'Write the text of the code of the issued document in base64, with `mimeCode="text/plain"`.',
        },
      ),
      cureInJson: {
        pt: 'Escreva o texto do código do documento emitido, em base64, em `content`, com `"text/plain"` em `mediaType`.',
        en: 'Write the text of the code of the issued document, in base64, into `content`, with `"text/plain"` in `mediaType`.',
      },
    }));

/** The values of the syntax sheet for the kind of a file (BT-123). */
const attachmentKinds = [
  'INVOICE_REPRESENTATION',
  'CREDITNOTE_REPRESENTATION',
  'DEBITNOTE_REPRESENTATION',
  'QR_CODE',
  'ATTACHMENT',
];

export const attachmentKind = ({root}: Invoice): Draft[] =>
  select(root, 'AdditionalDocumentReference')
    .filter((reference) => !isObject(reference))
    .flatMap((reference) => select(reference, 'DocumentDescription'))
    .filter(({text: kind}) => kind !== '' && !attachmentKinds.includes(normalize(kind)))
    .map((kind) => ({
      ...warning(
        'USAGE-ATTACHMENT',
        ['BT-123'],
        kind,
        {
          pt: 'BT-123 não é uma das palavras da folha de sintaxe, que dizem o que é o ficheiro.',
          en: 'BT-123 is not one of the words of the syntax sheet, which say what the file is.',
        },
        continued(cureWriteOneOf(attachmentKinds), {
          pt: '; um ficheiro que não é o próprio documento nem o código QR é `ATTACHMENT`',
          en: '; a file that is neither the document itself nor the QR code is `ATTACHMENT`',
        }),
      ),
      found: kind.text,
    }));

const batchNote = '#ADDITIONALPROPERTY#NUM_DOCS_PROJETO#';

/** Documents of a batch have its number and their count. In a credit note, the number is in a document reference. */
export const batch = ({root}: Invoice): Draft[] => {
  const isNumbered =
    has(root, 'ProjectReference/ID') ||
    select(root, 'AdditionalDocumentReference/ID').some(({attributes}) => attributes.schemeID === 'AAA');
  return select(root, 'Note')
    .filter((note) => normalize(note.text).startsWith(batchNote))
    .flatMap((note) => [...(isNumbered ? [] : [batchWithoutNumber(note)]), ...batchCount(note)]);
};

const batchWithoutNumber = (note: Element): Draft => ({
  ...warning(
    'USAGE-BATCH',
    ['BT-22', 'BT-11'],
    note,
    {
      pt: '`NUM_DOCS_PROJETO` diz quantos documentos tem o lote, e falta o número do lote (BT-11; numa nota de crédito, BT-122 com `AAA`).',
      en: '`NUM_DOCS_PROJETO` says how many documents the batch has, and the number of the batch is missing (BT-11; on a credit note, BT-122 with `AAA`).',
    },
    {
      pt: 'Se o documento emitido é de um lote, acrescente o número do lote, igual em todos os documentos dele; se não é, retire a nota.',
      en: 'If the issued document is part of a batch, add the number of the batch, the same in all its documents; if not, remove the note.',
    },
  ),
  found: note.text,
});

const batchCount = (note: Element): Draft[] => {
  const [, count] = /^([^#]+)#$/u.exec(normalize(note.text).slice(batchNote.length)) ?? [];
  // Rules report a note without a value.
  if (count === undefined || /^0*[1-9]\d*$/u.test(count.trim())) return [];
  return [
    {
      ...warning(
        'USAGE-BATCH',
        ['BT-22'],
        note,
        {
          pt: '`NUM_DOCS_PROJETO` diz quantos documentos tem o lote, e não é um número inteiro de 1 ou mais.',
          en: '`NUM_DOCS_PROJETO` says how many documents the batch has, and it is not a whole number of 1 or more.',
        },
        {
          pt: 'Escreva entre os dois últimos `#` quantos documentos tem o lote, este incluído, em algarismos; se o documento emitido não é de um lote, retire a nota.',
          en: 'Write between the last two `#` how many documents the batch has, this one included, in digits; if the issued document is not part of a batch, remove the note.',
        },
      ),
      found: note.text,
    },
  ];
};

const stampDutyWords =
  /(?<!\p{L})imp(?:osto|\.) (?:d[eo] )?selo|stamp duty|(?<!\p{L})I\. ?S(?:elo\b|\.)|(?<!\p{L})IS\W{1,4}(?:verba\b|4(?:[.,]0+)? ?%)/iu;

/** Names of the duty itself, not of a service related to it. */
const stampDutyName = /^\s*(?:imposto d[eo] selo\W*(?:$|verba\b|\d)|IS\W{1,4}verba\b)/iu;

export const stampDuty = (invoice: Invoice): Draft[] =>
  anywhere(invoice, 'AllowanceCharge')
    .filter((charge) => text(charge, 'ChargeIndicator').trim() === 'true' && charge.parent?.name !== 'Price')
    .filter((charge) => {
      const code = text(charge, 'AllowanceChargeReasonCode');
      return charge.parent === invoice.root
        ? code === 'ST' || stampDutyWords.test(text(charge, 'AllowanceChargeReason'))
        : code !== 'ST' && stampDutyWords.test(text(charge, 'AllowanceChargeReason'));
    })
    .map((charge) => {
      const isInHeader = charge.parent === invoice.root;
      const isTaxed = isInHeader && (numberAt(charge, 'TaxCategory/Percent') ?? zero) > zero;
      const isForbidden = isTaxed && isPortuguese(invoice) && !isNote(invoice);
      const {xml, json} = stampDutyCures(isInHeader, isTaxed);
      return {
        ...(isForbidden ? contradiction : warning)(
          'USAGE-STAMP-DUTY',
          [isInHeader ? 'BT-105' : 'BT-145'],
          first(charge, 'AllowanceChargeReasonCode') ?? charge,
          isForbidden
            ? dutyWithVat
            : {
                pt: 'O imposto do selo é um encargo da linha com o código `ST` (outros impostos: `ADF`).',
                en: 'Stamp duty is a charge of the line with the code `ST` (other taxes: `ADF`).',
              },
          xml,
        ),
        cureInJson: json,
      };
    });

const dutyWithVat: Localized = {
  pt: 'Há imposto do selo com IVA, e o que paga IVA não paga selo (Código do Imposto do Selo, artigo 1.º, n.º 2).',
  en: 'There is stamp duty with VAT, and what bears VAT bears no stamp duty (Stamp Duty Code, article 1(2)).',
};

/** A header charge may have VAT. Moving it would then change the totals, so the sender must compare with the issued document. */
function stampDutyCures(isInHeader: boolean, isTaxed: boolean): {readonly xml: Localized; readonly json: Localized} {
  if (isTaxed) return {xml: asIssued, json: asIssued};
  const none = {pt: '', en: ''};
  const [inXml, inJson] = isInHeader ? [moveToLine, moveToLineInJson] : [none, none];
  return {
    xml: {
      pt: `Se é o imposto do selo do documento emitido, escreva-o, com o mesmo valor, no \`cac:AllowanceCharge\` da linha sem IVA a que respeita, com \`<cbc:AllowanceChargeReasonCode>ST</cbc:AllowanceChargeReasonCode>\`${inXml.pt}. Outro encargo fica onde está.`,
      en: `If it is the stamp duty of the issued document, write it, with the same amount, as \`cac:AllowanceCharge\` of the line without VAT that it belongs to, with \`<cbc:AllowanceChargeReasonCode>ST</cbc:AllowanceChargeReasonCode>\`${inXml.en}. Another charge stays where it is.`,
    },
    json: {
      pt: `Se é o imposto do selo do documento emitido, escreva-o, com o mesmo valor, em \`charges\` da linha sem IVA a que respeita, com \`"ST"\` em \`reasonCode\`${inJson.pt}. Outro encargo fica onde está.`,
      en: `If it is the stamp duty of the issued document, write it, with the same amount, into \`charges\` of the line without VAT that it belongs to, with \`"ST"\` in \`reasonCode\`${inJson.en}. Another charge stays where it is.`,
    },
  };
}

/** Moves the charge from the header to a line without VAT. Net total, VAT and total stay the same. */
const moveToLine: Localized = {
  pt: ' e sem `cac:TaxCategory`; some-o ao total dessa linha (BT-131) e à soma das linhas (BT-106), e retire-o do cabeçalho e da soma dos encargos (BT-108; se ficar a zero, retire `cbc:ChargeTotalAmount`). Os outros totais não mudam',
  en: ' and without `cac:TaxCategory`; add it to the total of that line (BT-131) and to the sum of the lines (BT-106), and take it out of the header and of the sum of charges (BT-108; if nothing is left, remove `cbc:ChargeTotalAmount`). The other totals do not change',
};

const moveToLineInJson: Localized = {
  pt: '; some-o a `netAmount` dessa linha e a `/totals/lines`, e retire-o de `/charges` e de `/totals/charges` (se ficar a zero, retire a propriedade). Os outros totais não mudam',
  en: '; add it to `netAmount` of that line and to `/totals/lines`, and take it out of `/charges` and of `/totals/charges` (if nothing is left, remove the property). The other totals do not change',
};

/** A line with VAT has no stamp duty, and stamp duty has no VAT. A credit or debit note may correct a wrong charge. */
export const stampDutyWithVat = (invoice: Invoice): Draft[] =>
  (isNote(invoice) || !isPortuguese(invoice) ? [] : invoice.lines)
    .filter((line) => (numberAt(line, 'Item/ClassifiedTaxCategory/Percent') ?? zero) > zero)
    .flatMap((line) => [
      ...select(line, 'AllowanceCharge/AllowanceChargeReasonCode').filter(({text: code}) => normalize(code) === 'ST'),
      ...select(line, 'Item/Name').filter(({text: name}) => stampDutyName.test(name)),
    ])
    .map((duty) => ({
      ...contradiction(
        'USAGE-STAMP-DUTY',
        [duty.name === 'Name' ? 'BT-153' : 'BT-145', 'BT-152'],
        duty,
        dutyWithVat,
        asIssued,
      ),
      found: duty.text,
    }));

/** Public bodies that are not companies have tax numbers that start with 6. They are exempt from stamp duty that they would have to pay. */
export const stampDutyOfState = (invoice: Invoice): Draft[] => {
  if (isNote(invoice) || !isPortuguese(invoice) || !text(invoice.root, placeOf('BT-48')).startsWith('PT6')) return [];
  return anywhere(invoice, 'AllowanceCharge')
    .filter((charge) => charge.parent?.name !== 'Price' && (numberAt(charge, 'Amount') ?? zero) > zero)
    .flatMap((charge) => select(charge, 'AllowanceChargeReasonCode'))
    .filter(({text: code}) => normalize(code) === 'ST')
    .map((duty) => ({
      ...contradiction(
        'USAGE-STAMP-DUTY',
        ['BT-145', 'BT-48'],
        duty,
        {
          pt: 'Há imposto do selo, e o NIF do adquirente (BT-48) é de um organismo público, isento quando o imposto é seu encargo, salvo se tem carácter empresarial (Código do Imposto do Selo, artigo 6.º).',
          en: 'There is stamp duty, and the tax number of the buyer (BT-48) is that of a public body, which is exempt when the duty is its burden, unless it is run as a business (Stamp Duty Code, article 6).',
        },
        asIssued,
      ),
      found: duty.text,
    }));
};

export const rappel = ({root, isCreditNote, lines}: Invoice): Draft[] => {
  const numbers = select(root, 'BillingReference/InvoiceDocumentReference/ID');
  const [number] = numbers;
  // Notes are not checked, because they can also tell what a credit note does not include.
  const itemNames = lines.flatMap((line) => texts(line, 'Item/Name'));
  if (!isCreditNote || !number || !itemNames.some((each) => /\brappel\b/iu.test(each))) return [];
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
        en: "If it is a volume rebate with no single invoice behind it, write `RAPPEL`; if the note corrects an invoice, keep that invoice's number in BT-25.",
      },
    ),
  ];
};

const commitmentKey = '#LINEID@COMMITMENTLINEREFERENCE#';

/** A tax number that starts with 6 belongs to a public body. Others share their first digit with companies, so nothing distinguishes them. */
export const commitment = ({root, lines}: Invoice): Draft[] => {
  if (!text(root, placeOf('BT-48')).startsWith('PT6') || has(root, 'AccountingCost')) return [];
  const isCommitted = (line: Element): boolean =>
    has(line, 'AccountingCost') || texts(line, 'Item/AdditionalItemProperty/Name').includes(commitmentKey);
  if (!lines.some(isCommitted)) return [noCommitment(root)];
  if (!lines.some((line) => has(line, 'AccountingCost'))) return [];
  // Nothing is paid of a line of 0.00.
  return lines
    .filter((line) => !isCommitted(line) && numberAt(line, 'LineExtensionAmount') !== zero)
    .map(lineWithoutCommitment);
};

function noCommitment(root: Element): Draft {
  const cure = (header: string, line: Localized): Localized => ({
    pt: `Escreva em \`${header}\` (BT-19), ou em ${line.pt} (BT-133), o número que a entidade comunicou; sem ele, peça-o, não o invente.`,
    en: `Write the number that the body gave you into \`${header}\` (BT-19) or ${line.en} (BT-133); without it, ask for it: do not make one up.`,
  });
  return {
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
  };
}

function lineWithoutCommitment(line: Element): Draft {
  const cure = (place: string): Localized => ({
    pt: `Escreva em \`${place}\` desta linha (BT-133) o número que a entidade comunicou, mesmo que outra linha tenha o mesmo; sem ele, peça-o, não o invente.`,
    en: `Write into \`${place}\` of this line (BT-133) the number that the body gave you, even if another line has the same; without it, ask for it: do not make one up.`,
  });
  return {
    ...warning(
      'USAGE-COMMITMENT',
      ['BT-133', 'BT-19'],
      line,
      {
        pt: 'Falta o número de compromisso desta linha (BT-133): outras linhas têm um, e não há um para todo o documento (BT-19).',
        en: 'The commitment number of this line (BT-133) is missing: other lines have one, and there is none for the whole document (BT-19).',
      },
      cure('cbc:AccountingCost'),
    ),
    cureInJson: cure('commitmentNumber'),
  };
}
