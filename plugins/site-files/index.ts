import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';

/** Writes the files that carry the address of the site: robots.txt (once, at the root). */
export default function siteFilesPlugin({siteConfig, i18n}: LoadContext): Plugin {
  return {
    name: 'site-files',
    async postBuild({outDir}) {
      if (i18n.currentLocale !== i18n.defaultLocale) return;
      await writeFile(path.join(outDir, 'robots.txt'), robots(siteConfig.url, i18n.locales.slice(1)));
    },
  };
}

/** @returns robots.txt (RFC 9309) that allows everything and names the sitemap of each language */
export function robots(siteUrl: string, otherLocales: readonly string[]): string {
  const sitemaps = ['', ...otherLocales.map((locale) => `/${locale}`)].map(
    (prefix) => `Sitemap: ${siteUrl}${prefix}/sitemap.xml`,
  );
  return ['User-agent: *', 'Allow: /', ...sitemaps, ''].join('\n');
}
