import type {ReactNode} from 'react';
import {canonicalPath, type Locale, localeNames} from '@integration-docs/facts';
import {textIn} from '../settings.ts';
import {twinAddress} from '../twins/address.ts';
import {pathInLocale} from '../chrome/Navbar/alternate.ts';
import {inLanguage, locale} from './language.ts';
import {usePage} from './page.ts';
import {feed, place, site} from './settings.ts';
import {structuredData} from './structured-data.ts';

/** Between the title of a page and that of the site. */
const titleDelimiter = '|';

/** The content of `<head>`: title ("Page | Site"), description, addresses in each language, social card. */
export default function Head(): ReactNode {
  const {address, title, description, unlisted} = usePage();
  const siteTitle = textIn(site.title, locale);
  const pageTitle = `${title} ${titleDelimiter} ${siteTitle}`;
  const canonical = canonicalPath(place, address);
  const {htmlLang} = localeNames[locale];
  const siteOrigin = place.origin;
  const [first = locale, ...others] = place.locales;
  const addressIn = (target: Locale): string =>
    siteOrigin + canonicalPath(place, pathInLocale(address, locale, target));
  const structured = structuredData({
    title,
    description,
    url: siteOrigin + canonical,
    home: siteOrigin + place.baseUrls[locale],
    siteTitle,
    language: htmlLang,
  });
  return (
    <>
      <title>{pageTitle}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1.0" />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={siteOrigin + canonical} />
      <meta property="og:locale" content={htmlLang.replace('-', '_')} />
      <meta property="og:image" content={`${siteOrigin}${place.basePath}img/social-card.${locale}.png`} />
      <meta property="og:title" content={pageTitle} />
      {description && <meta property="og:description" content={description} />}
      <meta name="twitter:card" content="summary_large_image" />
      {description && <meta name="description" content={description} />}
      {unlisted && <meta name="robots" content="noindex, nofollow" />}
      <link rel="icon" href={inLanguage('/img/favicon.svg')} />
      <link rel="canonical" href={siteOrigin + canonical} />
      {others.length > 0 && (
        <>
          {place.locales.map((target) => (
            <link key={target} rel="alternate" hrefLang={localeNames[target].htmlLang} href={addressIn(target)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={addressIn(first)} />
        </>
      )}
      {!unlisted && <link rel="alternate" type="text/markdown" href={siteOrigin + twinAddress(canonical)} />}
      {feed && (
        <link
          rel="alternate"
          type="application/atom+xml"
          title={textIn(feed.title, locale)}
          href={inLanguage(feed.to)}
        />
      )}
      {!unlisted && (
        <script type="application/ld+json" dangerouslySetInnerHTML={{__html: JSON.stringify(structured)}} />
      )}
    </>
  );
}
