import {search, type Library} from '@integration-docs/search';

/** Searches after each typed character of all queries. Returns the percentiles of the times as text. */
export async function timePerKey(libraryFor: (query: string) => Library, queries: readonly string[]): Promise<string> {
  const times: number[] = [];
  for (const query of queries) {
    for (let end = 1; end <= query.length; end += 1) {
      const typed = query.slice(0, end);
      const {index, files} = libraryFor(typed);
      const start = performance.now();
      await search(index, files, typed, null);
      times.push(performance.now() - start);
    }
  }
  times.sort((first, second) => first - second);
  const at = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(2);
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, max ${at(0.999)} (${times.length} keys)`;
}
