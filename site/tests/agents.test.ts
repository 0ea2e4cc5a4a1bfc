import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {parse} from 'yaml';
import * as z from 'zod';
import {siteOrigin} from '../config/base-path.ts';
import {localeConfigs} from '../config/locales.ts';
import {type Locale, locales} from '@integration-docs/facts';
import {projectRoot} from '@integration-docs/facts/node';

/* Simulates a simple program: it reads the index and fetches the two pages whose index lines share most words with the question. */

const task = z.strictObject({question: z.string(), answer: z.string()});
const tasks = z
  .array(z.strictObject({pt: task, en: task}))
  .parse(parse(readFileSync(path.join(projectRoot, 'site/tests/agents.yaml'), 'utf8')));

const read = (address: string): string => readFileSync(path.join(projectRoot, 'build', address), 'utf8');

const cases = locales.flatMap((locale) => tasks.map((each) => ({locale, ...each[locale]})));

it.each(cases)('$locale: $question', ({locale, question, answer}) => {
  const fetched = bestLines(locale, question).slice(0, 2);
  const texts = fetched.map((url) => read(url.slice(siteOrigin.length)));
  expect(
    texts.some((text) => new RegExp(answer).test(text)),
    fetched.join(', '),
  ).toBe(true);
});

/** Addresses of the pages in the index, best match first; a rare word counts more. */
function bestLines(locale: Locale, question: string): readonly string[] {
  const lines = [
    ...read(`${localeConfigs[locale].baseUrl}llms.txt`).matchAll(/^- \[(.+?)\]\((.+?\.md)\): (.+)$/gm),
  ].map(([, title = '', url = '', about = '']) => ({url, words: new Set(wordsOf(`${title} ${about}`))}));
  const weight = (word: string): number => {
    const holders = lines.filter(({words}) => words.has(word)).length;
    return holders === 0 ? 0 : Math.log(lines.length / holders);
  };
  const score = (words: ReadonlySet<string>): number =>
    wordsOf(question).reduce((sum, word) => sum + (words.has(word) ? weight(word) : 0), 0);
  return lines.toSorted((a, b) => score(b.words) - score(a.words)).map(({url}) => url);
}

/** Stems, roughly: the first six letters. */
function wordsOf(text: string): readonly string[] {
  const words =
    text
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return words.map((word) => word.slice(0, 6));
}
