import type {MDXContent} from 'mdx/types';
import type {ReactNode} from 'react';
import Article from '../chrome/Article/index.tsx';
import Breadcrumbs from '../chrome/Breadcrumbs/index.tsx';
import Home from '../chrome/Home/index.tsx';
import NotFoundContent from '../chrome/NotFoundContent/index.tsx';
import PageFooter from '../chrome/PageFooter/index.tsx';
import Pager from '../chrome/Pager/index.tsx';
import Sidebar from '../chrome/Sidebar/index.tsx';
import Layout from './Layout.tsx';
import {usePage} from './page.ts';

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
  const {kind, route, title, description, toc, isWide, unlisted, place} = usePage();
  if (route === '/') return <Home title={title} lead={description} Content={Content} />;
  const isDoc = kind === 'docs';
  return (
    <Article
      title={title}
      toc={toc}
      isWide={isWide}
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
