import {isMap, isNode, isPair, isScalar, LineCounter, parseDocument, visit} from 'yaml';
import type {Document, Node, YAMLError} from 'yaml';
import type {Problem, Where} from './problem.ts';

/** Keys and list positions from the top of a document to a value. */
export type Path = readonly PropertyKey[];

export interface YamlString {
  readonly text: string;
  /** Line on which the text starts. */
  readonly line: number;
  /** Key of the text; undefined for an item of a list. */
  readonly key: string | undefined;
}

/** A parsed YAML text, with the line of each value. */
export interface YamlSource {
  readonly value: unknown;
  /** The first syntax error of the YAML; empty for valid YAML. */
  readonly problems: readonly Problem[];
  /** Returns the line of the value at a path (of its key when it has one), or of the nearest parent that exists. */
  readonly lineOf: (path: Path) => number;
  /** Every string value. */
  readonly strings: readonly YamlString[];
}

/** A value that was read from a file, with the lines of its parts. */
export interface Located<T> extends Pick<YamlSource, 'lineOf' | 'strings'> {
  readonly file: string;
  readonly value: T;
}

/**
 * Parses YAML and keeps the positions of its values.
 *
 * @param where file, and the line of the file on which the text starts (front matter starts on line 2)
 */
export function readYaml(source: string, where: Where): YamlSource {
  const {document, counter} = parseCached(source);
  const lineAt = (offset: number): number => counter.linePos(offset).line + where.line - 1;
  // The errors after the first one are mostly its consequences.
  const problems = document.errors.slice(0, 1).map((error) => {
    const {offset, cure} = placeAndCure(document, error, counter);
    return {
      file: where.file,
      line: lineAt(offset),
      found: `YAML that cannot be read (${error.message})`,
      expected: 'valid YAML 1.2, every key once',
      cure,
    };
  });
  const lineOf = (path: Path): number => lineAt(positionOf(document, path));
  const strings: YamlString[] = [];
  visit(document, {
    Scalar(key, node, ancestors) {
      if (key === 'key' || typeof node.value !== 'string') return;
      // The text of a block scalar starts on the line after its | or >.
      const isBlock = node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED';
      const pair = ancestors.at(-1);
      const textKey = isPair(pair) && isScalar(pair.key) ? String(pair.key.value) : undefined;
      strings.push({text: node.value, line: lineAt(node.range?.[0] ?? 0) + (isBlock ? 1 : 0), key: textKey});
    },
  });
  return {value: problems.length > 0 ? undefined : document.toJS(), problems, lineOf, strings};
}

const indent = 'Indent this line as the lines of the same list or group';

/** Returns the offset of the line to correct, and how. */
function placeAndCure(
  document: Document.Parsed,
  error: YAMLError,
  counter: LineCounter,
): {readonly offset: number; readonly cure: string} {
  const opening = openingOf(document, error);
  if (opening !== undefined) {
    return {
      offset: opening,
      cure: 'Close the quotation mark that opens on this line; write one inside of a text in single marks twice.',
    };
  }
  const {code, pos} = error;
  // A line that is indented too far continues the text above it; the parser can complain about that text first.
  const continued = document.errors.slice(0, 2).find((other) => other.code === 'MULTILINE_IMPLICIT_KEY');
  if (continued !== undefined) {
    return {
      offset: continued.pos[1] - 1,
      cure: `${indent}; if it continues the text above it, put quotation marks around the whole text.`,
    };
  }
  const lacksDash = code === 'MISSING_CHAR' && counter.linePos(pos[0]).col === 1;
  if (lacksDash || code === 'BAD_INDENT' || code === 'TAB_AS_INDENT') return {offset: pos[0], cure: `${indent}.`};
  return {
    offset: pos[0],
    cure: 'Correct this line; put quotation marks around a value with ": " or " #" or a sign at its start.',
  };
}

/** Returns the offset at which an unclosed quoted text starts. The error itself has the offset at which the parser gave up. */
function openingOf(document: Document.Parsed, {code, pos: [end]}: YAMLError): number | undefined {
  if (code !== 'MISSING_CHAR') return undefined;
  let opening: number | undefined;
  visit(document, {
    Scalar(_key, {type, range}) {
      const isQuoted = type === 'QUOTE_SINGLE' || type === 'QUOTE_DOUBLE';
      if (isQuoted && range?.[1] === end) opening = range[0];
    },
  });
  return opening;
}

interface ParsedText {
  readonly document: Document.Parsed;
  readonly counter: LineCounter;
}

/** Cache of the latest parsed texts, oldest first. A check or a build reads three of four texts more than once. */
const cache = new Map<string, ParsedText>();
const maxCacheSize = 200;

/** Parses a text, or returns the cached document. It is safe to share: nothing changes it, and `toJS` creates new values each time. */
function parseCached(source: string): ParsedText {
  const cached = cache.get(source);
  if (cached !== undefined) return cached;
  const counter = new LineCounter();
  const result = {
    document: parseDocument(source, {lineCounter: counter, prettyErrors: false, logLevel: 'error'}),
    counter,
  };
  cache.set(source, result);
  const [oldest] = cache.keys();
  if (cache.size > maxCacheSize && oldest !== undefined) cache.delete(oldest);
  return result;
}

function positionOf(document: Document.Parsed, path: Path): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = nodeAt(document, path.slice(0, length));
    if (node?.range) return node.range[0];
  }
  return 0;
}

/** Returns the key node of a map entry, or the value node of a list item. */
function nodeAt(document: Document.Parsed, path: Path): Node | undefined {
  const parent = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  if (isMap(parent)) {
    const pair = parent.items.find(({key}) => isScalar(key) && key.value === path.at(-1));
    return isScalar(pair?.key) ? pair.key : undefined;
  }
  const node = document.getIn(path, true);
  return isNode(node) ? node : undefined;
}
