/** Spaces that a JSON writer puts in. */
export interface JsonLayout {
  readonly afterColon: string;
  readonly afterComma: string;
  /** Per level; undefined for one line. */
  readonly indent?: string;
}

/**
 * Writes JSON with other spaces and leaves every string and number as it was written.
 *
 * @param json well-formed JSON
 */
export function layOut(json: string, layout: JsonLayout): string {
  const tokens = json.match(/"(?:[^"\\]|\\.)*"|[^\s"[\]{}:,]+|[[\]{}:,]/g) ?? [];
  let depth = 0;
  const newLine = (): string => (layout.indent === undefined ? '' : `\n${layout.indent.repeat(depth)}`);
  return tokens
    .map((token, index) => {
      const isEmpty = /^[[{]$/.test(tokens[index - 1] ?? '') && /^[\]}]$/.test(token);
      if (token === ':') return `:${layout.afterColon}`;
      if (token === ',') return `,${layout.indent === undefined ? layout.afterComma : newLine()}`;
      if (/^[[{]$/.test(token)) {
        depth += 1;
        return /^[\]}]$/.test(tokens[index + 1] ?? '') ? token : token + newLine();
      }
      if (/^[\]}]$/.test(token)) {
        depth -= 1;
        return isEmpty ? token : newLine() + token;
      }
      return token;
    })
    .join('');
}

/** Which characters a JSON writer escapes besides those that it must, and in which digits. */
interface Writer {
  readonly escaped: RegExp;
  readonly isUpperCase?: boolean;
  readonly slash?: string;
}

const writers: readonly Writer[] = [
  // The platform, Jackson, Newtonsoft.Json, `JSON.stringify`: none.
  {escaped: /(?!)/},
  // System.Text.Json.
  {escaped: /[\u007f-\uffff"&'+<>`]/, isUpperCase: true},
  // Gson.
  {escaped: /[&'<=>\u2028\u2029]/},
  // Python's `json.dumps`.
  {escaped: /[\u007f-\uffff]/},
  // PHP's `json_encode`, with and without JSON_UNESCAPED_UNICODE.
  {escaped: /[\u0080-\uffff]/, slash: '\\/'},
  {escaped: /(?!)/, slash: '\\/'},
];

/**
 * The same JSON with its strings as each known writer spells them; spaces and numbers stay as they are.
 *
 * @param json well-formed JSON
 */
export function respell(json: string): readonly string[] {
  return writers.map((writer) => json.replace(/"(?:[^"\\]|\\.)*"/g, (token) => spell(token, writer)));
}

function spell(token: string, {escaped, isUpperCase = false, slash = '/'}: Writer): string {
  const value = JSON.parse(token) as string; // the token of a string
  const inner = value.replace(/[^]/g, (character) => {
    if (character === '/') return slash;
    if (!escaped.test(character)) return JSON.stringify(character).slice(1, -1);
    const digits = character.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${isUpperCase ? digits.toUpperCase() : digits}`;
  });
  return `"${inner}"`;
}

/** What the platform's JSON does not have: traces of another writer, or of a text that was cut off. */
export type Trace = 'cut-off' | 'not-json' | 'escapes' | 'spaces' | 'capitals' | 'order';

/** Members of an event, in the order in which the platform writes them. */
const members = ['id', 'type', 'timestamp', 'data'];

/**
 * What in a body says that it is not as it was sent; undefined when nothing does, as in what is no event.
 *
 * @example traceOf('{"Id":"evt_1"}') // → 'capitals'
 */
export function traceOf(body: string): Trace | undefined {
  let event: unknown;
  try {
    event = JSON.parse(body);
  } catch {
    return isCutOff(body) ? 'cut-off' : 'not-json';
  }
  const names = typeof event === 'object' && event !== null ? Object.keys(event) : [];
  // The public vector is no event: it is not as the platform writes.
  if (!names.some((name) => members.includes(name.toLowerCase()))) return undefined;
  const [own = body] = respell(body);
  if (own !== body) return 'escapes';
  if (layOut(body, {afterColon: '', afterComma: ''}) !== body) return 'spaces';
  if (names.some((name) => members.includes(name.toLowerCase()) && !members.includes(name))) return 'capitals';
  const known = names.filter((name) => members.includes(name));
  return known.every((name, index) => name === members[index]) ? undefined : 'order';
}

/** Whether something that was opened is not closed. */
function isCutOff(json: string): boolean {
  const [opened = 0, closed = 0] = [/[[{]/g, /[\]}]/g].map(
    (sign) => json.replace(/"(?:[^"\\]|\\.)*"?/g, '').match(sign)?.length,
  );
  return /^\s*[[{]/.test(json) && opened > closed;
}
