import {normalize, text, type Element, type Invoice} from '../../rules/tree.ts';
import {ownDraft, type Draft} from '../draft.ts';
import type {Localized} from '../report.ts';

export const reason: Localized = {
  pt: 'Pede-o a folha de sintaxe da CIUS-PT 2.1.1; nenhuma regra o verifica.',
  en: 'The syntax sheet of CIUS-PT 2.1.1 asks for it; no rule checks it.',
};

export const warning = (
  rule: string,
  terms: readonly string[],
  element: Element,
  message: Localized,
  cure: Localized,
): Draft =>
  ownDraft(rule, 'usage', element.start, message, {
    severity: 'warning',
    terms,
    element,
    end: element.children.length === 0 ? element.end : element.startEnd,
    reason,
    cure,
  });

/** A date in UBL format. */
export const date = /^\d{4}-\d{2}-\d{2}$/u;

/** Is it a credit note or a debit note? */
export const isNote = ({root, isCreditNote}: Invoice): boolean =>
  isCreditNote || normalize(text(root, 'InvoiceTypeCode')) === '383';

const noRule: Localized = {pt: 'Nenhuma regra o verifica.', en: 'No rule checks it.'};

/** A warning about a contradiction in the document, or with known facts about its numbers and codes. The syntax sheet does not mention it. */
export const contradiction = (...parameters: Parameters<typeof warning>): Draft => ({
  ...warning(...parameters),
  reason: noRule,
});

export const asIssued: Localized = {
  pt: 'Compare com o documento emitido: se difere, corrija o ficheiro; se diz o mesmo, confirme-o com o contabilista.',
  en: 'Compare with the issued document: if it differs, correct the file; if it says the same, confirm it with your accountant.',
};
