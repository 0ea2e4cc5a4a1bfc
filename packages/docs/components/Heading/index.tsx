import type {ReactNode} from 'react';

interface Props {
  readonly as: 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
  readonly id?: string;
  /** Content without links. */
  readonly children?: ReactNode;
}

/** A heading whose text is a link to itself, so that its accessible name is its text only. */
export default function Heading({as: Element, id, children}: Props): ReactNode {
  return <Element id={id}>{id === undefined ? children : <a href={`#${id}`}>{children}</a>}</Element>;
}
