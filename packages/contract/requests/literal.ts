/** How a language writes the values of JSON. */
export interface LiteralStyle {
  readonly string: (text: string) => string;
  readonly true: string;
  readonly false: string;
  readonly null: string;
  readonly list: (items: readonly string[]) => string;
  readonly pair: (name: string, value: string) => string;
  /** An object on one line. */
  readonly object: (pairs: readonly string[]) => string;
  /** One in several: what opens and closes it, what ends a line and the last one; spaces of a level. */
  readonly block: {
    readonly open: string;
    readonly close: string;
    readonly end: string;
    readonly lastEnd: string;
    readonly step: number;
  };
}

/** Up to this column a value stands on one line. */
const width = 90;

/**
 * A value of JSON in another language: on one line where that is short, else an object in several.
 *
 * @param indent spaces before the line that the value starts on
 */
export function literal(value: unknown, style: LiteralStyle, indent = 0): string {
  const line = onOneLine(value, style);
  if (indent + line.length <= width || typeof value !== 'object' || value === null || Array.isArray(value)) return line;
  const {open, close, end, lastEnd, step} = style.block;
  const inner = indent + step;
  const pairs = Object.entries(value).map(([name, item]) => style.pair(name, literal(item, style, inner)));
  const lines = pairs.map((pair) => ' '.repeat(inner) + pair).join(`${end}\n`);
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

/** Between double quotes, as JSON, Java, C# and Python write it. */
export function doubleQuoted(text: string): string {
  return JSON.stringify(text);
}

/** Between single quotes, with a backslash before what would end it: PHP, where it may go over several lines. */
export function singleQuoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}

/** The same on one line: TypeScript. */
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
