import {numberAt} from './common.ts';
import {zero} from './decimal.ts';
import {normalize, text, texts, type Element, type Invoice} from './tree.ts';
import type {Localized} from './terms.ts';

/** Is it a Multibanco payment (BT-81) without an entity, here and in the notes? The buyer cannot pay the amount due then. */
export const lacksEntity = (means: Element, {root, isCreditNote}: Invoice): boolean => {
  const reference = normalize(means.parent ? text(means.parent, 'PaymentID') : '');
  const code = normalize(means.text);
  const isMultibanco =
    code === 'MB'
      ? !reference.startsWith('#REFERENCE@DUCPAYMENT#')
      : reference.startsWith('#REFERENCE@ATMPAYMENT#') && !code.startsWith('#ENTITY@ATMPAYMENT#');
  return (
    isMultibanco &&
    !isCreditNote &&
    (numberAt(root, 'LegalMonetaryTotal/PayableAmount') ?? zero) > zero &&
    !texts(root, 'Note').some((note) => normalize(note).startsWith('#ENTITY@ATMPAYMENT-'))
  );
};

export const cureEntity: Localized = {
  pt: 'Se o documento emitido tem uma referência Multibanco, escreva a entidade dele aqui, em vez do código (`#ENTITY@ATMPAYMENT#…#`), e a referência em `cbc:PaymentID` (`#REFERENCE@ATMPAYMENT#…#`); se não tem, escreva o meio de pagamento que ele indica. Não invente nenhuma.',
  en: 'If the issued document has a Multibanco reference, write its entity here, instead of the code (`#ENTITY@ATMPAYMENT#…#`), and the reference into `cbc:PaymentID` (`#REFERENCE@ATMPAYMENT#…#`); if not, write the means of payment that it names. Do not make one up.',
};

export const cureEntityInJson: Localized = {
  pt: 'Se o documento emitido tem uma referência Multibanco, acrescente `multibanco` a `/payment`, com a entidade, a referência e o valor dele; se não tem, escreva em `meansCode` o meio de pagamento que ele indica. Não invente nenhuma.',
  en: 'If the issued document has a Multibanco reference, add `multibanco` to `/payment`, with its entity, reference and amount; if not, write into `meansCode` the means of payment that it names. Do not make one up.',
};
