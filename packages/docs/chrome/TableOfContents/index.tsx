import {translate} from '../../page/language.ts';
import type {TocItem} from '../../engine/markdown.ts';
import {mark} from '../../built/marks.ts';
import type {ReactNode} from 'react';

interface Props {
  readonly toc: readonly TocItem[];
  /** As a bar above the content, for narrow screens. */
  readonly folded?: boolean;
}

/** The headings of levels 2 and 3. `packages/docs/shell/toc.ts` marks the current one, and shows its text in the folded bar. */
export default function TableOfContents({toc, folded = false}: Props): ReactNode {
  const items = toc.filter((item) => item.level <= 3);
  if (items.length === 0) return null;
  const list = (
    <ul>
      {items.map((item) => (
        <li key={item.id} className={`toc-level-${item.level}`}>
          <a href={`#${item.id}`} dangerouslySetInnerHTML={{__html: item.value}} />
        </li>
      ))}
    </ul>
  );
  const title = translate({id: 'toc.title'});
  if (folded) {
    return (
      <details className="toc-folded" {...mark('ui', 'navigation')} data-dropdown data-toc>
        <summary>
          {title}
          <span />
        </summary>
        {list}
      </details>
    );
  }
  return (
    <nav className="toc" {...mark('ui', 'navigation')} aria-label={title} data-toc>
      <p aria-hidden="true">{title}</p>
      {list}
    </nav>
  );
}
