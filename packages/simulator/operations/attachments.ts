import {attachmentBytes, limitOf} from '../contract/limits.ts';
import {jsonAnswer} from '../http/answer.ts';
import type {Text} from '../http/language.ts';
import {mediaTypeOf} from '../http/media-types.ts';
import type {FormPart} from '../http/multipart.ts';
import {errorsInBody, Refusal} from '../http/refusal.ts';
import {base64} from '../bytes.ts';
import {sha256Hex} from '../hash.ts';
import {bytesFault, nameFault} from '../documents/file-fault.ts';
import type {Platform} from '../platform.ts';
import type {Handlers} from './call.ts';
import {hour} from '../durations.ts';

export const attachmentHandlers: Handlers = {
  uploadAttachment(platform, {body, credential}) {
    const file = fileOf(platform, body.kind === 'form' ? body.parts : []);
    const mediaType = mediaTypeOf(file.mediaType);
    const {content} = file;
    const hours = limitOf(platform.contract.limits, 'upload-retention');
    const record = {
      attachmentId: platform.newId('att'),
      fileName: file.fileName ?? '',
      mediaType,
      size: content.length,
      sha256: sha256Hex(content),
      expiresAt: new Date(platform.now().getTime() + hours * hour).toISOString(),
    };
    const {clientId} = credential;
    platform.state.uploads[record.attachmentId] = {...record, content: base64(content), clientId};
    return jsonAnswer(201, record);
  },
};

/** Returns the file of a form. @throws Refusal when the file is missing or the contract does not allow it */
function fileOf({contract, schemas}: Platform, parts: readonly FormPart[]): FormPart {
  const files = parts.filter(({name, fileName}) => name === 'file' && fileName !== undefined);
  const [file] = files;
  if (file === undefined || files.length > 1) {
    const detail =
      file === undefined
        ? {
            pt: 'Falta uma parte com este nome e um nome de ficheiro.',
            en: 'Missing: a part with this name and a file name.',
          }
        : {pt: 'Só pode aparecer uma vez.', en: 'May appear only once.'};
    throw new Refusal('schema-invalid', errorsInBody(1), {errors: [{pointer: '/file', detail}]});
  }
  const {fileName = '', mediaType, content} = file;
  const maxBytes = attachmentBytes(contract.limits);
  if (content.length > maxBytes) {
    const name = fileName.slice(0, 100);
    throw new Refusal('payload-too-large', {
      pt: `O anexo ${name} tem mais de ${maxBytes} bytes.`,
      en: `The attachment ${name} has more than ${maxBytes} bytes.`,
    });
  }
  if (schemas.violations(mediaTypeOf(mediaType), schemas.named('AttachmentMediaType')).length > 0) {
    const type = mediaTypeOf(mediaType);
    throw new Refusal('unsupported-media-type', {
      pt: `Um anexo não pode ser ${type || 'sem tipo'}.`,
      en: `An attachment cannot be ${type || 'of no type'}.`,
    });
  }
  const detail =
    faultOf(content, fileName, mediaTypeOf(mediaType)) ??
    schemas.violations(fileName, schemas.named('Text'))[0]?.detail;
  if (detail !== undefined)
    throw new Refusal('schema-invalid', errorsInBody(1), {errors: [{pointer: '/file', detail}]});
  return file;
}

function faultOf(content: Uint8Array, fileName: string, mediaType: string): Text | undefined {
  if (content.length === 0) return {pt: 'O ficheiro está vazio.', en: 'The file is empty.'};
  if (fileName === '') return {pt: 'O ficheiro não tem nome.', en: 'The file has no name.'};
  if (Array.from(fileName).length > 50)
    return {pt: 'O nome do ficheiro tem mais de 50 caracteres.', en: 'The file name has more than 50 characters.'};
  return nameFault(fileName) ?? bytesFault(content, mediaType);
}
