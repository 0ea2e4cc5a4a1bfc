import {ownDraft, type Draft} from '../draft.ts';
import type {Localized} from '../report.ts';

/** A JSON value with its offsets in the text. */
export interface JsonNode {
  readonly value: unknown;
  readonly start: number;
  readonly end: number;
  /** The properties of an object by key, the items of a list by index; empty for all others. */
  readonly parts: ReadonlyMap<string, JsonNode>;
  /** The offsets of the keys of an object. */
  readonly keys: ReadonlyMap<string, number>;
}

/** The contract has only five levels. */
const mostLevels = 100;
/** A line has about 25 values, so this allows an invoice of 20,000 lines. */
const mostValues = 500_000;
const noParts: ReadonlyMap<string, JsonNode> = new Map();
const noKeys: ReadonlyMap<string, number> = new Map();
const space = /[ \t\n\r]*/uy;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/uy;
const word = /true|false|null/uy;

class Fault extends Error {
  readonly draft: Draft;

  constructor(draft: Draft) {
    super(draft.rule);
    this.draft = draft;
  }
}

const fail = (offset: number, message: Localized, cure?: Localized): never => {
  throw new Fault(ownDraft('JSON-SYNTAX', 'well-formed', offset, message, cure ? {cure} : {}));
};

class Parser {
  readonly duplicates: Draft[] = [];
  #place = 0;
  #level = 0;
  #count = 0;

  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  document(): JsonNode {
    if (this.#text.trim() === '') fail(0, {pt: 'O ficheiro está vazio.', en: 'The file is empty.'});
    const node = this.#value();
    this.#space();
    if (this.#place < this.#text.length) {
      fail(this.#place, {
        pt: 'Há texto depois do fim do documento.',
        en: 'There is text after the end of the document.',
      });
    }
    return node;
  }

  #space(): void {
    this.#match(space);
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#place;
    const [match] = pattern.exec(this.#text) ?? [];
    if (match !== undefined) this.#place += match.length;
    return match;
  }

  #value(): JsonNode {
    this.#space();
    const start = this.#place;
    this.#count += 1;
    if (this.#count > mostValues) {
      fail(start, {pt: `Há mais de ${mostValues} valores.`, en: `There are more than ${mostValues} values.`});
    }
    const character = this.#text[start];
    if (character === '{' || character === '[') {
      this.#level += 1;
      if (this.#level > mostLevels) {
        fail(start, {pt: `Há mais de ${mostLevels} níveis.`, en: `There are more than ${mostLevels} levels.`});
      }
      const node = character === '{' ? this.#object() : this.#list();
      this.#level -= 1;
      return node;
    }
    const simple = character === '"' ? this.#string() : (this.#match(number) ?? this.#match(word));
    if (simple === undefined) return this.#unexpected();
    const value: unknown = character === '"' ? simple : JSON.parse(simple);
    return {value, start, end: this.#place, parts: noParts, keys: noKeys};
  }

