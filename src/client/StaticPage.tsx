import '@site/.generated/client/componentStyles';
import {useLocation} from '@docusaurus/router';
import {useCallback, useEffect, useState, type ReactNode} from 'react';
import {LoadError, LoadingIndicator} from '@site/src/components/LoadState';
import {hasContent, keepContent, loadContent, placeContent} from './pageContent';
import {startsAtTop} from './scroll';

/**
 * Stands for `src/components/WrittenDoc` and `WrittenStandalone` in the production bundle: shows the HTML that the build made,
 * without its code (docs-internal/adr/0007-pages-stay-html.md).
 */
export default function StaticPage(): ReactNode {
  const location = useLocation();
  const {pathname} = location;
  const isWhole = !startsAtTop(location);
  const [, setLoaded] = useState(false);
  const [error, setError] = useState<unknown>();
  const isThere = hasContent(pathname);
  useEffect(() => {
    if (isThere || error !== undefined) return;
    loadContent(pathname).then(() => setLoaded(true), setError);
  }, [pathname, isThere, error]);
  const attach = useCallback(
    (element: HTMLDivElement) => {
      placeContent(pathname, element, isWhole);
      return () => keepContent(pathname, element);
    },
    // A change of the anchor alone must not take the text out and put it in again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [pathname],
  );
  if (error !== undefined) return <LoadError error={error} retry={() => setError(undefined)} />;
  if (!isThere) return <LoadingIndicator />;
  // The inside is not React's: it neither compares it when hydrating nor touches it later.
  return (
    <div
      key={pathname}
      ref={attach}
      className="written"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{__html: ''}}
    />
  );
}
