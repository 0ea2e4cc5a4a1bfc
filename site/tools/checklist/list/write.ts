import {fill} from '@integration-docs/facts';
import {count, groupsOf, type Item} from './items.ts';

/** Data around the items of an exported list. */
export interface Frame {
  readonly title: string;
  /** Address of the page. */
  readonly page: string;
  /** With `{done}`, `{total}` and `{left}`. */
  readonly progress: string;
  /** With `{total}` and `{left}`. */
  readonly groupProgress: string;
  readonly date: Date;
}

/**
 * Writes the list as Markdown with task boxes (GitHub Flavored Markdown). Each item ends in a comment with its id, so that `readList`
 * (read.ts) can also read it in the other language.
 */
export function toMarkdown(items: readonly Item[], frame: Frame): string {
  const parts = groupsOf(items).flatMap(([group, members]) => [
    `## ${group}`,
    fill(frame.groupProgress, {...count(members)}),
    members.map(toLine).join('\n'),
  ]);
  const head = [`# ${frame.title}`, `${frame.page} (${dayOf(frame.date)})`, fill(frame.progress, {...count(items)})];
  return `${[...head, ...parts].join('\n\n')}\n`;
}

function toLine({id, text, link, done}: Item): string {
  return `- [${done ? 'x' : ' '}] ${text} [${link.label}](${link.href}) <!-- check-${id} -->`;
}

/** Writes the list as JSON: `items` in the order of the page, each with `id` and `done`. */
export function toJson(items: readonly Item[], {title, page, date}: Frame): string {
  const {total, done, left} = count(items);
  return `${JSON.stringify({title, page, exportedAt: date.toISOString(), total, done, left, items}, null, 2)}\n`;
}

/** @example fileName(new Date(2026, 10, 21), 'md') // → 'checklist-2026-11-21.md' */
export function fileName(date: Date, extension: 'md' | 'json'): string {
  return `checklist-${dayOf(date)}.${extension}`;
}

/** The date in the reader's time zone, as ISO 8601. */
function dayOf(date: Date): string {
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}
