/** Makes the browser download a file. */
export function download(name: string, type: string, content: string | Uint8Array<ArrayBuffer>): void {
  const url = URL.createObjectURL(
    new Blob([content], {type: typeof content === 'string' ? `${type};charset=utf-8` : type}),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By then the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
