import type {ReactNode} from 'react';
import {basePath, siteOrigin} from '../../../site/config/basePath.ts';
import {canonicalPath, localeConfigs} from '../../../site/config/locales.ts';
import {defaultLocale, type Locale, locales} from '@integration-docs/facts';
import site from '../../../site/config/site.ts';
import {twinAddress} from '../twins/address.ts';
import {pathInLocale} from '../chrome/Navbar/alternate.ts';
import {inLanguage, locale} from './language.ts';
import {usePage} from './page.ts';
import {structuredData} from './structuredData.ts';

/** Between the title of a page and that of the site. */
const titleDelimiter = '|';

/** What `<head>` says of a page: title ("Page | Site"), description, addresses in each language, social card. */
export default function Head(): ReactNode {
  const {address, title, description, unlisted} = usePage();
  const siteTitle = site.title[locale];
  const pageTitle = `${title} ${titleDelimiter} ${siteTitle}`;
  const canonical = canonicalPath(address);
  const {htmlLang, baseUrl} = localeConfigs[locale];
  const addressIn = (target: Locale): string => siteOrigin + canonicalPath(pathInLocale(address, locale, target));
  const structured = structuredData({
    title,
    description,
    url: siteOrigin + canonical,
    home: siteOrigin + baseUrl,
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
      <meta property="og:image" content={`${siteOrigin}${basePath}img/social-card.${locale}.png`} />
      <meta property="og:title" content={pageTitle} />
      {description && <meta property="og:description" content={description} />}
      <meta name="twitter:card" content="summary_large_image" />
      {description && <meta name="description" content={description} />}
      {unlisted && <meta name="robots" content="noindex, nofollow" />}
      <link rel="icon" href={inLanguage('/img/favicon.svg')} />
      <link rel="canonical" href={siteOrigin + canonical} />
      {locales.map((target) => (
        <link key={target} rel="alternate" hrefLang={localeConfigs[target].htmlLang} href={addressIn(target)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={addressIn(defaultLocale)} />
      {!unlisted && <link rel="alternate" type="text/markdown" href={siteOrigin + twinAddress(canonical)} />}
      {!unlisted && (
        <script type="application/ld+json" dangerouslySetInnerHTML={{__html: JSON.stringify(structured)}} />
      )}
    </>
  );
}
