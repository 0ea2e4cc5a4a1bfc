import type {ReactNode} from 'react';

interface Props {
  readonly as: 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
  readonly id?: string;
  /** Without links. */
  readonly children?: ReactNode;
}

/** A heading whose words are a link to itself: what it is called are these words and nothing else. */
export default function Heading({as: Element, id, children}: Props): ReactNode {
  return <Element id={id}>{id === undefined ? children : <a href={`#${id}`}>{children}</a>}</Element>;
}
