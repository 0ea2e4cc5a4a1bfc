import type {ComponentProps, ReactNode} from 'react';
import Admonition, {AdmonitionTitle} from '../Admonition/index.tsx';
import CodeBlock from '../CodeBlock/index.tsx';
import DiagramFigure from '../DiagramFigure/index.tsx';
import Heading from '../Heading/index.tsx';
import InlineCode from '../InlineCode/index.tsx';
import Link from '../Link/index.tsx';
import SampleSource from '../SampleSource/index.tsx';

type HeadingProps = Omit<ComponentProps<typeof Heading>, 'as'>;

function Table(props: ComponentProps<'table'>): ReactNode {
  return (
    <div className="table-scroll" tabIndex={0}>
      <table {...props} />
    </div>
  );
}

/** A header cell. An empty one, in the corner of a table with row headers, becomes `<td>`, because it is no header. */
function HeaderCell({children, ...rest}: ComponentProps<'th'>): ReactNode {
  return children ? (
    <th scope="col" {...rest}>
      {children}
    </th>
  ) : (
    <td />
  );
}

/** Components for the elements that Markdown and the remark plugins produce. */
export const elements = {
  a: Link,
  h2: (props: HeadingProps): ReactNode => <Heading as="h2" {...props} />,
  h3: (props: HeadingProps): ReactNode => <Heading as="h3" {...props} />,
  h4: (props: HeadingProps): ReactNode => <Heading as="h4" {...props} />,
  h5: (props: HeadingProps): ReactNode => <Heading as="h5" {...props} />,
  h6: (props: HeadingProps): ReactNode => <Heading as="h6" {...props} />,
  code: InlineCode,
  table: Table,
  th: HeaderCell,
  admonition: Admonition,
  admonitionTitle: AdmonitionTitle,
  CodeBlock,
  SampleSource,
  DiagramFigure,
};
