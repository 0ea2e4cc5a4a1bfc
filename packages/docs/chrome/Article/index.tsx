import type {MDXContent} from 'mdx/types';
import type {ReactNode} from 'react';
import {mark} from '../../built/marks.ts';
import type {TocItem} from '../../engine/markdown.ts';
import {usePage} from '../../page/page.ts';
import {navbar} from '../../page/settings.ts';
import Markdown from '../../components/Markdown/index.tsx';
import {groupOf} from '../Navbar/group-of.ts';
import KeptCopies from '../KeptCopies/index.tsx';
import PageTools from '../PageTools/index.tsx';
import TableOfContents from '../TableOfContents/index.tsx';
import UnlistedBanner from '../UnlistedBanner/index.tsx';

interface Props {
  readonly title: string;
  readonly toc: readonly TocItem[];
  readonly isWide: boolean;
  readonly unlisted: boolean;
  /** Whether the page only repeats content of other pages. */
  readonly repeats: boolean;
  /** Above the title. */
  readonly before?: ReactNode;
  /** Below the text. */
  readonly after?: ReactNode;
  readonly Content: MDXContent;
}

/** A written page: title, table of contents, text. */
export default function Article({title, toc, isWide, unlisted, repeats, before, after, Content}: Props): ReactNode {
  const {route} = usePage();
  return (
    // The classes are set here, not derived in CSS: contents and wide components load after the text, which would move when they appear.
    <div
      className={['page', ...(toc.length > 0 ? ['with-toc'] : []), ...(isWide ? ['wide'] : [])].join(' ')}
      data-group={groupOf(route, navbar)?.message}
    >
      <article {...(repeats ? mark('repeats') : {})}>
        {before}
        {unlisted && <UnlistedBanner />}
        <h1>{inWholeWords(title)}</h1>
        {!unlisted && <PageTools />}
        <TableOfContents toc={toc} folded />
        <Markdown Content={Content} />
        {after}
        <KeptCopies />
      </article>
      <TableOfContents toc={toc} />
    </div>
  );
}

/** Returns a title whose words do not break at hyphens: «FE-AP» stays on one line. */
function inWholeWords(title: string): ReactNode {
  return title.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="whole">
        {part}
      </span>
    ),
  );
}
