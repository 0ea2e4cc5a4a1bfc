import type {Changes} from './ticks.ts';
import {isRecord} from '@integration-docs/facts';

/**
 * Reads a list that `toJson` or `toMarkdown` (write.ts) wrote, perhaps edited since.
 *
 * @returns what it says of each item, or null when it is no such list
 */
export function readList(text: string): Changes | null {
  const found = text.trimStart().startsWith('{') ? fromJson(text) : fromMarkdown(text);
  return found.size === 0 ? null : found;
}

function fromJson(text: string): Changes {
  try {
    const list: unknown = JSON.parse(text);
    const items: unknown = isRecord(list) ? list.items : null;
    if (!Array.isArray(items)) return new Map();
    return new Map(
      items.flatMap((item: unknown) =>
        isRecord(item) && typeof item.id === 'string' && typeof item.done === 'boolean' ? [[item.id, item.done]] : [],
      ),
    );
  } catch {
    return new Map();
  }
}

function fromMarkdown(text: string): Changes {
  const lines = text.matchAll(/^\s*[-*+] \[([ xX])\] .*<!-- check-([a-z0-9-]+) -->\s*$/gm);
  return new Map([...lines].map(([, box = ' ', id = '']) => [id, box !== ' ']));
}
