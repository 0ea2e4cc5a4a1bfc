/** Syntax of a programming language for JSON values. */
export interface LiteralStyle {
  readonly string: (text: string) => string;
  readonly true: string;
  readonly false: string;
  readonly null: string;
  readonly list: (items: readonly string[]) => string;
  readonly pair: (name: string, value: string) => string;
  /** Writes an object on one line. */
  readonly object: (pairs: readonly string[]) => string;
  /** Syntax of an object on several lines: start, end, end of a line, end of the last line, and spaces per level. */
  readonly block: {
    readonly open: string;
    readonly close: string;
    readonly end: string;
    readonly lastEnd: string;
    readonly step: number;
  };
}

/** Maximum column of a value on one line. */
const width = 90;

/**
 * Writes a JSON value in a programming language: on one line if it fits, otherwise an object on several lines.
 *
 * @param indent number of spaces at the start of the value's first line
 */
export function literal(value: unknown, style: LiteralStyle, indent = 0): string {
  const line = onOneLine(value, style);
  if (indent + line.length <= width || typeof value !== 'object' || value === null || Array.isArray(value)) return line;
  const {open, close, end, lastEnd, step} = style.block;
  const innerIndent = indent + step;
  const pairs = Object.entries(value).map(([name, item]) => style.pair(name, literal(item, style, innerIndent)));
  const lines = pairs.map((pair) => ' '.repeat(innerIndent) + pair).join(`${end}\n`);
  return `${open}\n${lines}${lastEnd}\n${' '.repeat(indent)}${close}`;
}

function onOneLine(value: unknown, style: LiteralStyle): string {
  if (value === null) return style.null;
  if (typeof value === 'boolean') return value ? style.true : style.false;
  if (typeof value === 'string') return style.string(value);
  if (typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return style.list(value.map((item) => onOneLine(item, style)));
  return style.object(Object.entries(value).map(([name, item]) => style.pair(name, onOneLine(item, style))));
}

/** Quotes a text with double quotes, for JSON, Java, C# and Python. */
export function doubleQuoted(text: string): string {
  return JSON.stringify(text);
}

/** Quotes a text with single quotes and escapes quotes and backslashes, for PHP, where a string can have several lines. */
export function singleQuoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}

/** Quotes a text with single quotes on one line, for TypeScript. */
export function singleQuotedLine(text: string): string {
  return singleQuoted(text).replaceAll('\n', '\\n').replaceAll('\r', '\\r');
}

export const jsonStyle: LiteralStyle = {
  string: doubleQuoted,
  true: 'true',
  false: 'false',
  null: 'null',
  list: (items) => `[${items.join(', ')}]`,
  pair: (name, value) => `${doubleQuoted(name)}: ${value}`,
  object: (pairs) => `{${pairs.join(', ')}}`,
  block: {open: '{', close: '}', end: ',', lastEnd: '', step: 2},
};
