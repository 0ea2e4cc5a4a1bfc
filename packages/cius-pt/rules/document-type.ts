import {codes} from './code-lists/codes.ts';
import {invoiceTypesCiusPt} from './code-lists/lists.ts';
import {cureWrite} from './rule.ts';
import {normalize, type Element} from './tree.ts';
import type {Localized} from './terms.ts';

/** Types of UNTDID 1001, and of the SAF-T file, that are credit notes. */
const creditNotes = codes('NC 81 83 261 262 296 308 381 396 420 458 50*23 532');

/** Document types that only CIUS-PT has, with the code that both sets accept. A simplified invoice, an invoice-receipt and others have none. */
export const types: Readonly<Record<string, string>> = {FT: '380', ND: '383', NC: '381'};

const asCreditNote = (code: string): Localized => ({
  pt: `\`${code}\` é uma nota de crédito: envie-a como \`CreditNote\`; não troque o tipo.`,
  en: `\`${code}\` is a credit note: send it as a \`CreditNote\`; do not change the type.`,
});

/** Types that CIUS-PT does not have, and what to send instead, if anything. */
const otherTypes: Readonly<Record<string, Localized>> = {
  325: {
    pt: 'Uma pró-forma não é fatura: não a envie.',
    en: 'A pro forma is not an invoice: do not send it.',
  },
  384: {
    pt: 'A CIUS-PT não tem fatura retificativa (`384`): uma correção é uma nota de crédito ou de débito; confirme-a com o contabilista.',
    en: 'CIUS-PT has no corrected invoice (`384`): a correction is a credit note or a debit note; confirm it with your accountant.',
  },
};

const otherType = (code: string): Localized | undefined => (code === 'PF' ? otherTypes[325] : otherTypes[code]);

/**
 * Cure for a type (BT-3) that CIUS-PT refuses. The type belongs to the issued document: the sender must not change it only to pass the check.
 * As an invoice, a credit note would charge the amount that it gives back.
 */
export const typeCure = ({name, text}: Element): Localized => {
  const code = normalize(text);
  if (name === 'CreditNoteTypeCode') {
    return {
      pt: 'Se o documento emitido é uma nota de crédito, escreva `381`; se não é, envie-o como `Invoice`, com o seu tipo.',
      en: 'If the issued document is a credit note, write `381`; if not, send it as an `Invoice`, with its own type.',
    };
  }
  if (creditNotes(code)) return asCreditNote(code);
  return (
    otherType(code) ?? {
      pt: 'Escreva o tipo do documento emitido: `380` fatura, `383` nota de débito, `386` adiantamento, `389` autofaturação. Se não é nenhum deles, não o envie.',
      en: 'Write the type of the issued document: `380` invoice, `383` debit note, `386` advance, `389` self-billing. If it is none of them, do not send it.',
    }
  );
};

/** Cure for a type in a JSON document, which accepts five types. */
export const typeCureInJson = (rawText: string): Localized => {
  const code = normalize(rawText).toUpperCase();
  const ciusPtType = types[code];
  if (ciusPtType !== undefined) return cureWrite(`"${ciusPtType}"`);
  if (code === 'FR') {
    return {
      pt: 'Em JSON, uma fatura-recibo é `"380"`, com o valor recebido em `/totals/prepaid`.',
      en: 'In JSON, an invoice-receipt is `"380"`, with the amount received in `/totals/prepaid`.',
    };
  }
  if (code === 'FS') {
    return {
      pt: 'Em JSON, uma fatura simplificada é `"380"`; em XML, pode ir como `FS`.',
      en: 'In JSON, a simplified invoice is `"380"`; in XML, it may go as `FS`.',
    };
  }
  if (invoiceTypesCiusPt.split(',').includes(code) && code !== '') {
    return {
      pt: `Em JSON não há \`${code}\`: envie o documento em XML.`,
      en: `JSON has no \`${code}\`: send the document as XML.`,
    };
  }
  if (creditNotes(code)) {
    return {
      pt: `\`${code}\` é uma nota de crédito, que em JSON é \`"381"\`: confirme-o no documento emitido.`,
      en: `\`${code}\` is a credit note, which is \`"381"\` in JSON: confirm it in the issued document.`,
    };
  }
  return (
    otherType(code) ?? {
      pt: 'Escreva o tipo do documento emitido: `380` fatura, `381` nota de crédito, `383` nota de débito, `386` adiantamento, `389` autofaturação. Se não é nenhum deles, não o envie.',
      en: 'Write the type of the issued document: `380` invoice, `381` credit note, `383` debit note, `386` advance, `389` self-billing. If it is none of them, do not send it.',
    }
  );
};
