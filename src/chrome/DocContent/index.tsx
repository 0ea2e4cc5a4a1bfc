import {DocProvider} from '@docusaurus/plugin-content-docs/client';
import type {Props} from '@theme/DocItem';
import type {ReactNode} from 'react';
import Article from '../Article';
import Breadcrumbs from '../Breadcrumbs';
import PageFooter from '../PageFooter';
import Pager from '../Pager';

/** What stands in `<main>` on a page of docs/. */
export default function DocContent({content: Content}: Props): ReactNode {
  const {metadata, frontMatter, toc} = Content;
  const hidesToc = frontMatter.hide_table_of_contents === true;
  return (
    <DocProvider content={Content}>
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
