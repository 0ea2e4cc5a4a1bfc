import {mark} from '../../built/marks.ts';
import {Children, isValidElement, type ReactElement, type ReactNode} from 'react';

export interface TabProps {
  readonly value: string;
  readonly label: string;
  readonly children: ReactNode;
}

interface Props {
  /** The choice is remembered per group, across tabs and pages. */
  readonly group: string;
  /** Prefix of the ids of these tabs; required where a page has two tab lists of one group. */
  readonly id?: string;
  /** Accessible name. On pages, by default the heading above (`labelTabs` of `packages/docs/engine/markdown.ts`). */
  readonly label?: string;
  readonly children: ReactNode;
}

/** Alternatives of one sample. `packages/docs/shell/tabs.ts` runs them; without it all panels show, one below the other. */
export default function Tabs({group, id = group, label: name, children}: Props): ReactNode {
  const tabs = Children.toArray(children).filter((child): child is ReactElement<TabProps> =>
    isValidElement<TabProps>(child),
  );
  return (
    <div className="tabs" {...mark('tabs', group)}>
      <div className="tab-list" {...mark('ui', 'online')} role="tablist" aria-label={name}>
        {tabs.map(({props: {value, label}}, index) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}-${value}`}
            aria-controls={`${id}-${value}-panel`}
            aria-selected={index === 0}
            tabIndex={index === 0 ? 0 : -1}
            data-tab={value}
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map(({props: {value, label, children: panel}}, index) => (
        <div
          key={value}
          role="tabpanel"
          id={`${id}-${value}-panel`}
          aria-labelledby={`${id}-${value}`}
          data-panel={value}
          {...mark('label', label)}
          data-selected={index === 0 ? '' : undefined}
        >
          {panel}
        </div>
      ))}
    </div>
  );
}

/** One alternative of `<Tabs>`, which reads its props. */
export function Tab({children}: TabProps): ReactNode {
  return children;
}
