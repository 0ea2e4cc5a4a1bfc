/** Ids of the completed items, in the order in which they were ticked. */
export type Ticks = ReadonlySet<string>;

/** Changes by id: true ticks an item, false clears it. */
export type Changes = ReadonlyMap<string, boolean>;

/** Parses the text of `writeTicks`. @param stored null or an invalid text means that nothing is ticked */
export function readTicks(stored: string | null): Ticks {
  try {
    const ids: unknown = JSON.parse(stored ?? '[]');
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

/** Stores only ids, which are the same in both languages. Ids that this page does not have are kept for the page that has them. */
export function writeTicks(ticks: Ticks): string {
  return JSON.stringify([...ticks]);
}

export function withChanges(ticks: Ticks, changes: Changes): Ticks {
  const next = new Set(ticks);
  for (const [id, done] of changes) {
    if (done) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** Number of items that are ticked in only one of the two sets. */
export function differences(one: Ticks, other: Ticks, ids: readonly string[]): number {
  return ids.filter((id) => one.has(id) !== other.has(id)).length;
}
