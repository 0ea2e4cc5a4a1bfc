import type {Options} from '@docusaurus/plugin-sitemap';
import {hasGitHistory} from './history.ts';
import {canonicalPath} from './locales.ts';

export const sitemapOptions: Options = {
  lastmod: hasGitHistory ? 'date' : null,
  changefreq: null,
  priority: null,
  createSitemapItems: async ({defaultCreateSitemapItems, ...rest}) => {
    const items = await defaultCreateSitemapItems(rest);
    return items.map((item) => {
      const url = new URL(item.url);
      return {...item, url: url.origin + canonicalPath(url.pathname)};
    });
  },
};
