import {tokenize} from '../analysis/tokenize.ts';
import type {Index} from '../index/open.ts';
import type {Plan} from './plan.ts';

const opened = new WeakMap<Index, readonly (readonly string[])[]>();

/**
 * Whether a section is the one of a code or name that was typed: `duplicate-document`, `validateDocument`,
 * `Line.commitmentNumber`, `document failed`.
 *
 * @returns 1 where it is, 0 where it is not
 */
export function isNamed(index: Index, {joined, isCode}: Plan, section: number): number {
  const [title, anchor] = namesOf(index)[section] ?? [];
  if (title === joined && (isCode || index.isCode[section] === 1)) return 1;
  return isCode && anchor === joined ? 1 : 0;
}

/** Per section, its title and its anchor without what joins their words; of a code, the title alone. */
function namesOf(index: Index): readonly (readonly string[])[] {
  const known = opened.get(index);
  if (known) return known;
  const names = index.titles.map((title, section) =>
    index.isCode[section] === 1 ? [join(title)] : [join(title), join(index.anchors[section] ?? '')],
  );
  opened.set(index, names);
  return names;
}

function join(text: string): string {
  return tokenize(text)
    .map(({joined}) => joined)
    .join('');
}
