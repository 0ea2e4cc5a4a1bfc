/* What Docusaurus generates or leaves untyped and this site uses. */

declare module '@generated/page-index/default/pages.json' {
  const pages: readonly {readonly path: string; readonly title: string}[];
  export default pages;
}

declare module '@docusaurus/core/lib/client/ClientLifecyclesDispatcher' {
  import type {Location} from 'history';
  import type {ReactElement, ReactNode} from 'react';
  interface Props {
    readonly previousLocation: Location | null;
    readonly location: Location;
    readonly children: ReactElement;
  }
  export default function ClientLifecyclesDispatcher(props: Props): ReactNode;
}

interface Window {
  docusaurusRoot?: import('react-dom/client').Root;
}
