import type {Changes} from './ticks.ts';
import {isRecord} from '@integration-docs/facts';

/**
 * Reads a list written by `toJson` or `toMarkdown` (write.ts), which the reader may have edited.
 *
 * @returns the state of each item, or null if the text is not such a list
 */
export function readList(text: string): Changes | null {
  const changes = text.trimStart().startsWith('{') ? fromJson(text) : fromMarkdown(text);
  return changes.size === 0 ? null : changes;
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
