import Head from '@docusaurus/Head';
import {useLocation} from '@docusaurus/router';
import type {ReactNode} from 'react';
import {basePath, siteOrigin} from '@site/config/basePath';
import {canonicalPath, defaultLocale, localeConfigs, locales} from '@site/config/locales';
import {pathInLocale} from '@site/src/chrome/Navbar/alternate';
import {useLocale} from '@site/src/hooks/useLocale';

/** Canonical address, the same page in each language, and the social card. */
export default function SiteMetadata(): ReactNode {
  const {pathname} = useLocation();
  const locale = useLocale();
  const addressIn = (target: (typeof locales)[number]): string =>
    siteOrigin + canonicalPath(pathInLocale(pathname, locale, target));
  return (
    <Head>
      <meta property="og:type" content="website" />
      <meta property="og:url" content={addressIn(locale)} />
      <meta property="og:locale" content={localeConfigs[locale].htmlLang.replace('-', '_')} />
      <meta property="og:image" content={`${siteOrigin}${basePath}img/social-card.${locale}.png`} />
      <meta name="twitter:card" content="summary_large_image" />
      <link rel="canonical" href={addressIn(locale)} />
      {locales.map((target) => (
        <link key={target} rel="alternate" hrefLang={localeConfigs[target].htmlLang} href={addressIn(target)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={addressIn(defaultLocale)} />
    </Head>
  );
}
