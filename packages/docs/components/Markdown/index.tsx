import type {MDXContent} from 'mdx/types';
import type {ReactNode} from 'react';
import {usePageComponents} from '../../page/page.ts';
import {elements} from './elements.tsx';

/** The text of a page: Markdown is rendered with `elements.tsx`, and pages use the components of the site without an import. */
export default function Markdown({Content}: {readonly Content: MDXContent}): ReactNode {
  const components = {...elements, ...usePageComponents()};
  return (
    <div className="prose">
      <Content components={components} />
    </div>
  );
}
