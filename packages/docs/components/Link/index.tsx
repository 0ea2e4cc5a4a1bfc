import {absent, place} from '../../page/settings.ts';
import {isAbsent} from '../../settings.ts';
import {inLanguage, translate} from '../../page/language.ts';
import {mark} from '../../built/marks.ts';
import type {AnchorHTMLAttributes, ReactNode} from 'react';
import Icon from '../Icon/index.tsx';

/** Marks an address that is a file, not a page. */
const filePrefix = 'pathname://';

type Props = Readonly<AnchorHTMLAttributes<HTMLAnchorElement>>;

/**
 * A link. Inside the site it is a plain `<a>`: one listener of `packages/docs/shell/navigation` handles the clicks on all links of the
 * page and navigates without a new document. A path without the language prefix gets the prefix. The build fails when the target does
 * not exist. If the target is not published, only the text is rendered.
 */
export default function Link({href = '', children, ...rest}: Props): ReactNode {
  if (isAbsent(href.replace(filePrefix, ''), absent)) return children;
  if (href.startsWith(filePrefix)) {
    return (
      <a href={place.basePath + href.slice(filePrefix.length + 1)} data-full-load {...rest}>
        {children}
      </a>
    );
  }
  if (/^(?:[a-z][\w+.-]*:|\/\/)/i.test(href)) {
    const isExternal = /^https?:/.test(href);
    return (
      <a href={href} rel={isExternal ? 'noopener noreferrer' : undefined} {...rest}>
        {children}
        {isExternal && <ExternalMark />}
      </a>
    );
  }
  const target = href.startsWith('/') ? inLanguage(href) : href;
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
