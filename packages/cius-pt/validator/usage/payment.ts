import {numberAt} from '../../rules/common.ts';
import {zero} from '../../rules/decimal.ts';
import {cureEntity, cureEntityInJson, lacksEntity} from '../../rules/multibanco.ts';
import {placeOf} from '../../rules/terms.ts';
import {has, normalize, select, text, type Invoice} from '../../rules/tree.ts';
import type {Draft} from '../draft.ts';
import type {Localized} from '../report.ts';
import {contradiction, warning} from './warning.ts';

/** A Multibanco reference can only be paid together with its entity. */
export const multibanco = (invoice: Invoice): Draft[] =>
  select(invoice.root, placeOf('BT-81'))
    .filter((means) => lacksEntity(means, invoice))
    .map((means) => ({
      ...warning(
        'USAGE-MULTIBANCO',
        ['BT-81', 'BT-83'],
        means,
        {
          pt: 'Falta a entidade do pagamento por Multibanco, sem a qual não se paga: não está em BT-81 nem nas notas (BT-22).',
          en: 'The entity of the payment by Multibanco, without which nobody can pay, is missing: it stands neither in BT-81 nor in the notes (BT-22).',
        },
        cureEntity,
      ),
      cureInJson: cureEntityInJson,
      found: means.text,
    }));

const payments = {
  means: {
    entity: /^#ENTITY@ATMPAYMENT#(\d+)#$/u,
    reference: /^#REFERENCE@ATMPAYMENT#(\d+)#$/u,
  },
  note: /^#(ENTITY|REFERENCE)@(ATMPAYMENT-\d{3})#(\d+)#$/u,
};

/** The notes are for a second Multibanco reference. If they repeat the first one, the buyer may pay twice. */
export const multibancoTwice = ({root}: Invoice): Draft[] => {
  const paidReferences = select(root, 'PaymentMeans').flatMap((means) => {
    const entity = payments.means.entity.exec(normalize(text(means, 'PaymentMeansCode')))?.[1];
    const reference = payments.means.reference.exec(normalize(text(means, 'PaymentID')))?.[1];
    return entity === undefined || reference === undefined ? [] : [`${entity} ${reference}`];
  });
  const notes = select(root, 'Note').flatMap((note) => {
    const [, key, index, digits] = payments.note.exec(normalize(note.text)) ?? [];
    return index === undefined ? [] : [{note, key, index, digits: digits ?? ''}];
  });
  const entityOf = new Map(notes.filter(({key}) => key === 'ENTITY').map(({index, digits}) => [index, digits]));
  return notes
    .filter(({key}) => key === 'REFERENCE')
    .filter(({index, digits}) => paidReferences.includes(`${entityOf.get(index) ?? ''} ${digits}`))
    .map(({note, index}) => ({
      ...warning(
        'USAGE-MULTIBANCO',
        ['BT-22', 'BT-83'],
        note,
        {
          pt: 'A referência Multibanco de BT-83 está também nas notas (BT-22), que são para uma segunda: o adquirente pode pagar duas vezes.',
          en: 'The Multibanco reference of BT-83 stands in the notes (BT-22) too, which are for a second one: the buyer may pay twice.',
        },
        {
          pt: `Retire as notas com \`@${index}#\`; se o documento emitido tem uma segunda referência, escreva-a nelas.`,
          en: `Remove the notes with \`@${index}#\`; if the issued document has a second reference, write it into them.`,
        },
      ),
      found: note.text,
    }));
};

/** A direct debit from the buyer needs a mandate and, in SEPA (`59`), a creditor. */
export const directDebit = ({root, isCreditNote}: Invoice): Draft[] => {
  if (isCreditNote || (numberAt(root, 'LegalMonetaryTotal/PayableAmount') ?? zero) <= zero) return [];
  const hasCreditor = ['AccountingSupplierParty/Party', 'PayeeParty'].some((party) =>
    select(root, `${party}/PartyIdentification/ID`).some(
      ({text: id, attributes}) => attributes.schemeID === 'SEPA' && id.trim() !== '',
    ),
  );
  return select(root, 'PaymentMeans').flatMap((payment) => {
    const [means] = select(payment, 'PaymentMeansCode');
    const code = normalize(means?.text ?? '');
    if (!means || !/^(?:49|59)$/u.test(code)) return [];
    const missingParts = [
      ...(has(payment, 'PaymentMandate/ID') ? [] : [mandate(payment.xpath)]),
      ...(code === '49' || hasCreditor ? [] : [creditor]),
    ];
    if (missingParts.length === 0) return [];
    const join = (part: (each: MissingPart) => string, and: string): string => missingParts.map(part).join(and);
    const cureFor = (part: (each: MissingPart) => string, elementNote: Localized): Localized => ({
      pt: `Escreva ${join(part, ' e ')}, com o que diz o documento emitido${elementNote.pt}; se não o diz, peça-o a quem faz a cobrança: não invente nada.`,
      en: `Write ${join(part, ' and ')}, with what the issued document says${elementNote.en}; if it does not say it, ask whoever collects the debit: do not make anything up.`,
    });
    return [
      {
        ...contradiction(
          'USAGE-DIRECT-DEBIT',
          ['BT-81', ...missingParts.map(({term}) => term)],
          means,
          {
            pt: `O pagamento é por débito direto (\`${code}\`), e ${missingParts.length === 1 ? 'falta' : 'faltam'} ${join(({name}) => name.pt, ' e ')}.`,
            en: `The payment is by direct debit (\`${code}\`), and ${join(({name}) => name.en, ' and ')} ${missingParts.length === 1 ? 'is' : 'are'} missing.`,
          },
          cureFor(({path}) => `\`${path}\``, missingParts.includes(creditor) ? ownElement : none),
        ),
        cureInJson: cureFor(({property}) => `\`/payment/directDebit/${property}\``, none),
        found: means.text,
      },
    ];
  });
};

const none: Localized = {pt: '', en: ''};

const ownElement: Localized = {
  pt: ' (o credor num `cac:PartyIdentification` só para ele, com `schemeID="SEPA"`)',
  en: ' (the creditor in a `cac:PartyIdentification` of its own, with `schemeID="SEPA"`)',
};

interface MissingPart {
  readonly term: string;
  readonly name: Localized;
  readonly path: string;
  readonly property: string;
}

const mandate = (payment: string): MissingPart => ({
  term: 'BT-89',
  name: {pt: 'a autorização de débito (BT-89)', en: 'the mandate reference (BT-89)'},
  path: `${payment}/cac:PaymentMandate/cbc:ID`,
  property: 'mandateReference',
});

const creditor: MissingPart = {
  term: 'BT-90',
  name: {pt: 'o identificador do credor (BT-90)', en: 'the creditor identifier (BT-90)'},
  path: '/Invoice/cac:AccountingSupplierParty/cac:Party/cac:PartyIdentification/cbc:ID',
  property: 'creditorId',
};
