import {fromBase64} from '../bytes.ts';
import type {Answer} from '../http/answer.ts';
import {jsonAnswer} from '../http/answer.ts';
import {acceptedType} from '../http/media-types.ts';
import {Refusal} from '../http/refusal.ts';
import {makePdf} from '../documents/pdf.ts';
import type {Attachment, DocumentContent, DocumentRecord, ReceivedRecord} from '../state/state.ts';
import type {Call} from './call.ts';
import {fileAnswer, fileNameOf, orNotFound} from './answers.ts';

interface WithContent {
  readonly record: DocumentRecord | ReceivedRecord;
  readonly content: DocumentContent;
  readonly attachments: readonly Attachment[];
}

/**
 * Returns the content of a document in the format of `Accept`. A document that was sent as XML has no JSON model.
 *
 * @throws Refusal `not-acceptable`
 */
export function contentAnswer({headers}: Call, {record, content}: WithContent): Answer {
  const available = ['application/xml', 'application/pdf', ...(content.json === null ? [] : ['application/json'])];
  const type = acceptedType(headers.accept, available);
  if (type === undefined) {
    const types = available.join(', ');
    throw new Refusal('not-acceptable', {pt: `Disponíveis: ${types}.`, en: `Available: ${types}.`});
  }
  const {number} = record;
  if (type === 'application/xml') return fileAnswer(content.xml, type, fileNameOf(number, 'xml'));
  if (type === 'application/pdf') return fileAnswer(makePdf(pdfLines(record)), type, fileNameOf(number, 'pdf'));
  const {headers: names} = fileAnswer('', type, fileNameOf(number, 'json'));
  return jsonAnswer(200, content.json, names);
}

/** Returns the attachments of a document, without their bytes. */
export function attachmentsAnswer({attachments}: WithContent): Answer {
  return jsonAnswer(200, {items: attachments.map((file) => ({...file, content: undefined}))});
}

/** Returns the bytes of an attachment. @throws Refusal `resource-not-found` */
export function attachmentAnswer({path}: Call, {attachments}: WithContent): Answer {
  const file = orNotFound(attachments.find(({attachmentId}) => attachmentId === path.attachmentId));
  return fileAnswer(fromBase64(file.content), file.mediaType, file.fileName);
}

function pdfLines(record: DocumentRecord | ReceivedRecord): readonly string[] {
  const {number, typeCode, issueDate, sellerNif, buyerNif, payableAmount, currency} = record;
  return [
    number,
    `Tipo / Type: ${typeCode}`,
    `Data / Date: ${issueDate}`,
    `Fornecedor / Supplier: ${sellerNif}`,
    `Adquirente / Buyer: ${buyerNif}`,
    `Total: ${payableAmount} ${currency}`,
    'Sandbox: sem valor fiscal / without tax value',
  ];
}
