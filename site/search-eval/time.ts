import {search, type Library} from '@integration-docs/search';

/** Searches after each typed character of all queries. Returns the percentiles of the times as text. */
export async function timePerKey(libraryFor: (query: string) => Library, queries: readonly string[]): Promise<string> {
  const times: number[] = [];
  for (const query of queries) {
    for (let end = 1; end <= query.length; end += 1) {
      const prefix = query.slice(0, end);
      const {index, files} = libraryFor(prefix);
      const start = performance.now();
      await search(index, files, prefix, null);
      times.push(performance.now() - start);
    }
  }
  times.sort((first, second) => first - second);
  const percentile = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(2);
  return `p50 ${percentile(0.5)}, p95 ${percentile(0.95)}, max ${percentile(0.999)} (${times.length} keys)`;
}
