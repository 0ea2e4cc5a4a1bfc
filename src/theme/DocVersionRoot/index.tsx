import renderRoutes from '@docusaurus/renderRoutes';
import {DocsVersionProvider} from '@docusaurus/plugin-content-docs/client';
import type {Props} from '@theme/DocVersionRoot';
import type {ReactNode} from 'react';

export default function DocVersionRoot({version, route}: Props): ReactNode {
  return <DocsVersionProvider version={version}>{renderRoutes(route.routes)}</DocsVersionProvider>;
}
