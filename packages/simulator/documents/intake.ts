import * as z from 'zod/mini';
import {isRecord} from '@integration-docs/facts';
import {attachmentBytes} from '../contract/limits.ts';
import type {Violation} from '../contract/schemas.ts';
import type {Body} from '../http/body.ts';
import type {ProblemError} from '../contract/types.ts';
import {textIn, type Text} from '../http/language.ts';
import {errorsInBody, Refusal} from '../http/refusal.ts';
import {fromBase64} from '../bytes.ts';
import {sha256Hex} from '../hash.ts';
import type {Platform} from '../platform.ts';
import type {Attachment, DocumentContent, Upload, ValidationIssue} from '../state/state.ts';
import type {Json, JsonObject} from '../types.ts';
import {bytesFault, nameFault} from './file-fault.ts';
import {isCreditNote, places, terms, type MainData} from './facts.ts';
import {inspect, type Inspection} from './inspect.ts';

/** A document that was received, parsed and validated. */
export interface Intake extends Inspection {
  readonly content: DocumentContent;
  readonly attachments: readonly Attachment[];
  /** Why an attachment in the XML is not one of `attachments`. */
  readonly attachmentFaults: readonly ProblemError[];
  /** Files that are not what they say; an issued document must not have such a file. */
  readonly fileFaults: readonly ProblemError[];
  /** Uploads that the document uses. */
  readonly uploads: readonly Upload[];
}

const model = z.record(z.string(), z.json());
const attachmentModel = z.object({
  reference: z.string(),
  kind: z.string(),
  attachmentId: z.optional(z.string()),
  content: z.optional(z.string()),
  fileName: z.optional(z.string()),
  mediaType: z.optional(z.string()),
});

/**
 * Reads a document: its files, its data, and the findings of the rules.
 *
 * @throws Refusal `malformed-body`, `schema-invalid`, `payload-too-large` or `attachment-not-found`
 */
export function readIntake(platform: Platform, body: Body): Intake {
  if (body.kind === 'json') return readJsonIntake(platform, isParsedObject(body.value) ? body.value : {});
  const text = body.kind === 'xml' ? body.text : '';
  const inspection = inspect({xml: text}, platform.contract.knowledge);
  const files = inspection.files.map((file) => embeddedAttachment(platform, file));
  const root = isCreditNote(inspection.data.typeCode) ? '/CreditNote' : '/Invoice';
  return {
    ...inspection,
    content: {xml: text, json: null},
    attachments: files.flatMap(({attachment, faults}) => (faults.length === 0 ? [attachment] : [])),
    attachmentFaults: files.flatMap(({faults}) =>
      faults.map(({pointer, detail}) => {
        const name = pointer.slice(1);
        return {
          pointer: `${root}/${placeOfFile(name)}`,
          detail: withElement(name, detail),
        };
      }),
    ),
    fileFaults: files.flatMap(({attachment}) =>
      faultsOfFile(attachment).map(({name, detail}) => ({pointer: `${root}/${placeOfFile(name)}`, detail})),
    ),
    uploads: [],
  };
}

function faultsOfFile({
  fileName,
  mediaType,
  content,
}: NewFile): readonly {readonly name: string; readonly detail: Text}[] {
  return [
    {name: 'fileName', detail: nameFault(fileName)},
    {name: 'content', detail: bytesFault(fromBase64(content), mediaType)},
  ].flatMap(({name, detail}) => (detail === undefined ? [] : [{name, detail}]));
}

/**
 * Checks that a document has the data that a record requires. A received document also needs attachments that its list can have: validation
 * does not reject it afterwards, as it does an issued one.
 *
 * @throws Refusal `schema-invalid` when a value is missing or invalid, which happens only with XML; when a rule reports the same term, there is
 *   no second issue for it
 */
export function checkData(
  platform: Platform,
  {data, issues, attachmentFaults, fileFaults}: Intake,
  schema: 'DocumentRecord' | 'ReceivedDocumentRecord',
): void {
  const {sellerName, ...others} = data;
  const root = isCreditNote(data.typeCode) ? '/CreditNote' : '/Invoice';
  const isReceived = schema === 'ReceivedDocumentRecord';
  const record = {...others, ...(isReceived && {sellerName})};
  const faults = platform.schemas
    .violations(record, platform.schemas.named(schema))
    .map(({pointer, detail}) => ({name: pointer.slice(1), detail}))
    .flatMap(({name, detail}): {name: keyof MainData; error: ProblemError}[] => {
      if (!isPlace(name)) return [];
      const message = withElement(places[name].split('/').at(-1) ?? '', data[name] === '' ? missingDetail : detail);
      return [{name, error: {pointer: `${root}/${places[name]}`, detail: message}}];
    });
  const errors = [...faults.map(({error}) => error), ...(isReceived ? attachmentFaults : fileFaults)];
  if (errors.length === 0) return;
  const termsOfRules = new Set(issues.filter(({severity}) => severity === 'error').map(({term}) => term));
  const otherFaults = faults.filter(({name}) => !termsOfRules.has(terms[name]));
  throw new Refusal('schema-invalid', errorsInBody(errors.length), {
    errors,
    issues: [...otherFaults.map(({error}) => recordIssue(error)), ...issues],
  });
}

const missingDetail: Violation['detail'] = {pt: 'Em falta.', en: 'Missing.'};

/** Returns the issue for a requirement of a record that no rule checks. Its `rule` is the code of the refusal. */
function recordIssue({pointer = '', detail}: ProblemError): ValidationIssue {
  const message = {pt: textIn(detail, 'pt'), en: textIn(detail, 'en')};
  return {level: 'syntax', severity: 'error', rule: 'schema-invalid', xpath: pointer, message};
}

