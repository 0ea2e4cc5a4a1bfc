import {readFile, writeFile} from 'node:fs/promises';
import type {Locale} from '@integration-docs/facts';
import {type MadeCopy, readPagesInOrder, withCopy} from '@integration-docs/docs/built';
import {place} from '../config/base-path.ts';
import {readingOrder} from '../config/reading-order.ts';
import {compressFolder} from './compress.ts';

/** Adds a link to a copy (PDF or ZIP) to every page of a language, and compresses the pages again. */
export async function linkCopy(folder: string, language: Locale, copy: MadeCopy): Promise<void> {
  for (const {file} of await readPagesInOrder({folder, place, order: readingOrder}, language)) {
    await writeFile(file, withLink(file, await readFile(file, 'utf8'), copy));
  }
  await compressFolder(folder);
}

function withLink(file: string, html: string, copy: MadeCopy): string {
  try {
    return withCopy(html, copy);
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, {cause: error});
  }
}
