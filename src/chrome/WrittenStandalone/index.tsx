import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {Props} from '@theme/MDXPage';
import type {ReactNode} from 'react';
import Article from '../Article';
import Home from '../Home';

/** What stands in `<main>` on a page of src/pages/. Rendered by the build only: `src/client/StaticPage.tsx` stands for it in the browser. */
export default function WrittenStandalone({content: Content}: Pick<Props, 'content'>): ReactNode {
  const {metadata, toc} = Content;
  const {baseUrl} = useDocusaurusContext().siteConfig;
  const {title = '', description = '', unlisted} = metadata;
  return (
    <div className="written">
      {metadata.permalink === baseUrl ? (
        <Home title={title} lead={description}>
          <Content />
        </Home>
      ) : (
        <Article title={title} toc={toc} unlisted={unlisted}>
          <Content />
        </Article>
      )}
    </div>
  );
}
