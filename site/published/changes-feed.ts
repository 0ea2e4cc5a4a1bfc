import path from 'node:path';
import * as z from 'zod';
import type {Locale} from '@integration-docs/facts';
import {siteOrigin} from '../config/base-path.ts';
import site from '../config/site.ts';
import {localizeCatalogue} from '@integration-docs/facts/node';
import {atomFeed} from '@integration-docs/docs/built';
import {isAbsent} from '@integration-docs/docs/content';

const catalogue = z.object({
  title: z.string(),
  entries: z.array(z.object({id: z.string(), date: z.string(), to: z.string(), title: z.string(), text: z.string()})),
});

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
  const {title, entries} = catalogue.parse(data);
  const home = `${siteOrigin}${base}`;
  return atomFeed({
    title: `${title} | ${site.name}`,
    language: locale,
    self: `${home}changelog.xml`,
    page: `${home}changelog`,
    author: site.name,
    entries: entries.map(({id, date, to, title: headline, text}) => ({
      id: `${home}changelog#change-${id}`,
      date,
      title: plain(headline),
      summary: plain(text),
      url: home + (isAbsent(to, absent) ? `changelog#change-${id}` : to.slice(1)),
    })),
  });
}
