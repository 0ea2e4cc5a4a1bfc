/** Characters: the browser would take seconds to show a longer text in the field. */
const maxFieldLength = 200_000;

/** A paste that does not go into the field: files, or a text that is too long or pasted elsewhere. */
type PastedContent =
  {readonly kind: 'files'; readonly files: readonly File[]} | {readonly kind: 'text'; readonly text: string};

/** Reads a paste. @param isInField whether the target is the field @returns null if the browser should handle the paste */
export function readPaste(
  {files, text}: {readonly files: readonly File[]; readonly text: string},
  isInField: boolean,
): PastedContent | null {
  if (files.length > 0) return {kind: 'files', files};
  if (text.trim() === '' || (isInField && text.length <= maxFieldLength)) return null;
  return {kind: 'text', text};
}

/** @returns the text as a file, with the extension of its probable format */
export function fileOf(text: string, name: string): File {
  const extension = /^\s*[[{]/.test(text) ? 'json' : text.includes('<') ? 'xml' : 'txt';
  return new File([text], `${name}.${extension}`);
}

/** @returns the text of a single UTF-8 file for the field; empty for several files, a large file or another encoding */
export async function textForField(files: readonly File[]): Promise<string> {
  const [file, secondFile] = files;
  if (file === undefined || secondFile !== undefined || file.size > maxFieldLength) return '';
  try {
    const text = new TextDecoder('utf-8', {fatal: true}).decode(await file.arrayBuffer());
    return text.includes('\0') ? '' : text;
  } catch {
    return '';
  }
}
