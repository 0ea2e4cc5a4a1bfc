import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import {defaultLocale, type Locale, locales, toolsFolder} from '@integration-docs/facts';
import {localeConfigs} from '../config/locales.ts';
import site from '../config/site.ts';
import {topicsFile} from '../config/topics.ts';
import {absentAddresses, presentFiles} from '../config/chapters.ts';
import {type Files, toolFiles} from '@integration-docs/docs';
import {isAbsent, loadSampleTopics, sampleFiles} from '@integration-docs/docs/content';
import {catalogueFiles, publishedRequests} from '@integration-docs/contract';
import {archives} from './archives.ts';
import {checksums} from './checksums.ts';
import {changesFeed} from './changes-feed.ts';
import {replacedSamples} from './replaced-samples.ts';
import {robots, securityTxt} from '@integration-docs/docs/built';
import {runLinks} from './run-links.ts';
import {publishedTools} from './tools.ts';
import {contractDownloads} from './contract/files.ts';

const absent = absentAddresses(site);
const presentTools = publishedTools.filter(({file}) => !isAbsent(`/${toolsFolder}/${file}`, absent));

/**
 * Returns the files of a language besides its pages, by path below its folder: `site/static/`, samples with comments in the language, also as
 * ZIPs with their checksums, the feed of changes, and the links from names in responses to their explanations.
 */
export async function languageFiles(root: string, locale: Locale): Promise<Files> {
  const [statics, samples, topics, feed, links] = await Promise.all([
    staticFiles(root),
    sampleFiles(root, locale).then((files) => presentFiles(files, absent)),
    loadSampleTopics(root, topicsFile),
    changesFeed(root, locale, localeConfigs[locale].baseUrl, absent),
    runLinks(root, absent),
  ]);
  const zips = archives(samples);
  return new Map<string, string | Uint8Array>([
    ...statics,
    ...samples,
    ...replacedSamples(samples, topics),
    ...zips,
    ...checksums(zips),
    ['changelog.xml', feed],
    ...(site.chapters.simulator ? [['parts/run/links.json', JSON.stringify(links)] as const] : []),
  ]);
}

/**
 * Returns the files at the root, which are the same for all languages: catalogues as JSON with their schemas, the request of every
 * operation, downloads of the contract, programs with their checksums, robots.txt and security.txt.
 */
export async function rootFiles(root: string): Promise<Files> {
  const [catalogues, requests, specification, tools] = await Promise.all([
    catalogueFiles(root, site.url, (route) => !isAbsent(route, absent)),
    publishedRequests(root),
    contractDownloads(root),
    toolFiles(root, presentTools),
  ]);
  const contact = site.operations?.securityContact;
  return new Map<string, string | Uint8Array>([
    ...[...catalogues].map(
      ([name, content]) => [`catalogues/${name}`, `${JSON.stringify(content, null, 2)}\n`] as const,
    ),
    ...requests,
    ...specification,
    ...tools,
    ...checksums(tools),
    [
      'robots.txt',
      robots(
        site.url,
        locales.filter((locale) => locale !== defaultLocale),
      ),
    ],
    ...(contact ? [['.well-known/security.txt', securityTxt(site.url, contact, locales, new Date())] as const] : []),
  ]);
}

async function staticFiles(root: string): Promise<Files> {
  const folder = path.join(root, 'site/static');
  const entries = await readdir(folder, {recursive: true, withFileTypes: true});
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      files.map(async (file) => [path.relative(folder, file).split(path.sep).join('/'), await readFile(file)] as const),
    ),
  );
}
