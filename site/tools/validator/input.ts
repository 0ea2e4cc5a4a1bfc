/** Longer texts are not put into a field of the page, which would take seconds to show them. */
const mostInField = 200_000;

/** What a paste holds besides a text that the field can show. */
type Pasted =
  {readonly kind: 'files'; readonly files: readonly File[]} | {readonly kind: 'text'; readonly text: string};

/**
 * Reads a paste.
 *
 * @param isInField whether it would go into the field
 * @returns null when the browser may put it there
 */
export function readPaste(
  {files, text}: {readonly files: readonly File[]; readonly text: string},
  isInField: boolean,
): Pasted | null {
  if (files.length > 0) return {kind: 'files', files};
  if (text.trim() === '' || (isInField && text.length <= mostInField)) return null;
  return {kind: 'text', text};
}

/** @returns the text as a file, with the extension of what it seems to be */
export function fileOf(text: string, name: string): File {
  return new File([text], `${name}.${/^\s*[[{]/.test(text) ? 'json' : 'xml'}`);
}

/** @returns the text of a single file, as the field can show it and give it back; empty for many files, long ones and other encodings */
export async function textForField(files: readonly File[]): Promise<string> {
  const [file, second] = files;
  if (file === undefined || second !== undefined || file.size > mostInField) return '';
  try {
    const text = new TextDecoder('utf-8', {fatal: true}).decode(await file.arrayBuffer());
    return text.includes('\0') ? '' : text;
  } catch {
    return '';
  }
}
