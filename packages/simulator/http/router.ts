/** The properties that a router needs. */
interface Routable {
  /** Upper case. */
  readonly method: string;
  /** With the names of parameters in braces. */
  readonly path: string;
}

export type Route<T> =
  | {
      readonly operation: T;
      /** Decoded parameters; a value that cannot be decoded stays as received. */
      readonly path: Readonly<Record<string, string>>;
    }
  /** The path exists, but only with these methods. */
  | {readonly allow: readonly string[]};

interface Place<T> {
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly operations: Map<string, T>;
}

/** Finds the operation of a request among paths with parameters. */
export class Router<T extends Routable> {
  readonly #places: readonly Place<T>[];

  constructor(operations: readonly T[]) {
    const places = new Map<string, Place<T>>();
    for (const operation of operations) {
      const place = places.get(operation.path) ?? placeOf<T>(operation.path);
      place.operations.set(operation.method, operation);
      places.set(operation.path, place);
    }
    // A concrete path comes before a path with a parameter that also matches it.
    this.#places = [...places.values()].toSorted((one, other) => one.names.length - other.names.length);
  }

  /** Finds a route; `HEAD` uses the operation of `GET`. @returns undefined when there is no such path */
  route(method: string, pathname: string): Route<T> | undefined {
    for (const {pattern, names, operations} of this.#places) {
      const match = pattern.exec(pathname);
      if (match === null) continue;
      const operation = operations.get(method === 'HEAD' ? 'GET' : method);
      if (operation === undefined) return {allow: allowedMethods([...operations.keys()])};
      return {operation, path: Object.fromEntries(names.map((name, index) => [name, decode(match[index + 1] ?? '')]))};
    }
    return undefined;
  }
}

function placeOf<T>(path: string): Place<T> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const source = path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '([^/]*)');
  return {pattern: new RegExp(`^${source}$`), names, operations: new Map<string, T>()};
}

function allowedMethods(methods: readonly string[]): readonly string[] {
  return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
