import {paymentMeansCiusPt} from './code-lists/lists.ts';
import {normalize} from './tree.ts';
import type {Localized} from './terms.ts';

/** The means of payment of CIUS-PT (BT-81): codes of UNCL 4461, and those of the tax authority, as the SAF-T names them. */
const names: Readonly<Record<string, Localized>> = {
  '30': {pt: 'transferência bancária', en: 'credit transfer'},
  '48': {pt: 'cartão bancário', en: 'bank card'},
  '49': {pt: 'débito direto', en: 'direct debit'},
  '57': {pt: 'ordem permanente', en: 'standing order'},
  '58': {pt: 'transferência SEPA', en: 'SEPA credit transfer'},
  '59': {pt: 'débito direto SEPA', en: 'SEPA direct debit'},
  NU: {pt: 'numerário', en: 'cash'},
  CH: {pt: 'cheque', en: 'cheque'},
  CD: {pt: 'cartão de débito', en: 'debit card'},
  CC: {pt: 'cartão de crédito', en: 'credit card'},
  CI: {pt: 'crédito documentário internacional', en: 'international documentary credit'},
  CO: {pt: 'cheque ou cartão oferta', en: 'gift voucher or gift card'},
  CS: {pt: 'compensação de saldos em conta corrente', en: 'offsetting of balances in a current account'},
  DE: {pt: 'dinheiro eletrónico', en: 'electronic money'},
  LC: {pt: 'letra comercial', en: 'bill of exchange'},
  MB: {pt: 'referência Multibanco', en: 'Multibanco reference'},
  OU: {pt: 'outro meio', en: 'other means'},
  PR: {pt: 'permuta de bens', en: 'exchange of goods'},
  TB: {pt: 'transferência bancária ou débito direto autorizado', en: 'bank transfer or authorised direct debit'},
  TR: {
    pt: 'títulos de compensação extrassalarial, como os de refeição',
    en: 'non-wage compensation vouchers, such as meal vouchers',
  },
};

/** Codes of UNCL 4461 that CIUS-PT refuses, with the CIUS-PT code for the same means. */
const replacedCodes: readonly (readonly [codes: readonly string[], own: string])[] = [
  [['10'], 'NU'],
  [['20', '21', '22', '23', '25', '26'], 'CH'],
  [['24', '44', '70'], 'LC'],
  [['31', '42'], '30'],
  [['54'], 'CC'],
  [['55'], 'CD'],
  [['97'], 'CS'],
];

const ciusPtCodeOf = (code: string): string | undefined => replacedCodes.find(([codes]) => codes.includes(code))?.[1];

const nameOf = (code: string): Localized => names[code] ?? {pt: code, en: code};

const listOfCodes = (codes: readonly string[], quote = ''): Localized => ({
  pt: codes.map((code) => `\`${quote}${code}${quote}\` ${nameOf(code).pt}`).join('; '),
  en: codes.map((code) => `\`${quote}${code}${quote}\` ${nameOf(code).en}`).join('; '),
});

/** Cure for a code that CIUS-PT refuses. The issued document tells the agreed means. */
export const meansCure = (rawText: string): Localized => {
  const all = listOfCodes(Object.keys(names));
  const entity = /^\s*(\d{5})\s*$/.exec(rawText)?.[1];
  if (entity !== undefined) {
    return {
      pt: `Se é a entidade Multibanco do documento emitido, escreva \`#ENTITY@ATMPAYMENT#${entity}#\`; se não, o código do meio que ele diz: ${all.pt}.`,
      en: `If it is the Multibanco entity of the issued document, write \`#ENTITY@ATMPAYMENT#${entity}#\`; if not, the code of the means that it names: ${all.en}.`,
    };
  }
  const ciusPtCode = ciusPtCodeOf(normalize(rawText).toUpperCase());
  if (ciusPtCode === undefined) {
    return {
      pt: `Escreva o código do meio que o documento emitido diz: ${all.pt}.`,
      en: `Write the code of the means that the issued document names: ${all.en}.`,
    };
  }
  const more =
    ciusPtCode === '30'
      ? {
          pt: ', com o IBAN dele em `cac:PayeeFinancialAccount/cbc:ID`, ou `TB` se ele não tem IBAN',
          en: ', with its IBAN in `cac:PayeeFinancialAccount/cbc:ID`, or `TB` if it has no IBAN',
        }
      : {pt: '', en: ''};
  return {
    pt: `Se o documento emitido diz ${nameOf(ciusPtCode).pt}, escreva \`${ciusPtCode}\`${more.pt}; se não, o código do meio que ele diz: ${all.pt}.`,
    en: `If the issued document says ${nameOf(ciusPtCode).en}, write \`${ciusPtCode}\`${more.en}; if not, the code of the means that it names: ${all.en}.`,
  };
};

/**
 * Cure for a code in a JSON document, which accepts only some of them.
 *
 * @param acceptedCodes the codes that JSON accepts
 */
export const meansCureInJson = (rawText: string, acceptedCodes: readonly string[]): Localized => {
  const code = rawText.trim().toUpperCase();
  const ciusPtCode = paymentMeansCiusPt(code) ? code : ciusPtCodeOf(code);
  const all = listOfCodes(acceptedCodes, '"');
  if (ciusPtCode === undefined) {
    return {
      pt: `Escreva o código do meio que o documento emitido diz: ${all.pt}; os outros só vão em XML.`,
      en: `Write the code of the means that the issued document names: ${all.en}; others go in XML only.`,
    };
  }
  const [pt, en] = acceptedCodes.includes(ciusPtCode)
    ? [
        `escreva \`"${ciusPtCode}"\`, com o IBAN dele em \`creditTransfer\``,
        `write \`"${ciusPtCode}"\`, with its IBAN in \`creditTransfer\``,
      ]
    : [`envie-o em XML, com \`${ciusPtCode}\``, `send it as XML, with \`${ciusPtCode}\``];
  return {
    pt: `Se o documento emitido diz ${nameOf(ciusPtCode).pt}, ${pt}; se não, escreva o código do meio que ele diz: ${all.pt}.`,
    en: `If the issued document says ${nameOf(ciusPtCode).en}, ${en}; if not, write the code of the means that it names: ${all.en}.`,
  };
};
