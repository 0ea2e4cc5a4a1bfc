import type {ReactNode} from 'react';
import Markdown from '../../content/Markdown';
import KeptCopies from '../KeptCopies';
import PageTools from '../PageTools';
import TableOfContents, {type Heading} from '../TableOfContents';
import UnlistedBanner from '../UnlistedBanner';

interface Props {
  readonly title: string;
  readonly toc: readonly Heading[];
  readonly unlisted: boolean;
  /** Above the title. */
  readonly before?: ReactNode;
  /** Below the text. */
  readonly after?: ReactNode;
  readonly children: ReactNode;
}

/** A written page: title, table of contents, text. */
export default function Article({title, toc, unlisted, before, after, children}: Props): ReactNode {
  return (
    // Said here and not found out by the style sheet: the contents come after the text, which would move aside for them.
    <div className={toc.length > 0 ? 'page with-toc' : 'page'}>
      <article>
        {before}
        {unlisted && <UnlistedBanner />}
        <h1>{title}</h1>
        {!unlisted && <PageTools />}
        <TableOfContents toc={toc} folded />
        <Markdown>{children}</Markdown>
        {after}
        <KeptCopies />
      </article>
      <TableOfContents toc={toc} />
    </div>
  );
}
