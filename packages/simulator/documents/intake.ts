import * as z from 'zod/mini';
import {isRecord} from '@integration-docs/facts';
import {attachmentBytes, limitOf} from '../contract/limits.ts';
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
import {isCreditNote as isCreditNoteType, terms, type MainData} from './facts.ts';
import {inspect, type Inspection} from './inspect.ts';

/** A document that was received, parsed and validated. */
export interface Intake extends Inspection {
  readonly content: DocumentContent;
  readonly attachments: readonly Attachment[];
  /** Why an attachment in the XML is not one of `attachments`. */
  readonly attachmentFaults: readonly ProblemError[];
  /** Files that are not what they say, or too many; an issued document must not have such files. */
  readonly fileFaults: readonly ProblemError[];
  /** Uploads that the document uses. */
  readonly uploads: readonly Upload[];
  /** Why an upload cannot be used: `attachment-not-found`. */
  readonly uploadRefusal?: Refusal;
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
  const intake = readAnyIntake(platform, body);
  if (intake.uploadRefusal !== undefined) throw intake.uploadRefusal;
  return intake;
}

/**
 * Reads a document like {@link readIntake}, also one with an upload that it cannot use, so that the caller can say what else is wrong.
 *
 * @throws Refusal `malformed-body`, `schema-invalid` or `payload-too-large`
 */
export function readAnyIntake(platform: Platform, body: Body): Intake {
  if (body.kind === 'json') return readJsonIntake(platform, isParsedObject(body.value) ? body.value : {});
  const text = body.kind === 'xml' ? body.text : '';
  const inspection = inspect({xml: text}, platform.contract.knowledge);
  const files = inspection.files.map(({file, xpath}) => ({...embeddedAttachment(platform, file), xpath}));
  const countFaults = countFaultsIn(platform, inspection);
  return {
    ...inspection,
    content: {xml: text, json: null},
    attachments: files.flatMap(({attachment, faults}) => (faults.length === 0 ? [attachment] : [])),
    attachmentFaults: [
      ...countFaults,
      ...files.flatMap(({faults, xpath}) =>
        faults.map(({pointer, detail}) => {
          const name = pointer.slice(1);
          return {
            pointer: `${xpath}/${placeOfFile(name)}`,
            detail: withElement(name, detail),
          };
        }),
      ),
    ],
    fileFaults: [
      ...countFaults,
      ...files.flatMap(({attachment, xpath}) =>
        faultsOfFile(attachment).map(({name, detail}) => ({pointer: `${xpath}/${placeOfFile(name)}`, detail})),
      ),
    ],
    uploads: [],
  };
}

/** In XML, no schema counts the attachments. The place is that of the first one too many. */
function countFaultsIn({contract}: Platform, {attachmentPlaces: found}: Inspection): readonly ProblemError[] {
  const max = limitOf(contract.limits, 'attachments-per-document');
  const pointer = found[max];
  if (pointer === undefined) return [];
  const count = found.length;
  return [
    {pointer, detail: {pt: `Tem ${count} anexos; no máximo, ${max}.`, en: `${count} attachments; at most ${max}.`}},
  ];
}

/** What is wrong with a property of an attachment. */
interface FileFault {
  readonly name: string;
  readonly detail: Text;
}

function faultsOfFile({fileName, mediaType, content}: NewFile): readonly FileFault[] {
  return [
    {name: 'fileName', detail: nameFault(fileName)},
    {name: 'content', detail: bytesFault(fromBase64(content), mediaType)},
  ].flatMap(({name, detail}) => (detail === undefined ? [] : [{name, detail}]));
}

/**
 * Checks that a document has the data that a record requires, and files that it can have. A received document also needs attachments that its list can have: validation
 * does not reject it afterwards, as it does an issued one.
 *
 * @throws Refusal `schema-invalid` when a value is missing or invalid, which happens only with XML, or for a file; when a rule reports the same
 *   term, there is no second issue for it
 */
