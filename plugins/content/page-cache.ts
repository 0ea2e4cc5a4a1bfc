import {createHash} from 'node:crypto';
import {mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {Root} from 'mdast';

/**
 * Syntax trees of earlier runs, by content: reading 1000 pages takes half a minute, reading their trees a second.
 * Below node_modules, as caches are; may be deleted at any time.
 */
const cacheFile = 'node_modules/.cache/content-check/trees.json';

/** What a tree depends on besides its page: the grammar (package versions) and the code that reads it. */
const grammarFiles = ['package-lock.json', 'plugins/content/parse-page.ts', 'plugins/content/page-cache.ts'];

export interface PageCache {
  /** The tree of a page, made by `parse` when it is not known yet. */
  readonly treeOf: (source: string, parse: () => Root) => Root;
  /** Keeps the trees that were asked for. */
  readonly save: () => Promise<void>;
}

export async function openPageCache(root: string): Promise<PageCache> {
  const grammar = await Promise.all(
    grammarFiles.map((file) => readFile(path.join(root, file), 'utf8').catch(() => '')),
  );
  const salt = hash(grammar.join('\0'));
  const file = path.join(root, cacheFile);
  const before = await readTrees(file);
  const now = new Map<string, Root>();
  let isChanged = false;
  return {
    treeOf: (source, parse) => {
      const key = hash(salt + source);
      const known = before.get(key) ?? now.get(key);
      const tree = known ?? compact(parse());
      isChanged ||= known === undefined;
      now.set(key, tree);
      return tree;
    },
    save: async () => {
      if (!isChanged) return;
      await mkdir(path.dirname(file), {recursive: true});
      await writeFile(file, JSON.stringify([...now]));
    },
  };
}

async function readTrees(file: string): Promise<ReadonlyMap<string, Root>> {
  try {
    // Only `save` writes this file, and the key of a tree names the code that made it.
    return new Map(JSON.parse(await readFile(file, 'utf8')) as [string, Root][]);
  } catch {
    return new Map();
  }
}

/** A tree as the cache keeps it: of positions only the line, no parsed JavaScript. Fresh and kept trees are alike. */
export function compact(tree: Root): Root {
  const text = JSON.stringify(tree, (key, value: unknown) => {
    if (key === 'data') return undefined;
    if (key === 'position') return lineOnly(value);
    return value;
  });
  return JSON.parse(text) as Root;
}

function lineOnly(position: unknown): unknown {
  const start = typeof position === 'object' && position !== null && 'start' in position ? position.start : undefined;
  const line = typeof start === 'object' && start !== null && 'line' in start ? start.line : undefined;
  return {start: {line}};
}

function hash(text: string): string {
  return createHash('sha1').update(text).digest('base64');
}
