/** A page in the sitemap for search engines. */
interface SitemapEntry {
  /** Absolute URL. */
  readonly url: string;
  /** ISO 8601 calendar date; undefined when it is not known. */
  readonly lastChanged: string | undefined;
}

/** `sitemap.xml` (https://www.sitemaps.org/protocol.html). */
export function sitemap(entries: readonly SitemapEntry[]): string {
  const urls = entries.map(
    ({url, lastChanged}) =>
      `<url><loc>${url}</loc>${lastChanged === undefined ? '' : `<lastmod>${lastChanged}</lastmod>`}</url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}
