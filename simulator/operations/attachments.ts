import {attachmentBytes} from '../contract/limits.ts';
import {jsonAnswer} from '../http/answer.ts';
import {mediaTypeOf} from '../http/media-types.ts';
import type {FormPart} from '../http/multipart.ts';
import {Refusal} from '../http/refusal.ts';
import {sha256} from '../platform.ts';
import type {Platform} from '../platform.ts';
import type {Handlers} from './call.ts';

const HOUR = 60 * 60 * 1000;

export const attachmentHandlers: Handlers = {
  uploadAttachment(platform, {body, credential}) {
    const part = fileOf(platform, body.kind === 'form' ? body.parts : []);
    const mediaType = mediaTypeOf(part.mediaType);
    const {content} = part;
    const hours = platform.contract.limits['upload-retention'] ?? 24;
    const shown = {
      attachmentId: platform.newId('att'),
      fileName: part.fileName ?? '',
      mediaType,
      size: content.length,
      sha256: sha256(content),
      expiresAt: new Date(platform.now().getTime() + hours * HOUR).toISOString(),
    };
    const {clientId} = credential;
    platform.state.uploads[shown.attachmentId] = {...shown, content: content.toString('base64'), clientId};
    return jsonAnswer(201, shown);
  },
};

/** The file of the form, as the contract wants it. */
function fileOf({contract, schemas}: Platform, parts: readonly FormPart[]): FormPart {
  const files = parts.filter(({name, fileName}) => name === 'file' && fileName !== undefined);
  const [file] = files;
  if (file === undefined || files.length > 1) {
    const detail = file === undefined ? 'Missing: a part with this name and a file name.' : 'Must stand once.';
    throw new Refusal('schema-invalid', '1 error in the body.', {errors: [{pointer: '/file', detail}]});
  }
  const {fileName = '', mediaType, content} = file;
  const most = attachmentBytes(contract.limits);
  if (content.length > most) {
    throw new Refusal('payload-too-large', `The attachment ${fileName.slice(0, 100)} has more than ${most} bytes.`);
  }
  if (schemas.violations(mediaTypeOf(mediaType), schemas.named('AttachmentMediaType')).length > 0) {
    throw new Refusal('unsupported-media-type', `An attachment cannot be ${mediaTypeOf(mediaType) || 'of no type'}.`);
  }
  const tooLong = Array.from(fileName).length > 50;
  const wrong =
    content.length === 0 ? 'The file is empty.' : tooLong ? 'The file name has more than 50 characters.' : '';
  if (wrong !== '' || fileName === '') {
    const detail = wrong === '' ? 'The file has no name.' : wrong;
    throw new Refusal('schema-invalid', '1 error in the body.', {errors: [{pointer: '/file', detail}]});
  }
  return file;
}
