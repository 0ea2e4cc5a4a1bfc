import renderRoutes from '@docusaurus/renderRoutes';
import type {Props} from '@theme/DocsRoot';
import type {ReactNode} from 'react';

export default function DocsRoot({route}: Props): ReactNode {
  return renderRoutes(route.routes);
}
