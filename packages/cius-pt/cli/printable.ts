/**
 * Returns a text for a terminal or a log: neither a file nor its name can send it commands, change the order of its letters (Unicode bidirectional
 * controls) or begin a line. GitHub Actions executes `##[…]` anywhere in a line, and `::…::` at the start of one.
 */
export const printable = (text: string): string =>
  text
    .replaceAll('\t', '  ')
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/gu, '·')
    .replaceAll('##[', '##·[')
    .replace(/^\s*::/u, '·$&');

/** Returns a value as JSON that reads the same, but means nothing to a terminal or a log. */
export const printableJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent)
    .replace(/[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/gu, escapeOf)
    .replaceAll('##[', `##${escapeOf('[')}`);

const escapeOf = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
