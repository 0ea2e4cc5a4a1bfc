export interface PageFacts {
  readonly title: string;
  readonly description: string | undefined;
  readonly url: string;
  /** Address of the home page of the language. */
  readonly home: string;
  readonly siteTitle: string;
  /** BCP 47 */
  readonly language: string;
}

/** Returns the structured data for search engines: schema.org `TechArticle` and breadcrumbs. */
export function structuredData({title, description, url, home, siteTitle, language}: PageFacts): object {
  const site = {'@type': 'WebSite', name: siteTitle, url: home};
  const page = {'@type': 'TechArticle', headline: title, description, inLanguage: language, url, isPartOf: site};
  const crumbs = [
    {name: siteTitle, item: home},
    {name: title, item: url},
  ].map((crumb, index) => ({'@type': 'ListItem', position: index + 1, ...crumb}));
  const isHome = url === home;
  return {
    '@context': 'https://schema.org',
    '@graph': isHome ? [site] : [page, {'@type': 'BreadcrumbList', itemListElement: crumbs}],
  };
}