/** The result of `JSON.parse` contains only JSON, so the values are not checked: that would take longer than the rules. */
function isParsedObject(value: unknown): value is JsonObject {
  return isRecord(value);
}

function withElement(element: string, {pt, en}: Violation['detail']): Violation['detail'] {
  return {pt: `${element}: ${pt}`, en: `${element}: ${en}`};
}

function isPlace(name: string): name is keyof MainData {
  return name in places;
}

function readJsonIntake(platform: Platform, json: Readonly<Record<string, Json>>): Intake {
  const attachmentModels = z.array(model).parse(json.attachments ?? []);
  const materialisedAttachments = attachmentModels.map((attachment, index) => materialise(platform, attachment, index));
  const completeJson =
    attachmentModels.length === 0 ? json : {...json, attachments: materialisedAttachments.map((one) => one.json)};
  const inspection = inspect({json: completeJson}, platform.contract.knowledge);
  return {
    ...inspection,
    content: {xml: inspection.xml, json},
    attachmentFaults: [],
    fileFaults: materialisedAttachments.flatMap(({attachment}, index) =>
      attachment === undefined
        ? []
        : faultsOfFile(attachment).map(({name, detail}) => ({pointer: `/attachments/${index}/${name}`, detail})),
    ),
    attachments: materialisedAttachments.flatMap(({attachment}) => (attachment === undefined ? [] : [attachment])),
    uploads: materialisedAttachments.flatMap(({upload}) => (upload === undefined ? [] : [upload])),
  };
}

interface Materialised {
  readonly json: Json;
  readonly attachment?: Attachment;
  readonly upload?: Upload;
}

/** Returns an attachment with its bytes: those of its upload, or its own. */
function materialise(platform: Platform, json: Readonly<Record<string, Json>>, index: number): Materialised {
  const fields = attachmentModel.parse(json);
  const {attachmentId, content, reference, kind} = fields;
  if (attachmentId !== undefined) {
    const upload = uploadOf(platform, attachmentId, index);
    const {fileName, mediaType, size, sha256: hash, content: bytes} = upload;
    const file = {reference, kind, fileName, mediaType, content: bytes};
    return {json: file, attachment: {...file, attachmentId, size, sha256: hash}, upload};
  }
  if (content === undefined) return {json};
  // The schema has checked the characters. An expression that repeats a group of four would exceed the stack of V8 below the limit.
  if (content.length % 4 !== 0) {
    throw new Refusal('schema-invalid', errorsInBody(1), {
      errors: [
        {pointer: `/attachments/${index}/content`, detail: {pt: 'Tem de estar em base64.', en: 'Must be base64.'}},
      ],
    });
  }
  const {fileName = '', mediaType = ''} = fields;
  return {json, attachment: attachmentOf(platform, {reference, kind, fileName, mediaType, content})};
}

function uploadOf(platform: Platform, attachmentId: string, index: number): Upload {
  const upload = platform.state.uploads[attachmentId];
  const isValid = upload !== undefined && Date.parse(upload.expiresAt) > platform.now().getTime();
  const user = upload === undefined ? undefined : platform.documentUsing(upload);
  const isFree = isValid && user === undefined;
  if (upload !== undefined && (isFree || platform.isSample(attachmentId))) return upload;
  const pointer = `/attachments/${index}/attachmentId`;
  const detail =
    user === undefined
      ? {pt: `${attachmentId} não existe ou expirou.`, en: `${attachmentId} does not exist or has expired.`}
      : {
          pt: `${attachmentId} já é usado por ${user.record.id} (${user.record.number}).`,
          en: `${attachmentId} is already used by ${user.record.id} (${user.record.number}).`,
        };
  throw new Refusal('attachment-not-found', detail, {
    errors: [{pointer, detail: {pt: 'Carregue o ficheiro de novo.', en: 'Upload the file again.'}}],
  });
}

type NewFile = Pick<Attachment, 'reference' | 'kind' | 'fileName' | 'mediaType' | 'content'>;

function attachmentOf(platform: Platform, file: NewFile): Attachment {
  const bytes = fromBase64(file.content);
  return {attachmentId: platform.newId('att'), ...file, size: bytes.length, sha256: sha256Hex(bytes)};
}

/** XPath of properties of an attachment, below the root. */
const attachmentPlaces: Readonly<Record<string, string>> = {
  reference: 'cac:AdditionalDocumentReference/cbc:ID',
  fileName: 'cac:AdditionalDocumentReference/cac:Attachment/cbc:EmbeddedDocumentBinaryObject/@filename',
  mediaType: 'cac:AdditionalDocumentReference/cac:Attachment/cbc:EmbeddedDocumentBinaryObject/@mimeCode',
};

function placeOfFile(name: string): string {
  return attachmentPlaces[name] ?? 'cac:AdditionalDocumentReference/cac:Attachment/cbc:EmbeddedDocumentBinaryObject';
}

interface EmbeddedAttachment {
  readonly attachment: Attachment;
  /** What the contract does not allow in it. */
  readonly faults: readonly Violation[];
}

/** Returns a file of an XML document as an attachment. */
function embeddedAttachment(platform: Platform, file: NewFile): EmbeddedAttachment {
  const {schemas, contract} = platform;
  const kind = schemas.violations(file.kind, schemas.named('AttachmentKind')).length === 0 ? file.kind : 'ATTACHMENT';
  const attachment = attachmentOf(platform, {...file, kind});
  if (attachment.size > attachmentBytes(contract.limits)) {
    const name = file.fileName.slice(0, 100);
    throw new Refusal('payload-too-large', {
      pt: `O anexo ${name} é demasiado grande.`,
      en: `The attachment ${name} is too large.`,
    });
  }
  return {attachment, faults: schemas.violations(attachment, schemas.named('AttachmentRecord'))};
}
