import {isRecord} from './is-record.ts';

/** Keys and indices that lead to a value. */
type Steps = readonly (string | number)[];

interface Words {
  readonly pt: string;
  readonly en: string;
}

/** Formats steps as `lines[0].price`. */
const pathOf = (steps: Steps): string =>
  steps
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./u, '');

/** Thrown for a part of the document that UBL cannot represent. Has its path and the reason. */
export class NoUbl extends TypeError {
  readonly steps: Steps;
  readonly reason: Words;

  constructor(steps: Steps, {pt, en}: Words) {
    const path = pathOf(steps);
    super(`${path || 'the document'}: ${en}`);
    this.steps = steps;
    this.reason = {pt: `${path || 'o documento'}: ${pt}`, en: this.message};
  }
}

/** Thrown for properties without a business term. */
export class UnknownProperties extends TypeError {
  readonly places: readonly Steps[];

  constructor(places: readonly Steps[]) {
    super(`No place in the XML for ${places.map(pathOf).join(', ')}.`);
    this.places = places;
  }
}

/** A JSON object that records which properties were read, so that the converter can report properties that it does not convert. */
export class Source {
  readonly #steps: Steps;
  readonly #value: Readonly<Record<string, unknown>>;
  readonly #seen = new Set<string>();
  readonly #parts = new Map<string, Source>();

  /**
   * @param value the parsed JSON object
   * @param steps path of the object for messages, for example `['lines', 0]`
   * @throws NoUbl if `value` is not an object
   */
  constructor(value: unknown, steps: Steps = []) {
    if (!isRecord(value)) throw unexpected(steps, object, value);
    this.#value = value;
    this.#steps = steps;
  }

  /** A text; undefined if the property is missing. */
  text(key: string): string | undefined {
    return this.#read(key, asText);
  }

  /** A required text. */
  requiredText(key: string): string {
    const text = this.text(key);
    if (text === undefined) throw unexpected([...this.#steps, key], aText, undefined);
    return text;
  }

  object(key: string): Source | undefined {
    return this.#read(key, (value, steps) => this.#part(value, steps));
  }

  /** The objects of a list; empty if the property is missing. */
  objects(key: string): readonly Source[] {
    return this.#items(key, (value, steps) => this.#part(value, steps));
  }

  /** The texts of a list; empty if the property is missing. */
  texts(key: string): readonly string[] {
    return this.#items(key, asText);
  }

  /** Paths of the properties that were not read, in this object and the objects inside it. */
  unread(): readonly Steps[] {
    const ownKeys = Object.keys(this.#value).filter((key) => !this.#seen.has(key));
    return [
      ...ownKeys.map((key) => [...this.#steps, key]),
      ...[...this.#parts.values()].flatMap((part) => part.unread()),
    ];
  }

  /** The error for this object, or for one of its properties, if UBL cannot represent it. */
  refusal(reason: Words, ...key: readonly string[]): NoUbl {
    return new NoUbl([...this.#steps, ...key], reason);
  }

  #items<Item>(key: string, convert: (value: unknown, steps: Steps) => Item): readonly Item[] {
    const list = this.#read(key, (value, steps) => {
      if (!Array.isArray(value)) throw unexpected(steps, aList, value);
      return value.map((item: unknown, index) => convert(item, [...steps, index]));
    });
    return list ?? [];
  }

  #read<Result>(key: string, convert: (value: unknown, steps: Steps) => Result): Result | undefined {
    this.#seen.add(key);
    const value = this.#value[key];
    return value === undefined ? undefined : convert(value, [...this.#steps, key]);
  }

  #part(value: unknown, steps: Steps): Source {
    const path = pathOf(steps);
    const part = this.#parts.get(path) ?? new Source(value, steps);
    this.#parts.set(path, part);
    return part;
  }
}

function asText(value: unknown, steps: Steps): string {
  if (typeof value !== 'string') throw unexpected(steps, aText, value);
  return value;
}

const object: Words = {pt: 'um objeto', en: 'an object'};
const aList: Words = {pt: 'uma lista', en: 'a list'};
const aText: Words = {pt: 'um texto', en: 'a text'};

function unexpected(steps: Steps, expected: Words, value: unknown): NoUbl {
  const found = kindOf(value);
  return new NoUbl(steps, {
    pt: `esperava-se ${expected.pt}, e está ${found.pt}.`,
    en: `expected ${expected.en}, found ${found.en}.`,
  });
}

function kindOf(value: unknown): Words {
  if (value === undefined) return {pt: 'em falta', en: 'nothing'};
  if (value === null) return {pt: '`null`', en: 'null'};
  if (Array.isArray(value)) return aList;
  if (typeof value === 'object') return object;
  if (typeof value === 'string') return {pt: aText.pt, en: 'a string'};
  return typeof value === 'number' ? {pt: 'um número', en: 'a number'} : {pt: 'um booleano', en: 'a boolean'};
}
