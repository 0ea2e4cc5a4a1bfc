import type {Context} from './parts.ts';
import type {Source} from './source.ts';
import {group, leaf, type Element} from './xml.ts';

/** UBL and BR-CIUS-PT-60 require the network of a card, but EN 16931 and the JSON model have no term for it. */
const unknownCardNetwork = 'NA';

/** Maximum length of the description of a Multibanco payment (DT-CIUS-PT-079.4). */
const longestDescription = 125;

/** BT-82 of a Multibanco reference: the text of the document and the amount. If both together are too long, only the text, as BT-82 allows. */
function multibancoText(text: string | undefined, amount: string): string {
  const description = `${text ?? 'Montante a pagar'}: ${amount}`;
  return text !== undefined && description.length > longestDescription
    ? text
    : `#DESCRIPTION@ATMPAYMENT#${description}#`;
}

/**
 * BG-16. In a credit note, it contains the due date (BT-9). A Multibanco reference replaces the code: entity in BT-81, amount (no term) in
 * BT-82, reference in BT-83 (syntax sheet of CIUS-PT 2.1.1, rows 128, 129 and 131; its notes are for a second reference).
 *
 * @throws NoUbl if a credit note has a due date and no payment
 */
export function paymentMeans(document: Source, {isCreditNote, currency}: Context): Element | undefined {
  const payment = document.object('payment');
  const dueDate = isCreditNote ? document.text('dueDate') : undefined;
  if (payment === undefined) {
    if (dueDate === undefined) return undefined;
    const reason = {
      pt: 'numa nota de crédito vai com o meio de pagamento; acrescente payment, ou use paymentTerms.',
      en: 'on a credit note it stands with the payment means; add payment, or use paymentTerms.',
    };
    throw document.refusal(reason, 'dueDate');
  }
  const transfer = payment.object('creditTransfer');
  const card = payment.object('card');
  const debit = payment.object('directDebit');
  const multibanco = payment.object('multibanco');
  const [code, text] = [payment.text('meansCode'), payment.text('meansText')];
  return group(
    'cac:PaymentMeans',
    multibanco
      ? leaf('cbc:PaymentMeansCode', `#ENTITY@ATMPAYMENT#${multibanco.requiredText('entity')}#`, {
          name: multibancoText(text, `${multibanco.requiredText('amount')} ${currency}`),
        })
      : leaf('cbc:PaymentMeansCode', code, {name: text}),
    leaf('cbc:PaymentDueDate', dueDate),
    leaf('cbc:PaymentID', multibanco && `#REFERENCE@ATMPAYMENT#${multibanco.requiredText('reference')}#`),
    card &&
      group(
        'cac:CardAccount',
        leaf('cbc:PrimaryAccountNumberID', card.text('lastDigits')),
        leaf('cbc:NetworkID', unknownCardNetwork),
        leaf('cbc:HolderName', card.text('holderName')),
      ),
    group(
      'cac:PayeeFinancialAccount',
      leaf('cbc:ID', transfer?.text('iban')),
      leaf('cbc:Name', transfer?.text('accountName')),
      group('cac:FinancialInstitutionBranch', leaf('cbc:ID', transfer?.text('bic'))),
    ),
    group(
      'cac:PaymentMandate',
      leaf('cbc:ID', debit?.text('mandateReference')),
      group('cac:PayerFinancialAccount', leaf('cbc:ID', debit?.text('debitedIban'))),
    ),
  );
}
