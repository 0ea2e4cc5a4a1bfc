import type {ReactNode} from 'react';
import Icon from '../../components/Icon/index.tsx';

interface Props {
  readonly label: ReactNode;
  readonly className?: string;
  /** Name of the part of the site that it leads to. `packages/docs/shell/navigation/swap.ts` marks the part of the current page. */
  readonly group?: string;
  readonly isCurrent?: boolean;
  readonly children: ReactNode;
}

/**
 * A menu of links: `<details>`, so that it opens, one at a time, without any script. `packages/docs/shell/dropdowns.ts` closes it on Escape,
 * on a click elsewhere and when the focus leaves.
 */
export default function Dropdown({label, className = '', group, isCurrent = false, children}: Props): ReactNode {
  return (
    <details className={`dropdown ${className}`} name="dropdown" data-dropdown>
      <summary data-group={group} aria-current={isCurrent ? 'true' : undefined}>
        {label}
        <Icon name="chevron" />
      </summary>
      <ul className="dropdown-menu">{children}</ul>
    </details>
  );
}
