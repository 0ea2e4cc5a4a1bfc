import type {Props} from '@theme/MDXPage';
import type {ReactNode} from 'react';
import PageMetadata from '@site/src/chrome/PageMetadata';
import WrittenHost from '@site/src/chrome/WrittenHost';
import WrittenStandalone from '@site/src/chrome/WrittenStandalone';
import Layout from '../Layout';

/** A stand-alone page written in Markdown (src/pages/*.mdx); the one at the root is the home page. */
export default function MDXPage({content}: Props): ReactNode {
  const {title = '', description = '', unlisted} = content.metadata;
  return (
    <Layout>
      <PageMetadata title={title} description={description} unlisted={unlisted} />
      <WrittenHost />
      <WrittenStandalone content={content} />
    </Layout>
  );
}
