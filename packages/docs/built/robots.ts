/** @returns robots.txt (RFC 9309) that allows everything and names the sitemap of each language */
export function robots(siteUrl: string, otherLocales: readonly string[]): string {
  const sitemaps = ['', ...otherLocales.map((locale) => `/${locale}`)].map(
    (prefix) => `Sitemap: ${siteUrl}${prefix}/sitemap.xml`,
  );
  return ['User-agent: *', 'Allow: /', ...sitemaps, ''].join('\n');
}
