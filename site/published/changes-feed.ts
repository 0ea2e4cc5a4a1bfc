import path from 'node:path';
import * as z from 'zod';
import type {Locale} from '@integration-docs/facts';
import {siteOrigin} from '../config/base-path.ts';
import {noticeOf} from '../components/Changes/notice.ts';
import site from '../config/site.ts';
import {localizeCatalogue} from '@integration-docs/facts/node';
import {atomFeed} from '@integration-docs/docs/built';
import {isAbsent} from '@integration-docs/docs/content';

const catalogue = z.object({
  title: z.string(),
  areas: z.record(z.string(), z.string()),
  kinds: z.record(z.string(), z.string()),
  notice: z.object({dated: z.string(), atOnce: z.string()}),
  reasons: z.record(z.string(), z.string()),
  entries: z.array(
    z.object({
      id: z.string(),
      date: z.string(),
      area: z.string(),
      kind: z.string().optional(),
      inForce: z.string().optional(),
      atOnce: z.string().optional(),
      to: z.string(),
      title: z.string(),
      text: z.string(),
    }),
  ),
});

const label = (words: Readonly<Record<string, string>>, key = ''): string => words[key] ?? key;
const plain = (text: string): string => text.replaceAll('`', '');

/**
 * Returns `changelog.xml` of one language, made from the list of changes.
 *
 * @param root the project folder
 * @param base path of the language, with a slash at the end
 * @param absent addresses that this site does not have; an entry that leads there links the changelog instead
 */
export async function changesFeed(
  root: string,
  locale: Locale,
  base: string,
  absent: readonly string[],
): Promise<string> {
  const {data} = await localizeCatalogue(path.join(root, 'packages/contract/catalogues/changes.yaml'), locale);
  const {title, areas, kinds, entries, ...notices} = catalogue.parse(data);
  const home = `${siteOrigin}${base}`;
  return atomFeed({
    title: `${title} | ${site.name}`,
    language: locale,
    self: `${home}changelog.xml`,
    page: `${home}changelog`,
    author: site.name,
    entries: entries.map(({to, title: headline, text, area, kind, ...entry}) => {
      const notice = noticeOf(entry, notices, locale);
      return {
        id: `${home}changelog#change-${entry.id}`,
        date: entry.date,
        title: plain(headline),
        // What has a notice begins with its label, for programs that read the summary alone.
        summary: plain(notice === undefined ? text : `[${label(kinds, kind)}] ${notice} ${text}`),
        url: home + (isAbsent(to, absent) ? `changelog#change-${entry.id}` : to.slice(1)),
        categories: [
          {term: area, label: label(areas, area)},
          ...(kind === undefined ? [] : [{term: kind, label: label(kinds, kind)}]),
        ],
      };
    }),
  });
}
