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
import {usePage, usePageComponents} from './page.ts';

interface Props {
  /** The text of the page; undefined for the not-found page. */
  readonly Content: MDXContent | undefined;
}

/** The content of `<body>`. */
export default function PageView({Content}: Props): ReactNode {
  const {place, ownSidebar} = usePage();
  return (
    <Layout
      sidebar={
        ownSidebar === '' ? (
          place && <Sidebar name={place.sidebar} items={place.items} />
        ) : (
          <OwnSidebar name={ownSidebar} />
        )
      }
    >
      {Content ? <WrittenPage Content={Content} /> : <NotFoundContent />}
    </Layout>
  );
}

/** The content of the sidebar that a page names in its front matter. @throws Error for a name that is no component of the site */
function OwnSidebar({name}: {readonly name: string}): ReactNode {
  const components = usePageComponents();
  const Component = components[name];
  if (typeof Component !== 'function') {
    const names = Object.keys(components).join(', ');
    throw new Error(`sidebar: ${name}: found no such component; expected one of ${names}. Correct the front matter.`);
  }
  return <Component />;
}

function WrittenPage({Content}: {readonly Content: MDXContent}): ReactNode {
  const {kind, route, title, description, toc, isWide, unlisted, repeats, place} = usePage();
  if (route === '/') return <Home title={title} lead={description} Content={Content} />;
  const isDoc = kind === 'docs';
  return (
    <Article
      title={title}
      toc={toc}
      isWide={isWide}
      unlisted={unlisted}
      repeats={repeats}
      before={<Breadcrumbs />}
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
