import Head from '@docusaurus/Head';
import {useLocation} from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {siteOrigin} from '@site/config/basePath';
import {canonicalPath, localeConfigs} from '@site/config/locales';
import {useLocale} from '@site/src/hooks/useLocale';
import {twinAddress} from '@site/lib/twins/address';
import type {ReactNode} from 'react';
import {structuredData} from './structuredData';

interface Props {
  readonly title: string;
  readonly description?: string;
  /** Keeps the page out of search engines. */
  readonly unlisted?: boolean;
}

/** Title ("Page | Site"), description and their social-card counterparts. */
export default function PageMetadata({title, description, unlisted = false}: Props): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const locale = useLocale();
  const address = canonicalPath(useLocation().pathname);
  const twin = siteOrigin + twinAddress(address);
  const structured = structuredData({
    title,
    description,
    url: siteOrigin + address,
    home: siteOrigin + localeConfigs[locale].baseUrl,
    siteTitle: siteConfig.title,
    language: localeConfigs[locale].htmlLang,
  });
  const pageTitle = `${title} ${siteConfig.titleDelimiter} ${siteConfig.title}`;
  return (
    <Head>
      <title>{pageTitle}</title>
      <meta property="og:title" content={pageTitle} />
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
      {!unlisted && <link rel="alternate" type="text/markdown" href={twin} />}
      {!unlisted && <script type="application/ld+json">{JSON.stringify(structured)}</script>}
      {unlisted && <meta name="robots" content="noindex, nofollow" />}
    </Head>
  );
}
