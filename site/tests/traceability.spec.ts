import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, test} from '@playwright/test';
import {defaultLocale, fillKnown, type Locale, locales} from '@integration-docs/facts';
import {commentsIn, loadSampleTopics, samplesIn} from '@integration-docs/docs/content';
import {loadTokens} from '@integration-docs/facts/node';
import {publishedRequests} from '@integration-docs/contract';
import {topicsFile} from '../config/topics.ts';
import {replacedSamples} from '../published/replaced-samples.ts';
import {blockTexts} from './traceability/blocks.ts';
import {isSample, loadSources} from './traceability/sources.ts';
import {sourceOf} from './traceability/trace.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const build = path.join(root, 'build');

/** Code blocks that come from no file, with the reason. Avoid new entries. */
const exceptions: readonly {readonly page: RegExp; readonly text: RegExp; readonly reason: string}[] = [
  {
    page: /(?:^|\/)parts\/(?:specification\/)?run\//,
    text: /^(?:Sem corpo\.|No body\.|application\/pdf)$/,
    reason: 'says in words what the answer has in the place of a body of text',
  },
];

function pagesOf(locale: Locale): readonly string[] {
  return readdirSync(build, {recursive: true, encoding: 'utf8'})
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.html'))
    .filter((file) => (locales.find((code) => file.startsWith(`${code}/`)) ?? defaultLocale) === locale);
}

for (const locale of locales) {
  test(`every code block (${locale}) comes from a tested file`, async () => {
    const sources = await loadSources(root, locale);
    const blocks = pagesOf(locale).flatMap((page) =>
      blockTexts(readFileSync(path.join(build, page), 'utf8')).map((text) => ({page, text})),
    );
    const tracedBlocks = blocks.map((block) => ({...block, source: sourceOf(block.text, sources)}));
    const untraced = tracedBlocks
      .filter(({source}) => source === undefined)
      .filter(
        ({page, text}) => !exceptions.some((exception) => exception.page.test(page) && exception.text.test(text)),
      );
    const files = new Set(tracedBlocks.flatMap(({source}) => source?.name ?? []));
    console.log(
      `${locale}: ${tracedBlocks.length - untraced.length} of ${tracedBlocks.length} blocks traced, to ${files.size} sources; ${exceptions.length} exceptions`,
    );
    expect(blocks.length).toBeGreaterThan(100);
    expect(untraced.map(({page, text}) => `${page}: ${text.slice(0, 200)}`)).toEqual([]);
  });
}

test('every sample to download is the file of the project, tokens filled, or made of the contract', async () => {
  const [{tokens}, requests, topics] = await Promise.all([
    loadTokens(root, defaultLocale),
    publishedRequests(root),
    loadSampleTopics(root, topicsFile),
  ]);
  const files = samplesIn(root).list();
  const replaced = replacedSamples(new Map(files.map((file) => [file, file])), topics);
  const published = readdirSync(path.join(build, 'samples'), {recursive: true, encoding: 'utf8', withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(build, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    // Skip compressed copies, archives of these files, which site/tests/connector tests, and checksums (site/published/checksums.test.ts).
    .filter((file) => !/\.(?:br|gz|zip)$|\/SHA256SUMS$/.test(file));
  expect(published.length).toBeGreaterThan(100);
  const changed = published.filter((file) => {
    const request = requests.get(file);
    if (request !== undefined) return readFileSync(path.join(build, file), 'utf8') !== request;
    const name = replaced.get(file) ?? file;
    const source = path.join(root, name);
    if (!existsSync(source)) return true;
    return (
      readFileSync(path.join(build, file), 'utf8') !==
      fillKnown(commentsIn(readFileSync(source, 'utf8'), defaultLocale, name), tokens)
    );
  });
  expect(changed).toEqual([]);
  expect(published.filter((file) => !isSample(file) && !file.endsWith('README.md'))).toEqual([]);
});
