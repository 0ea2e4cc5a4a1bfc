/** An item in the language of the page. */
export interface Item {
  readonly id: string;
  /** Name of its group. */
  readonly group: string;
  /** The statement; backticks mark code. */
  readonly text: string;
  /** Link to its explanation, with an absolute address. */
  readonly link: {readonly label: string; readonly href: string};
  readonly done: boolean;
}

export interface Count {
  readonly total: number;
  readonly done: number;
  readonly left: number;
}

export function count(items: readonly Pick<Item, 'done'>[]): Count {
  const total = items.length;
  const done = items.filter((item) => item.done).length;
  return {total, done, left: total - done};
}

/** Groups items in the order in which the groups first appear. */
export function groupsOf<Of extends Pick<Item, 'group'>>(
  items: readonly Of[],
): readonly (readonly [string, readonly Of[]])[] {
  return [...new Set(items.map(({group}) => group))].map((group) => [
    group,
    items.filter((item) => item.group === group),
  ]);
}