export function checkData(
  platform: Platform,
  {data, issues, places, isCreditNote, attachmentFaults, fileFaults, content}: Intake,
  schema: 'DocumentRecord' | 'ReceivedDocumentRecord',
): void {
  const {sellerName, ...others} = data;
  const isReceived = schema === 'ReceivedDocumentRecord';
  const record = {...others, ...(isReceived && {sellerName})};
  const faults = platform.schemas
    .violations(record, platform.schemas.named(schema))
    .map(({pointer, detail}) => ({name: pointer.slice(1), detail}))
    .flatMap(({name, detail}): {name: keyof MainData; error: ProblemError}[] => {
      if (!isPlace(name)) return [];
      const element = (places[name].split('/').at(-1) ?? '').replace(/\[\d+\]$/, '');
      const fault = name === 'typeCode' ? typeDetail(platform, isCreditNote) : detail;
      return [
        {name, error: {pointer: places[name], detail: withElement(element, data[name] === '' ? missingDetail : fault)}},
      ];
    });
  const faultsOfFiles = isReceived ? attachmentFaults : fileFaults;
  const errors = [...faults.map(({error}) => error), ...faultsOfFiles];
  if (errors.length === 0) return;
  const termsOfRules = new Set(issues.filter(({severity}) => severity === 'error').map(({term}) => term));
  const otherFaults = faults.filter(({name}) => !termsOfRules.has(terms[name])).map(({error}) => error);
  const place = content.json === null ? 'xpath' : 'pointer';
  throw new Refusal('schema-invalid', errorsInBody(errors.length), {
    errors,
    issues: [...[...otherFaults, ...faultsOfFiles].map((error) => issueOfError(error, place)), ...issues],
  });
}

/** The types of the root element: a `CreditNote` has others than an `Invoice`. */
function typeDetail({contract}: Platform, isCreditNote: boolean): Violation['detail'] {
  const codes = recordTypes.parse(contract.schemas.RecordTypeCode).enum;
  const list = codes.filter((code) => isCreditNoteType(code) === isCreditNote).join(', ');
  return {pt: `Tem de ser um destes valores: ${list}.`, en: `Must be one of ${list}.`};
}

const recordTypes = z.object({enum: z.array(z.string())});

const missingDetail: Violation['detail'] = {pt: 'Em falta.', en: 'Missing.'};

/** Returns the issue for a requirement of the platform that no rule checks. Its `rule` is the code of the refusal. */
function issueOfError({pointer = '', detail}: ProblemError, place: 'pointer' | 'xpath'): ValidationIssue {
  const message = {pt: textIn(detail, 'pt'), en: textIn(detail, 'en')};
  return {level: 'syntax', severity: 'error', rule: 'schema-invalid', [place]: pointer, message};
}

/** The result of `JSON.parse` contains only JSON, so the values are not checked: that would take longer than the rules. */
function isParsedObject(value: unknown): value is JsonObject {
  return isRecord(value);
}

function withElement(element: string, {pt, en}: Violation['detail']): Violation['detail'] {
  return {pt: `${element}: ${pt}`, en: `${element}: ${en}`};
}

function isPlace(name: string): name is keyof MainData {
  return name in terms;
}

function readJsonIntake(platform: Platform, json: Readonly<Record<string, Json>>): Intake {
  const attachmentModels = z.array(model).parse(json.attachments ?? []);
  const materialisedAttachments = attachmentModels.map((attachment, index) => materialise(platform, attachment, index));
  const uploadRefusal = materialisedAttachments.find(({refusal}) => refusal !== undefined)?.refusal;
  const completeJson =
    attachmentModels.length === 0 ? json : {...json, attachments: materialisedAttachments.map((one) => one.json)};
  const inspection = inspect({json: completeJson}, platform.contract.knowledge);
  return {
    ...inspection,
    content: {xml: inspection.xml, json},
    attachmentFaults: [],
    fileFaults: materialisedAttachments.flatMap(({attachment, fault}, index) =>
      [...(fault === undefined ? [] : [fault]), ...(attachment === undefined ? [] : faultsOfFile(attachment))].map(
        ({name, detail}) => ({pointer: `/attachments/${index}/${name}`, detail}),
      ),
    ),
    attachments: materialisedAttachments.flatMap(({attachment}) => (attachment === undefined ? [] : [attachment])),
    uploads: materialisedAttachments.flatMap(({upload}) => (upload === undefined ? [] : [upload])),
    ...(uploadRefusal !== undefined && {uploadRefusal}),
  };
}

