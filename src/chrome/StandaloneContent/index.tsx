import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {Props} from '@theme/MDXPage';
import type {ReactNode} from 'react';
import Article from '../Article';
import Home from '../Home';
import PageFooter from '../PageFooter';

/** What stands in `<main>` on a page of src/pages/; the one at the root is the home page. */
export default function StandaloneContent({content: Content}: Pick<Props, 'content'>): ReactNode {
  const {metadata, toc} = Content;
  const {baseUrl} = useDocusaurusContext().siteConfig;
  const {title = '', description = '', unlisted} = metadata;
  if (metadata.permalink === baseUrl) {
    return (
      <Home title={title} lead={description}>
        <Content />
      </Home>
    );
  }
  return (
    <Article title={title} toc={toc} unlisted={unlisted} after={<PageFooter />}>
      <Content />
    </Article>
  );
}
