/** White space that a JSON writer inserts. */
export interface JsonLayout {
  readonly afterColon: string;
  readonly afterComma: string;
  /** Indentation of each level; undefined for a single line. */
  readonly indent?: string;
}

/** Changes the white space of JSON; strings and numbers stay as written. @param json well-formed JSON */
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

/** Characters that a JSON writer escapes although it need not, and the case of its hexadecimal digits. */
interface Writer {
  readonly escaped: RegExp;
  readonly isUpperCase?: boolean;
  readonly slash?: string;
}

const writers: readonly Writer[] = [
  // The platform, Jackson, Newtonsoft.Json and `JSON.stringify` escape none.
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

/** Variants of a JSON text with strings escaped like each known writer does. White space and numbers stay. @param json well-formed JSON */
export function respell(json: string): readonly string[] {
  return writers.map((writer) => json.replace(/"(?:[^"\\]|\\.)*"/g, (token) => escapeToken(token, writer)));
}

function escapeToken(token: string, {escaped, isUpperCase = false, slash = '/'}: Writer): string {
  const value = JSON.parse(token) as string; // the token is a string
  const escapedText = value.replace(/[^]/g, (character) => {
    if (character === '/') return slash;
    if (!escaped.test(character)) return JSON.stringify(character).slice(1, -1);
    const digits = character.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${isUpperCase ? digits.toUpperCase() : digits}`;
  });
  return `"${escapedText}"`;
}

/** Differences from the platform's JSON, which show that another program wrote the text or cut it off. */
export type Trace = 'cut-off' | 'not-json' | 'escapes' | 'spaces' | 'capitals' | 'order' | 'end';

/** Members of an event, in the order in which the platform writes them. */
const members = ['id', 'type', 'timestamp', 'data'];

/**
 * Finds the first difference between a body and the platform's JSON; undefined if there is none, or if the body is not an event.
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
  // The public vector is not an event, so the platform's notation does not apply.
  if (!names.some((name) => members.includes(name.toLowerCase()))) return undefined;
  const [platformText = body] = respell(body);
  if (platformText !== body) return 'escapes';
  if (layOut(body, {afterColon: '', afterComma: ''}) !== body.trim()) return 'spaces';
  if (names.some((name) => members.includes(name.toLowerCase()) && !members.includes(name))) return 'capitals';
  const eventNames = names.filter((name) => members.includes(name));
  const ordered = members.filter((name) => names.includes(name));
  if (eventNames.some((name, index) => name !== ordered[index])) return 'order';
  return body.trimEnd() === body ? undefined : 'end';
}

/** Whether brackets are opened but not closed. */
function isCutOff(json: string): boolean {
  const [openCount = 0, closeCount = 0] = [/[[{]/g, /[\]}]/g].map(
    (sign) => json.replace(/"(?:[^"\\]|\\.)*"?/g, '').match(sign)?.length,
  );
  return /^\s*[[{]/.test(json) && openCount > closeCount;
}
