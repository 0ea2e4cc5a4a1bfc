import {fill} from '@integration-docs/facts';

/** A text about one thing or several, with {count}; empty for none. */
export function counted(count: number, one: string, several: string): string {
  if (count === 0) return '';
  return fill(count === 1 ? one : several, {count});
}
