/** Selects a line in a field and scrolls it into view. @param line from 1; a number beyond the text selects the last line */
export function selectLine(field: HTMLTextAreaElement, line: number): void {
  const {start, end} = rangeOf(field.value, line);
  field.focus({preventScroll: true});
  field.setSelectionRange(start, end);
  field.scrollTop = heightOf(field, field.value.slice(0, start)) - field.clientHeight / 2;
  field.scrollIntoView({block: 'center'});
}

/** @returns start and end of the line, without surrounding white space */
export function rangeOf(text: string, line: number): {readonly start: number; readonly end: number} {
  const lines = text.split('\n');
  const index = Math.min(line, lines.length) - 1;
  const lineStart = lines.slice(0, index).reduce((sum, previousLine) => sum + previousLine.length + 1, 0);
  const lineText = lines[index] ?? '';
  const start = lineStart + lineText.length - lineText.trimStart().length;
  return {start, end: Math.max(start, lineStart + lineText.trimEnd().length)};
}

/** Height that the field needs for this text: measured, because lines can wrap anywhere. */
function heightOf(field: HTMLTextAreaElement, text: string): number {
  const copy = field.cloneNode() as HTMLTextAreaElement; // a clone has the same type
  copy.value = text;
  copy.inert = true;
  copy.style.cssText = `position: absolute; visibility: hidden; width: ${field.offsetWidth}px; height: 0; min-height: 0`;
  field.after(copy);
  const {scrollHeight} = copy;
  copy.remove();
  return scrollHeight;
}
