import type {Link as NamedLink} from '@integration-docs/contract/pure';
import {Fragment, type ReactNode} from 'react';
import {Link} from '@integration-docs/docs/page';

interface Props {
  readonly links: readonly NamedLink[];
  /** What stands after the name of one of them. */
  readonly note?: (link: NamedLink) => string;
}

/** Links in a sentence: `ETag, Location`. */
export default function Links({links, note}: Props): ReactNode {
  return links.map((link, index) => (
    <Fragment key={link.name}>
      <Link href={link.href}>{link.name}</Link>
      {`${note?.(link) ?? ''}${index < links.length - 1 ? ', ' : ''}`}
    </Fragment>
  ));
}
