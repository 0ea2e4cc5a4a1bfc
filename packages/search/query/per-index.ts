import type {Index} from '../index/open.ts';

/** Caches a value that is computed from the whole index, because every query needs it. */
export function perIndex<Result extends object>(compute: (index: Index) => Result): (index: Index) => Result {
  const cache = new WeakMap<Index, Result>();
  return (index) => {
    const result = cache.get(index) ?? compute(index);
    cache.set(index, result);
    return result;
  };
}
