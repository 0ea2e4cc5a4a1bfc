import {readFileSync} from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import {fillKnown, type Locale} from '@integration-docs/facts';
import {loadContract, printExample, printForm, publishedRequests} from '@integration-docs/contract';
import {loadTokens} from '@integration-docs/facts/node';
import {commentsIn, filesBelow} from '@integration-docs/docs/content';

/** A text that code on a page may come from. */
export interface Source {
  /** Path of the file; for an example of the contract, with its line. */
  readonly name: string;
  readonly lines: readonly string[];
}

/** Marks of regions are not shown. */
const regionMark = /^\s*(?:\/\/|#|--|;|<!--|\/\*|')?\s*#(?:end)?region\b/;

/**
 * Every sample, every request and every example of the contract, as a page in that language may show it.
 *
 * @param root folder of the project
 */
export async function loadSources(root: string, locale: Locale): Promise<readonly Source[]> {
  const [{tokens}, files] = await Promise.all([loadTokens(root, locale), filesBelow(root, 'samples')]);
  const samples = files.filter(isSample).map((name) => ({
    name,
    lines: linesOf(fillKnown(commentsIn(readFileSync(path.join(root, name), 'utf8'), locale, name), tokens)).filter(
      (line) => !regionMark.test(line),
    ),
  }));
  // Run by site/tests/requests.test.ts.
  const requests = [...(await publishedRequests(root))].map(([name, text]) => ({
    name,
    lines: linesOf(commentsIn(text, locale, name)),
  }));
  return [...samples, ...requests, ...(await examples(root))];
}

/** What a reader gets; the text for those who write samples is none. */
export function isSample(file: string): boolean {
  return file !== 'samples/README.md';
}

/** All `example`, `examples` and their values, wherever the contract has them. */
async function examples(root: string): Promise<readonly Source[]> {
  const {file, value: contract, lineOf} = await loadContract(root);
  const found: Source[] = [];
  const visit = (value: unknown, at: readonly PropertyKey[]): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, item] of Object.entries(value)) {
      const here = [...at, Array.isArray(value) ? Number(key) : key];
      const named = at.at(-1) === 'examples' ? z.object({value: z.unknown()}).safeParse(item).data : undefined;
      if (named?.value !== undefined) {
        const name = `${file}:${lineOf(here)}`;
        found.push({name, lines: linesOf(printExample(named.value))});
        const form = z.record(z.string(), z.string()).safeParse(named.value).data;
        if (form !== undefined) found.push({name, lines: [printForm(form)]});
      }
      visit(item, here);
    }
  };
  visit(contract, []);
  return found;
}

export function linesOf(text: string): readonly string[] {
  return text.replaceAll('\r\n', '\n').replace(/\n+$/, '').split('\n');
}
