import type {Context} from './parts.ts';
import type {Source} from './source.ts';
import {group, leaf, type Element} from './xml.ts';

/** UBL wants the network of a card (and so does BR-CIUS-PT-60); EN 16931 and the JSON model have no term for it. */
const unknownCardNetwork = 'NA';

/**
 * BG-16. On a credit note the due date (BT-9) stands here.
 *
 * @throws TypeError when a credit note has a due date and no payment
 */
export function paymentMeans(document: Source, {isCreditNote}: Context): Element | undefined {
  const payment = document.object('payment');
  const dueDate = isCreditNote ? document.text('dueDate') : undefined;
  if (payment === undefined) {
    if (dueDate === undefined) return undefined;
    throw new TypeError(
      'dueDate: on a credit note it stands with the payment means; add payment, or use paymentTerms.',
    );
  }
  const transfer = payment.object('creditTransfer');
  const card = payment.object('card');
  const debit = payment.object('directDebit');
  const multibanco = payment.object('multibanco');
  return group(
    'cac:PaymentMeans',
    leaf('cbc:PaymentMeansCode', payment.text('meansCode'), {name: payment.text('meansText')}),
    leaf('cbc:PaymentDueDate', dueDate),
    leaf('cbc:PaymentID', multibanco && `#REFERENCE@ATMPAYMENT#${multibanco.needed('reference')}#`),
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
