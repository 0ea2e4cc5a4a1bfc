import type {Platform} from '../platform.ts';
import type {DocumentRecord, ValidationIssue} from '../state/state.ts';
import {recipientOf} from './company.ts';
import type {Intake} from './intake.ts';

/** States of documents that the buyer did not receive. */
const neverArrived = ['rejected', 'failed', 'annulled'];
/** Failures after which the buyer can still have the document, even if its record is annulled. */
const uncertainFailures = ['duplicate-at-recipient', 'channel-timeout'];

/**
 * Returns the warnings of the platform before it sends a document, in addition to the rules: level `business`, severity `warning`.
 *
 * @param channel that the document will use
 */
export function warningsOf(platform: Platform, intake: Intake, channel: string): readonly ValidationIssue[] {
  return [
    unsignedEmail(intake, channel),
    missingCommitment(platform, intake, channel),
    ...lostInvoices(platform, intake),
    ...notesOfOtherIssuer(platform, intake),
  ].filter((issue) => issue !== undefined);
}

const warning = (rule: string, term: string, pt: string, en: string): ValidationIssue => ({
  level: 'business',
  severity: 'warning',
  rule,
  term,
  message: {pt, en},
});

/** E-mail has neither EDI nor a signature of the platform: only a PDF that the supplier has signed can have one. */
function unsignedEmail({attachments}: Intake, channel: string): ValidationIssue | undefined {
  const isRepresentation = attachments.some(
    ({kind, mediaType}) => kind.endsWith('_REPRESENTATION') && mediaType === 'application/pdf',
  );
  if (channel !== 'email' || isRepresentation) return undefined;
  return warning(
    'unsigned-email',
    'BG-24',
    'Segue por correio eletrónico sem um PDF seu: a plataforma não o assina nem sela. Anexe um PDF assinado ou selado, ou escolha outro canal.',
    'It goes by e-mail without a PDF of yours: the platform neither signs nor seals it. Attach a signed or sealed PDF, or choose another channel.',
  );
}

function missingCommitment(
  {directory}: Platform,
  {data, business}: Intake,
  channel: string,
): ValidationIssue | undefined {
  const {channels} = directory.recipient(recipientOf({...data, ...business}));
  const isExpected = channels.some((one) => one.channel === channel && one.commitmentNumberExpected);
  if (!isExpected || business.hasCommitment) return undefined;
  return warning(
    'commitment-number-missing',
    'BT-19',
    'O adquirente espera o número de compromisso (BT-19, ou BT-133 em cada linha) e pode devolver o documento.',
    'The buyer expects the commitment number (BT-19, or BT-133 on each line) and may return the document.',
  );
}

/** Returns warnings for invoices that a note corrects but that the buyer did not receive. */
function lostInvoices({state}: Platform, {data, business}: Intake): readonly ValidationIssue[] {
  const ownDocuments = Object.values(state.documents).filter(({record}) => record.sellerNif === data.sellerNif);
  return business.precedingInvoices.flatMap((number) => {
    const records = ownDocuments.filter(({record}) => record.number === number).map(({record}) => record);
    const lastState = records.at(-1)?.state;
    if (lastState === undefined || records.some(mayHaveArrived)) return [];
    return [
      warning(
        'preceding-invoice-not-delivered',
        'BT-25',
        `${number} está no estado ${lastState}: o adquirente não a recebeu, e não precisa desta nota.`,
        `${number} is in the state ${lastState}: the buyer never got it, and needs no such note.`,
      ),
    ];
  });
}

/** Returns warnings for notes whose wording, or its lack, says another issuer than the invoice that they correct: they would go to the wrong party. */
function notesOfOtherIssuer({state}: Platform, {data, business}: Intake): readonly ValidationIssue[] {
  const ofSupplier = Object.values(state.documents)
    .map(({record}) => record)
    .filter(({sellerNif, state: current}) => sellerNif === data.sellerNif && current !== 'annulled');
  return business.precedingInvoices.flatMap((number) => {
    const issuedBySupplier = ofSupplier.filter((one) => one.number === number).map((one) => one.selfBilled !== true);
    if (issuedBySupplier.length === 0 || issuedBySupplier.includes(!business.selfBilled)) return [];
    return [
      business.selfBilled
        ? warning(
            'preceding-invoice-not-self-billed',
            'BT-22',
            `${number} não é autofaturação, e esta nota tem a menção: segue como emitida pelo adquirente, para o fornecedor. Se a emitiu o fornecedor, retire a nota (BT-22) «Autofaturação».`,
            `${number} is not self-billed, and this note has the wording: it goes as issued by the buyer, to the supplier. If the supplier issued it, remove the note (BT-22) “Autofaturação”.`,
          )
        : warning(
            'preceding-invoice-self-billed',
            'BT-22',
            `${number} é autofaturação, e esta nota não tem a menção sozinha numa nota (BT-22): segue como emitida pelo fornecedor, para o adquirente. Se a emitiu o adquirente, escreva «Autofaturação» sozinha numa nota.`,
            `${number} is self-billed, and this note has not the wording alone in a note (BT-22): it goes as issued by the supplier, to the buyer. If the buyer issued it, write “Autofaturação” alone in a note.`,
          ),
    ];
  });
}

function mayHaveArrived({state, failure}: DocumentRecord): boolean {
  return !neverArrived.includes(state) || uncertainFailures.includes(failure?.code ?? '');
}
