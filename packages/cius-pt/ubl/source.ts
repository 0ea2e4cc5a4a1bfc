import {isRecord} from './is-record.ts';

/**
 * A JSON object that notes which of its properties were read, so that a converter can tell that it left none out.
 */
export class Source {
  readonly path: string;
  readonly #value: Readonly<Record<string, unknown>>;
  readonly #seen = new Set<string>();
  readonly #parts = new Map<string, Source>();

  /**
   * @param value the parsed JSON object
   * @param path where it stands, for messages, for example `lines[0]`
   * @throws TypeError when `value` is not an object
   */
  constructor(value: unknown, path = '') {
    if (!isRecord(value)) throw new TypeError(`${path || 'the document'}: expected an object, found ${kindOf(value)}.`);
    this.#value = value;
    this.path = path;
  }

  /** A text; undefined when the property is not there. */
  text(key: string): string | undefined {
    return this.#read(key, asText);
  }

  /** A text that must be there. */
  needed(key: string): string {
    const text = this.text(key);
    if (text === undefined) throw new TypeError(`${this.#at(key)}: expected a text, found nothing.`);
    return text;
  }

  object(key: string): Source | undefined {
    return this.#read(key, (value, path) => this.#part(value, path));
  }

  /** The objects of a list; none when the property is not there. */
  objects(key: string): readonly Source[] {
    return this.#items(key, (value, path) => this.#part(value, path));
  }

  /** The texts of a list; none when the property is not there. */
  texts(key: string): readonly string[] {
    return this.#items(key, asText);
  }

  /** Paths of the properties that nobody read, here and below. */
  unread(): readonly string[] {
    const own = Object.keys(this.#value).filter((key) => !this.#seen.has(key));
    return [...own.map((key) => this.#at(key)), ...[...this.#parts.values()].flatMap((part) => part.unread())];
  }

  #items<Item>(key: string, convert: (value: unknown, path: string) => Item): readonly Item[] {
    const list = this.#read(key, (value, path) => {
      if (!Array.isArray(value)) throw new TypeError(`${path}: expected a list, found ${kindOf(value)}.`);
      return value.map((item: unknown, index) => convert(item, `${path}[${index}]`));
    });
    return list ?? [];
  }

  #read<Result>(key: string, convert: (value: unknown, path: string) => Result): Result | undefined {
    this.#seen.add(key);
    const value = this.#value[key];
    return value === undefined ? undefined : convert(value, this.#at(key));
  }

  #part(value: unknown, path: string): Source {
    const part = this.#parts.get(path) ?? new Source(value, path);
    this.#parts.set(path, part);
    return part;
  }

  #at(key: string): string {
    return this.path === '' ? key : `${this.path}.${key}`;
  }
}

function asText(value: unknown, path: string): string {
  if (typeof value !== 'string') throw new TypeError(`${path}: expected a text, found ${kindOf(value)}.`);
  return value;
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (value === null) return 'null';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