interface Materialised {
  readonly json: Json;
  readonly attachment?: Attachment;
  readonly upload?: Upload;
  readonly refusal?: Refusal;
  /** Why its bytes cannot be read. */
  readonly fault?: FileFault;
}

/** Returns an attachment with its bytes: those of its upload, or its own. */
function materialise(platform: Platform, json: Readonly<Record<string, Json>>, index: number): Materialised {
  const fields = attachmentModel.parse(json);
  const {attachmentId, content, reference, kind} = fields;
  if (attachmentId !== undefined) {
    const refusal = uploadRefusalOf(platform, attachmentId, index);
    const upload = platform.state.uploads[attachmentId];
    // Only the file of an upload that is gone is not known: any file takes its place, so that the rest can be checked.
    if (upload === undefined) return {json: {reference, kind, ...anyFile}, ...(refusal && {refusal})};
    const {fileName, mediaType, size, sha256: hash, content: bytes} = upload;
    const file = {reference, kind, fileName, mediaType, content: bytes};
    return {json: file, attachment: {...file, attachmentId, size, sha256: hash}, upload, ...(refusal && {refusal})};
  }
  if (content === undefined) return {json};
  // The schema has checked the characters. An expression that repeats a group of four would exceed the stack of V8 below the limit.
  if (content.length % 4 !== 0) {
    const fault = {name: 'content', detail: {pt: 'Tem de estar em base64.', en: 'Must be base64.'}};
    return {json: {...json, content: anyFile.content}, fault};
  }
  const {fileName = '', mediaType = ''} = fields;
  return {json, attachment: attachmentOf(platform, {reference, kind, fileName, mediaType, content})};
}

const anyFile = {fileName: 'a.pdf', mediaType: 'application/pdf', content: 'JVBERi0xLjc='};

function uploadRefusalOf(platform: Platform, attachmentId: string, index: number): Refusal | undefined {
  const upload = platform.state.uploads[attachmentId];
  const isValid = upload !== undefined && Date.parse(upload.expiresAt) > platform.now().getTime();
  const user = upload === undefined ? undefined : platform.documentUsing(upload);
  const isFree = isValid && user === undefined;
  if (upload !== undefined && (isFree || platform.isSample(attachmentId))) return undefined;
  const pointer = `/attachments/${index}/attachmentId`;
  const detail =
    user === undefined
      ? {pt: `${attachmentId} não existe ou expirou.`, en: `${attachmentId} does not exist or has expired.`}
      : {
          pt: `${attachmentId} já é usado por ${user.record.id} (${user.record.number}).`,
          en: `${attachmentId} is already used by ${user.record.id} (${user.record.number}).`,
        };
  const cure =
    user === undefined
      ? {pt: 'Carregue o ficheiro de novo.', en: 'Upload the file again.'}
      : {
          pt: 'Se esse documento não é este, carregue o ficheiro de novo.',
          en: 'If that document is not this one, upload the file again.',
        };
  return new Refusal('attachment-not-found', detail, {errors: [{pointer, detail: cure}]});
}

type NewFile = Pick<Attachment, 'reference' | 'kind' | 'fileName' | 'mediaType' | 'content'>;

function attachmentOf(platform: Platform, file: NewFile): Attachment {
  const bytes = fromBase64(file.content);
  return {attachmentId: platform.newId('att'), ...file, size: bytes.length, sha256: sha256Hex(bytes)};
}

/** XPath of properties of an attachment, below its BG-24. */
const attachmentPlaces: Readonly<Record<string, string>> = {
  reference: 'cbc:ID',
  fileName: 'cac:Attachment/cbc:EmbeddedDocumentBinaryObject/@filename',
  mediaType: 'cac:Attachment/cbc:EmbeddedDocumentBinaryObject/@mimeCode',
};

function placeOfFile(name: string): string {
  return attachmentPlaces[name] ?? 'cac:Attachment/cbc:EmbeddedDocumentBinaryObject';
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
