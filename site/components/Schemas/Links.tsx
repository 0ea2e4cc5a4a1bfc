import type {Link as NamedLink} from '@integration-docs/contract/pure';
import {Fragment, type ReactNode} from 'react';
import {Link} from '@integration-docs/docs/page';

interface Props {
  readonly links: readonly NamedLink[];
  /** Returns the text after the name of a link. */
  readonly note?: (link: NamedLink) => string;
}

/** Links as a list in a sentence, such as `ETag, Location`. */
export default function Links({links, note}: Props): ReactNode {
  return links.map((link, index) => (
    <Fragment key={link.name}>
      <Link href={link.href}>{link.name}</Link>
      {`${note?.(link) ?? ''}${index < links.length - 1 ? ', ' : ''}`}
    </Fragment>
  ));
}
