import {
  fillKnown,
  hasToken,
  isRecord,
  type Locale,
  type Located,
  makeTokens,
  type Path,
  type Problem,
  tokenProblems,
  type Tokens,
} from '@integration-docs/facts';

/** Texts below these keys are in Portuguese. */
const portugueseKeys: readonly PropertyKey[] = ['x-pt', 'pt'];

/**
 * Fills the tokens of the contract. The server of a path can be a setting that ends with that path, such as the address of the token
 * endpoint: the path is removed from the address.
 *
 * @param settings the values of the tokens `%site.…%`
 * @returns the value, and a problem for each unknown token and for each address that does not end with its path
 */
export function fillContract(
  {file, value, lineOf}: Located<unknown>,
  settings: unknown,
): {
  readonly value: unknown;
  readonly problems: readonly Problem[];
} {
  const tokens: Readonly<Record<Locale, Tokens>> = {
    pt: makeTokens(settings, [], 'pt'),
    en: makeTokens(settings, [], 'en'),
  };
  const problems: Problem[] = [];
  const fill = (text: string, path: Path): string => {
    const languageTokens = tokens[path.some((key) => portugueseKeys.includes(key)) ? 'pt' : 'en'];
    const where = {file, line: lineOf(path)};
    const unknownTokens = tokenProblems(text, languageTokens, where);
    problems.push(...unknownTokens);
    const filledText = fillKnown(text, languageTokens);
    const [suffix] = hasToken(text) && unknownTokens.length === 0 ? pathOfServer(path) : [];
    if (suffix === undefined) return filledText;
    if (filledText.endsWith(suffix)) return filledText.slice(0, -suffix.length);
    problems.push({
      ...where,
      found: `the server ${filledText}`,
      expected: `an address that ends with ${suffix}, the path that it serves`,
      cure: `Correct the address in site/config/site.ts, or rename the path ${suffix} here.`,
    });
    return filledText;
  };
  const visit = (part: unknown, path: Path): unknown => {
    if (typeof part === 'string') return fill(part, path);
    if (Array.isArray(part)) return part.map((item: unknown, index) => visit(item, [...path, index]));
    if (!isRecord(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([key, item]) => [key, visit(item, [...path, key])]));
  };
  return {value: visit(value, []), problems};
}

/** @example pathOfServer(['paths', '/oauth2/token', 'servers', 0, 'url']) // → ['/oauth2/token'] */
function pathOfServer([paths, path, servers, , url, ...deeper]: Path): readonly string[] {
  const isServer = paths === 'paths' && servers === 'servers' && url === 'url' && deeper.length === 0;
  return isServer ? [String(path)] : [];
}