  #string(): string {
    const start = this.#place;
    let end = start + 1;
    while (end < this.#text.length && this.#text[end] !== '"') end += this.#text[end] === '\\' ? 2 : 1;
    try {
      const value: unknown = JSON.parse(this.#text.slice(start, end + 1));
      this.#place = end + 1;
      return String(value);
    } catch {
      return fail(
        start,
        {
          pt: 'O texto não está fechado (faltam as aspas), ou tem uma mudança de linha ou um `\\` por escapar.',
          en: 'The text is not closed, or has a line break or a `\\` that is not escaped.',
        },
        {
          pt: 'Escreva `\\n` para mudar de linha e `\\\\` para `\\`.',
          en: 'Write `\\n` for a line break and `\\\\` for `\\`.',
        },
      );
    }
  }

  #object(): JsonNode {
    const start = this.#place;
    const parts = new Map<string, JsonNode>();
    const keys = new Map<string, number>();
    this.#place += 1;
    this.#space();
    if (this.#text[this.#place] !== '}') {
      do {
        this.#space();
        const keyStart = this.#place;
        if (this.#text[keyStart] !== '"') this.#unexpected();
        const key = this.#string();
        this.#space();
        if (this.#text[this.#place] !== ':') this.#unexpected();
        this.#place += 1;
        if (keys.has(key)) this.duplicates.push(duplicate(key, keyStart));
        keys.set(key, keyStart);
        parts.set(key, this.#value());
        this.#space();
      } while (this.#comma('}'));
    }
    this.#place += 1;
    const value = Object.fromEntries([...parts].map(([key, part]) => [key, part.value]));
    return {value, start, end: this.#place, parts, keys};
  }

  #list(): JsonNode {
    const start = this.#place;
    const items: JsonNode[] = [];
    this.#place += 1;
    this.#space();
    if (this.#text[this.#place] !== ']') {
      do {
        items.push(this.#value());
        this.#space();
      } while (this.#comma(']'));
    }
    this.#place += 1;
    const parts = new Map(items.map((item, index) => [String(index), item]));
    return {value: items.map(({value}) => value), start, end: this.#place, parts, keys: noKeys};
  }

  /** Skips a comma and returns true if there is another item. Returns false at the end character, without skipping it. */
  #comma(end: string): boolean {
    const character = this.#text[this.#place];
    if (character === end) return false;
    if (character !== ',') this.#unexpected();
    this.#place += 1;
    this.#space();
    if (this.#text[this.#place] === end) {
      fail(
        this.#place,
        {pt: `Há uma vírgula a mais antes de \`${end}\`.`, en: `There is one comma too many before \`${end}\`.`},
        {pt: 'Retire a vírgula.', en: 'Remove the comma.'},
      );
    }
    return true;
  }

  #unexpected(): never {
    const character = String.fromCodePoint(this.#text.codePointAt(this.#place) ?? 0);
    if (this.#place >= this.#text.length) {
      return fail(this.#place, {pt: 'O ficheiro acaba a meio.', en: 'The file ends in the middle.'});
    }
    return fail(this.#place, {
      pt: `\`${character}\` não é permitido aqui em JSON.`,
      en: `\`${character}\` is not allowed here in JSON.`,
    });
  }
}

const duplicate = (key: string, offset: number): Draft =>
  ownDraft(
    'JSON-DUPLICATE',
    'well-formed',
    offset,
    {pt: `A propriedade \`${key}\` está repetida.`, en: `The property \`${key}\` appears twice.`},
    {
      found: key,
      cure: {
        pt: 'Deixe uma só: cada programa escolhe uma diferente.',
        en: 'Leave one: each program chooses a different one.',
      },
    },
  );

/** Parses JSON (RFC 8259) with offsets. Stops at the first syntax error. Reports duplicate keys; the last one counts. */
export const parseJson = (text: string): {readonly node: JsonNode | undefined; readonly drafts: readonly Draft[]} => {
  const parser = new Parser(text);
  try {
    const node = parser.document();
    return {node, drafts: parser.duplicates};
  } catch (fault) {
    if (fault instanceof Fault) return {node: undefined, drafts: [...parser.duplicates, fault.draft]};
    throw fault;
  }
};

const unescape = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~');

/** Escapes a step of a JSON pointer (RFC 6901). */
export const pointerStep = (key: string | number): string =>
  `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** The node at a pointer, or its nearest existing parent, with the pointer of that node. */
export const nodeAt = (root: JsonNode, pointer: string): {readonly node: JsonNode; readonly pointer: string} => {
  let nearest = {node: root, pointer: ''};
  for (const step of pointer.split('/').slice(1)) {
    const next = nearest.node.parts.get(unescape(step));
    if (!next) return nearest;
    nearest = {node: next, pointer: `${nearest.pointer}/${step}`};
  }
  return nearest;
};
