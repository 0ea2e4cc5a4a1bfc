import {Children, isValidElement, type ReactElement, type ReactNode} from 'react';
import {mark} from '../../built/marks.ts';
import Tabs, {type TabProps} from '../Tabs/index.tsx';

interface Props {
  /** The choice is remembered per group, across tabs, pages and {@link Tabs}. */
  readonly group: string;
  /** Prefix of the ids of these alternatives. */
  readonly id: string;
  /** Address of the parts without the extension. For `/parts/requests/getEvent`, `…/getEvent.python.html` is one part, `…/getEvent.html` has all but the first. */
  readonly part: string;
  /** Accessible name of the selection. */
  readonly label: string;
  /** For readers without scripts: title of the fold for the other alternatives; `show` is the link in it. */
  readonly others: string;
  readonly show: string;
  /** Each a `Tab` with one figure. */
  readonly children: ReactNode;
}

/**
 * Alternatives of one sample, for pages with many samples. The page contains the first; the others load when the reader chooses them
 * (`packages/docs/shell/variants.ts`). Print shows only the chosen one; copies show all of them, one below the other.
 */
export default function Variants({group, id, part, label, others, show, children}: Props): ReactNode {
  const tabs = Children.toArray(children).filter((child): child is ReactElement<TabProps> =>
    isValidElement<TabProps>(child),
  );
  const [first, ...otherTabs] = tabs;
  const othersAddress = `${part}.html`;
  return (
    <div className="variants" data-variants={part}>
      <select
        className="needs-script"
        {...mark('ui', 'languages')}
        data-group={group}
        aria-label={label}
        autoComplete="off"
      >
        {tabs.map(({props: {value, label: name}}) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      {first?.props.children}
      <details {...mark('ui', 'languages')}>
        <summary>{others}</summary>
        <p>
          <a href={othersAddress} {...mark('part')} data-full-load>
            {show}
          </a>
        </p>
        <template {...mark('part', othersAddress)}>
          <Tabs group={group} id={id} label={label}>
            {otherTabs}
          </Tabs>
        </template>
      </details>
      {otherTabs.map(({props: {value, children: sample}}) => (
        <template key={value} {...mark('part', `${part}.${value}.html`)}>
          {sample}
        </template>
      ))}
    </div>
  );
}
