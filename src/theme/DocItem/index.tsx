import {DocProvider} from '@docusaurus/plugin-content-docs/client';
import type {Props} from '@theme/DocItem';
import type {ReactNode} from 'react';
import Article from '@site/src/components/Article';
import Breadcrumbs from '@site/src/components/Breadcrumbs';
import PageFooter from '@site/src/components/PageFooter';
import PageMetadata from '@site/src/components/PageMetadata';
import Pager from '@site/src/components/Pager';

/** One page of docs/. */
export default function DocItem({content: Content}: Props): ReactNode {
  const {metadata, frontMatter, toc} = Content;
  const hidesToc = frontMatter.hide_table_of_contents === true;
  return (
    <DocProvider content={Content}>
      <PageMetadata title={metadata.title} description={metadata.description} unlisted={metadata.unlisted} />
      <Article
        title={metadata.title}
        toc={hidesToc ? [] : toc}
        unlisted={metadata.unlisted}
        before={<Breadcrumbs />}
        after={
          <>
            <PageFooter lastUpdatedAt={metadata.lastUpdatedAt} editUrl={metadata.editUrl} />
            <Pager previous={metadata.previous} next={metadata.next} />
          </>
        }
      >
        <Content />
      </Article>
    </DocProvider>
  );
}
