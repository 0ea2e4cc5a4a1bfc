import Head from '@docusaurus/Head';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {ReactNode} from 'react';

interface Props {
  readonly title: string;
  readonly description?: string;
  /** Keeps the page out of search engines. */
  readonly unlisted?: boolean;
}

/** Title ("Page | Site"), description and their social-card counterparts. */
export default function PageMetadata({title, description, unlisted = false}: Props): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const pageTitle = `${title} ${siteConfig.titleDelimiter} ${siteConfig.title}`;
  return (
    <Head>
      <title>{pageTitle}</title>
      <meta property="og:title" content={pageTitle} />
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
      {unlisted && <meta name="robots" content="noindex, nofollow" />}
    </Head>
  );
}
