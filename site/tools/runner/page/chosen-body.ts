import {loadBlob} from '../../load-file.ts';
import {SampleError} from './errors.ts';
import type {ChosenBody} from './request.ts';

/**
 * The body that the form shows: text, form fields, or a file; null if the operation has none.
 *
 * @throws SampleError when the reader chose no file and the example did not load
 */
export async function chosenBody(root: HTMLElement): Promise<ChosenBody> {
  const bodyElement = root.querySelector<HTMLElement>('[data-body]:not([hidden])');
  const {body: kind, media: mediaType = ''} = bodyElement?.dataset ?? {};
  if (!bodyElement || kind === undefined) return null;
  if (kind !== 'upload') return {kind: kind === 'form' ? 'form' : 'text', mediaType};
  const input = bodyElement.querySelector('input');
  const {sample = '', type = ''} = input?.dataset ?? {};
  const [file] = input?.files ?? [];
  const content = file ?? (await loadSample(sample));
  return {
    kind: 'upload',
    field: input?.name.replace(/^file:/, '') ?? '',
    fileName: file?.name ?? sample.replace(/^.*\//, ''),
    partType: file?.type ?? type,
    content: new Uint8Array(await content.arrayBuffer()),
  };
}

/** @throws SampleError */
async function loadSample(address: string): Promise<Blob> {
  try {
    return await loadBlob(address);
  } catch {
    throw new SampleError(address);
  }
}
