import {anywhere, first, has, select, text, texts, type Element, type Invoice} from '../rules/tree.ts';
import {write} from '../rules/rule.ts';
import {placeOf} from '../rules/terms.ts';
import {own, type Draft} from './draft.ts';
import type {Localized} from './report.ts';

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
        pt: 'Falta o número de compromisso, que uma entidade pública tem de dar a quem lhe fatura.',
        en: 'The commitment number, which a public body has to give to whoever invoices it, is missing.',
      },
      {
        pt: 'Escreva-o em `cbc:AccountingCost` (BT-19), ou nas linhas (BT-133); em JSON, em `commitmentNumber`.',
        en: 'Write it into `cbc:AccountingCost` (BT-19), or into the lines (BT-133); in JSON, into `commitmentNumber`.',
      },
    ),
  ];
};

/** What the syntax sheet of CIUS-PT 2.1.1 asks and its rules do not check: a buyer may return the document for it. Warnings only. */
export const usageDrafts = (invoice: Invoice): Draft[] =>
  [atcud, qrCode, stampDuty, rappel, commitment].flatMap((check) => check(invoice));
