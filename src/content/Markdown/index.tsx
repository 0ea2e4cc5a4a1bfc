import {MDXProvider} from '@mdx-js/react';
import type {ReactNode} from 'react';
import {components} from './components';

/** The text of a page: its Markdown elements become the components of `components.tsx`. */
export default function Markdown({children}: {readonly children: ReactNode}): ReactNode {
  return (
    <div className="prose">
      <MDXProvider components={components}>{children}</MDXProvider>
    </div>
  );
}
