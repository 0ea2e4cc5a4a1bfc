import {translate} from '@docusaurus/Translate';
import type {ReactNode} from 'react';
import Icon from '../Icon';

type AdmonitionType = 'note' | 'tip' | 'warning';

interface Props {
  readonly type: AdmonitionType;
  readonly title?: ReactNode;
  readonly children: ReactNode;
}

/** A note beside the text. Its kind is said in words, not by colour alone. */
export default function Admonition({type, title, children}: Props): ReactNode {
  return (
    <aside className={`admonition admonition-${type}`}>
      <p className="admonition-title">
        <Icon name={type} />
        {title ?? defaultTitle(type)}
      </p>
      {children}
    </aside>
  );
}

function defaultTitle(type: AdmonitionType): string {
  switch (type) {
    case 'note':
      return translate({id: 'admonition.note'});
    case 'tip':
      return translate({id: 'admonition.tip'});
    case 'warning':
      return translate({id: 'admonition.warning'});
  }
}
