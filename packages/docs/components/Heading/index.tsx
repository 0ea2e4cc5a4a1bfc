import {translate} from '../../page/language.ts';
import {mark} from '../../built/marks.ts';
import type {ReactNode} from 'react';

interface Props {
  readonly as: 'h2' | 'h3' | 'h4' | 'h5' | 'h6';
  readonly id?: string;
  readonly children?: ReactNode;
}

/** A heading with a link to itself. */
export default function Heading({as: Element, id, children}: Props): ReactNode {
  if (id === undefined) return <Element>{children}</Element>;
  return (
    <Element id={id}>
      {children}
      <a
        className="heading-anchor"
        {...mark('ui', 'navigation')}
        href={`#${id}`}
        aria-label={translate({id: 'heading.anchor'})}
      >
        #
      </a>
    </Element>
  );
}
