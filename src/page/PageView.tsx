import type {MDXContent} from 'mdx/types';
import type {ReactNode} from 'react';
import Article from '@site/src/chrome/Article';
import Breadcrumbs from '@site/src/chrome/Breadcrumbs';
import Home from '@site/src/chrome/Home';
import NotFoundContent from '@site/src/chrome/NotFoundContent';
import PageFooter from '@site/src/chrome/PageFooter';
import Pager from '@site/src/chrome/Pager';
import Sidebar from '@site/src/chrome/Sidebar';
import Layout from './Layout';
import {usePage} from './page';

interface Props {
  /** The text of the page; the not-found page has none. */
  readonly Content: MDXContent | undefined;
}

/** What stands in `<body>`. */
export default function PageView({Content}: Props): ReactNode {
  const {place} = usePage();
  return (
    <Layout sidebar={place && <Sidebar name={place.sidebar} items={place.items} />}>
      {Content ? <WrittenPage Content={Content} /> : <NotFoundContent />}
    </Layout>
  );
}

function WrittenPage({Content}: {readonly Content: MDXContent}): ReactNode {
  const {kind, route, title, description, toc, unlisted, place} = usePage();
  if (route === '/') return <Home title={title} lead={description} Content={Content} />;
  const isDoc = kind === 'docs';
  return (
    <Article
      title={title}
      toc={toc}
      unlisted={unlisted}
      before={isDoc && <Breadcrumbs />}
      after={
        <>
          <PageFooter />
          {isDoc && <Pager previous={place?.previous} next={place?.next} />}
        </>
      }
      Content={Content}
    />
  );
}
