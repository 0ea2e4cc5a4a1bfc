import type {MDXContent} from 'mdx/types';
import type {ReactNode} from 'react';
import * as authored from '../../../../site/components/components.ts';
import {elements} from './elements.tsx';

const components = {...elements, ...authored};

/** The text of a page: Markdown becomes the components of `elements.tsx`, the names of `../components.ts` are known without an import. */
export default function Markdown({Content}: {readonly Content: MDXContent}): ReactNode {
  return (
    <div className="prose">
      <Content components={components} />
    </div>
  );
}
