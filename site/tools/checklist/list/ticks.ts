/** The ids of the items that are done, in the order in which they were ticked. */
export type Ticks = ReadonlySet<string>;

/** What to do to each of some items: true ticks it, false clears it. */
export type Changes = ReadonlyMap<string, boolean>;

/**
 * Reads what `writeTicks` wrote.
 *
 * @param stored null, or what somebody else wrote there, means that nothing is ticked
 */
export function readTicks(stored: string | null): Ticks {
  try {
    const ids: unknown = JSON.parse(stored ?? '[]');
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

/** Ids alone: they are the same in both languages, and one that this page does not know is kept for the page that does. */
export function writeTicks(ticks: Ticks): string {
  return JSON.stringify([...ticks]);
}

export function changed(ticks: Ticks, changes: Changes): Ticks {
  const next = new Set(ticks);
  for (const [id, done] of changes) {
    if (done) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** How many of these items are ticked in one and not in the other. */
export function differences(one: Ticks, other: Ticks, ids: readonly string[]): number {
  return ids.filter((id) => one.has(id) !== other.has(id)).length;
}
