import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {Props} from '@theme/MDXPage';
import type {ReactNode} from 'react';
import Article from '@site/src/components/Article';
import Home from '@site/src/components/Home';
import PageMetadata from '@site/src/components/PageMetadata';
import Layout from '../Layout';

/** A stand-alone page written in Markdown (src/pages/*.mdx); the one at the root is the home page. */
export default function MDXPage({content: Content}: Props): ReactNode {
  const {metadata, toc} = Content;
  const {baseUrl} = useDocusaurusContext().siteConfig;
  const {title = '', description = '', unlisted} = metadata;
  return (
    <Layout>
      <PageMetadata title={title} description={description} unlisted={unlisted} />
      {metadata.permalink === baseUrl ? (
        <Home title={title} lead={description}>
          <Content />
        </Home>
      ) : (
        <Article title={title} toc={toc} unlisted={unlisted}>
          <Content />
        </Article>
      )}
    </Layout>
  );
}
