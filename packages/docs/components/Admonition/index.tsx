import {translate} from '../../page/language.ts';
import {Children, isValidElement, type ReactElement, type ReactNode} from 'react';
import Icon from '../Icon/index.tsx';

type AdmonitionType = 'note' | 'tip' | 'warning';

interface Props {
  readonly type: AdmonitionType;
  readonly title?: string;
  readonly children: ReactNode;
}

interface TitleProps {
  readonly children: ReactNode;
}

/** A note in the text. Text and icon show its kind, not colour alone. */
export default function Admonition({type, title, children}: Props): ReactNode {
  const parts = Children.toArray(children);
  const richTitle = parts.find(isRichTitle);
  return (
    <aside className={`admonition admonition-${type}`}>
      <p className="admonition-title">
        <Icon name={type} />
        <span>{title ?? richTitle?.props.children ?? defaultTitle(type)}</span>
      </p>
      {parts.filter((part) => part !== richTitle)}
    </aside>
  );
}

/** A title with code or emphasis is a child element (`packages/docs/engine/markdown.ts`). The note renders the content of that child. */
export function AdmonitionTitle({children}: TitleProps): ReactNode {
  return children;
}

function isRichTitle(part: ReactNode): part is ReactElement<TitleProps> {
  return isValidElement(part) && part.type === AdmonitionTitle;
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
