import type {ReactNode} from 'react';

/**
 * Stands for `src/chrome/WrittenHost` in the production bundle: the element that the written parts of pages are put into
 * (`pageContent.ts`). It stays while the reader goes from page to page. The inside is not React's: it neither compares it when
 * hydrating nor touches it later.
 */
export default function StaticHost(): ReactNode {
  return <div className="written" suppressHydrationWarning dangerouslySetInnerHTML={{__html: ''}} />;
}
