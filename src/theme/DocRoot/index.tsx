import {DocsSidebarProvider, useDocRootMetadata} from '@docusaurus/plugin-content-docs/client';
import type {Props} from '@theme/DocRoot';
import type {ReactNode} from 'react';
import NotFoundContent from '@site/src/chrome/NotFoundContent';
import Sidebar from '@site/src/chrome/Sidebar';
import Layout from '../Layout';

/** A page of the documentation with its sidebar. */
export default function DocRoot(props: Props): ReactNode {
  const metadata = useDocRootMetadata(props);
  if (metadata === null) {
    return (
      <Layout>
        <NotFoundContent />
      </Layout>
    );
  }
  const {docElement, sidebarName, sidebarItems} = metadata;
  return (
    <DocsSidebarProvider name={sidebarName} items={sidebarItems}>
      <Layout sidebar={sidebarItems && <Sidebar name={sidebarName} items={sidebarItems} />}>{docElement}</Layout>
    </DocsSidebarProvider>
  );
}
