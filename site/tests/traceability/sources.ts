import {readFileSync} from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import {fillKnown, type Locale} from '@integration-docs/facts';
import {loadContract, printExample, printForm, publishedRequests} from '@integration-docs/contract';
import {loadTokens} from '@integration-docs/facts/node';
import {commentsIn, filesBelow} from '@integration-docs/docs/content';

/** A text that can be the source of a code block. */
export interface Source {
  /** Path of the file, with the line for an example of the contract. */
  readonly name: string;
  readonly lines: readonly string[];
}

/** Region marks, which pages do not show. */
const regionMark = /^\s*(?:\/\/|#|--|;|<!--|\/\*|')?\s*#(?:end)?region\b/;

/**
 * Loads every sample, request and example of the contract, in the form that pages of this language show.
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
  // site/tests/requests.test.ts runs these.
  const requests = [...(await publishedRequests(root))].map(([name, text]) => ({
    name,
    lines: linesOf(commentsIn(text, locale, name)),
  }));
  return [...samples, ...requests, ...(await examples(root))];
}

/** Whether a file is published; the README for authors of samples is not. */
export function isSample(file: string): boolean {
  return file !== 'samples/README.md';
}

/** Returns all `example` and `examples` values of the contract. */
async function examples(root: string): Promise<readonly Source[]> {
  const {file, value: contract, lineOf} = await loadContract(root);
  const exampleSources: Source[] = [];
  const visit = (value: unknown, keys: readonly PropertyKey[]): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, item] of Object.entries(value)) {
      const itemKeys = [...keys, Array.isArray(value) ? Number(key) : key];
      const namedExample = keys.at(-1) === 'examples' ? z.object({value: z.unknown()}).safeParse(item).data : undefined;
      if (namedExample?.value !== undefined) {
        const name = `${file}:${lineOf(itemKeys)}`;
        exampleSources.push({name, lines: linesOf(printExample(namedExample.value))});
        const form = z.record(z.string(), z.string()).safeParse(namedExample.value).data;
        if (form !== undefined) exampleSources.push({name, lines: [printForm(form)]});
      }
      visit(item, itemKeys);
    }
  };
  visit(contract, []);
  return exampleSources;
}

export function linesOf(text: string): readonly string[] {
  return text.replaceAll('\r\n', '\n').replace(/\n+$/, '').split('\n');
}
