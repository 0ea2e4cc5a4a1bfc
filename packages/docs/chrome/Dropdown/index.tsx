import type {ReactNode} from 'react';
import Icon from '../../components/Icon/index.tsx';

interface Props {
  readonly label: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A menu of links: `<details>`, so that it opens, one at a time, without any script. `packages/docs/shell/dropdowns.ts` closes it on Escape,
 * on a click elsewhere and when the focus leaves.
 */
export default function Dropdown({label, className = '', children}: Props): ReactNode {
  return (
    <details className={`dropdown ${className}`} name="dropdown" data-dropdown>
      <summary>
        {label}
        <Icon name="chevron" />
      </summary>
      <ul className="dropdown-menu">{children}</ul>
    </details>
  );
}
