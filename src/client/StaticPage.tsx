import '@site/.generated/client/componentStyles';
import {useLocation} from '@docusaurus/router';
import {useEffect, useLayoutEffect, useState, type ReactNode} from 'react';
import {LoadError, LoadingIndicator} from '@site/src/chrome/LoadState';
import {hasContent, loadContent, placeContent, removeContent} from './pageContent';
import {startsAtTop} from './scroll';

/**
 * Stands for `src/chrome/WrittenDoc` and `WrittenStandalone` in the production bundle: puts the HTML that the build made into
 * `WrittenHost`, without its code (docs-internal/adr/0007-pages-stay-html.md).
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
  useLayoutEffect(
    () => {
      placeContent(pathname, isWhole);
      return () => removeContent(pathname);
    },
    // A change of the anchor alone must not take the text out and put it in again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [pathname, isThere],
  );
  if (error !== undefined) return <LoadError error={error} retry={() => setError(undefined)} />;
  return isThere ? null : <LoadingIndicator />;
}
