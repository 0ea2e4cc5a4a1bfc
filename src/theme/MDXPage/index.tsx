import type {Props} from '@theme/MDXPage';
import type {ReactNode} from 'react';
import PageMetadata from '@site/src/chrome/PageMetadata';
import StandaloneContent from '@site/src/chrome/StandaloneContent';
import Layout from '../Layout';

/** A stand-alone page written in Markdown (src/pages/*.mdx). */
export default function MDXPage({content}: Props): ReactNode {
  const {title = '', description = '', unlisted} = content.metadata;
  return (
    <Layout>
      <PageMetadata title={title} description={description} unlisted={unlisted} />
      <StandaloneContent content={content} />
    </Layout>
  );
}
