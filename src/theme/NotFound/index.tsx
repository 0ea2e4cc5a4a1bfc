import {translate} from '@docusaurus/Translate';
import type {ReactNode} from 'react';
import NotFoundContent from '@site/src/chrome/NotFoundContent';
import PageMetadata from '@site/src/chrome/PageMetadata';
import Layout from '../Layout';

export default function NotFound(): ReactNode {
  return (
    <Layout>
      <PageMetadata title={translate({id: 'notFound.title'})} unlisted />
      <NotFoundContent />
    </Layout>
  );
}
