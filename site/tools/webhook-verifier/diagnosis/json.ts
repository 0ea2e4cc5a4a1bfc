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

/** Every character beyond ASCII as `\uXXXX`, as Python's `json.dumps` and PHP's `json_encode` write by default. */
export function escapeNonAscii(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The reverse of `escapeNonAscii`. */
export function unescapeNonAscii(json: string): string {
  return json.replace(/\\u([0-9a-f]{4})/gi, (escape, digits: string) => {
    const code = Number.parseInt(digits, 16);
    return code < 0x80 ? escape : String.fromCharCode(code);
  });
}
