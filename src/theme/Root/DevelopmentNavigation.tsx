import {useHistory} from '@docusaurus/router';
import {useEffect, type ReactNode} from 'react';
import {isPage, isPlainClick, isWithinPage, linkOf} from '@site/src/browser/navigation/links';

/** `npm run dev` shows pages with the framework's router, because they are not HTML yet: links go through it. */
export default function DevelopmentNavigation(): ReactNode {
  const history = useHistory();
  useEffect(() => {
    const onClick = (event: MouseEvent): void => {
      const link = linkOf(event);
      if (link === null || !isPlainClick(event) || !isPage(link) || isWithinPage(link)) return;
      event.preventDefault();
      history.push(link.pathname + link.search + link.hash);
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [history]);
  return null;
}
