/**
 * Selects a line of a field, in sight.
 *
 * @param line from 1; one that the text does not have any more gives the last one
 */
export function selectLine(field: HTMLTextAreaElement, line: number): void {
  const {start, end} = rangeOf(field.value, line);
  field.focus({preventScroll: true});
  field.setSelectionRange(start, end);
  field.scrollTop = heightOf(field, field.value.slice(0, start)) - field.clientHeight / 2;
  field.scrollIntoView({block: 'center'});
}

/** @returns where the line begins and ends, without the blanks around it */
export function rangeOf(text: string, line: number): {readonly start: number; readonly end: number} {
  const lines = text.split('\n');
  const index = Math.min(line, lines.length) - 1;
  const before = lines.slice(0, index).reduce((sum, each) => sum + each.length + 1, 0);
  const own = lines[index] ?? '';
  const start = before + own.length - own.trimStart().length;
  return {start, end: Math.max(start, before + own.trimEnd().length)};
}

/** How high the field would be with this text: lines may be broken anywhere. */
function heightOf(field: HTMLTextAreaElement, text: string): number {
  const copy = field.cloneNode() as HTMLTextAreaElement; // of what it is
  copy.value = text;
  copy.inert = true;
  copy.style.cssText = `position: absolute; visibility: hidden; width: ${field.offsetWidth}px; height: 0; min-height: 0`;
  field.after(copy);
  const {scrollHeight} = copy;
  copy.remove();
  return scrollHeight;
}
