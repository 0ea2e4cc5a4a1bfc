import isInternalUrl from '@docusaurus/isInternalUrl';
import {basePath} from '@site/config/basePath';
import {useBaseUrlUtils} from '@docusaurus/useBaseUrl';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import {translate} from '@docusaurus/Translate';
import {mark} from '@site/lib/pages/marks';
import type {AnchorHTMLAttributes, ReactNode} from 'react';
import Icon from '../Icon';

/** Docusaurus' mark of an address that is a file, not a page; `tests/links.spec.ts` checks that it is there. */
const filePrefix = 'pathname://';

type Props = Readonly<AnchorHTMLAttributes<HTMLAnchorElement>>;

/**
 * A link. Inside the site it is a plain `<a>`: `src/browser/navigation` turns its click into a navigation without a new
 * document, for this and every other link of the page, with one listener. A path without the language prefix gets it.
 * The build fails when the target does not exist.
 */
export default function Link({href = '', children, ...rest}: Props): ReactNode {
  const {withBaseUrl} = useBaseUrlUtils();
  const brokenLinks = useBrokenLinks();
  if (href.startsWith(filePrefix)) {
    return (
      <a href={basePath + href.slice(filePrefix.length + 1)} data-full-load {...rest}>
        {children}
      </a>
    );
  }
  if (!isInternalUrl(href)) {
    const leavesSite = /^https?:/.test(href);
    return (
      <a href={href} rel={leavesSite ? 'noopener noreferrer' : undefined} {...rest}>
        {children}
        {leavesSite && <ExternalMark />}
      </a>
    );
  }
  const target = href.startsWith('/') ? withBaseUrl(href) : href;
  brokenLinks.collectLink(target);
  return (
    <a href={target} {...rest}>
      {children}
    </a>
  );
}

function ExternalMark(): ReactNode {
  return (
    <>
      <Icon name="external" />
      <span className="visually-hidden" {...mark('ui', 'spoken')}>
        {' '}
        {translate({id: 'link.external'})}
      </span>
    </>
  );
}
