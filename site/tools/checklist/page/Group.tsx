import data from '@integration-docs/contract/catalogues/checklist.yaml';
import {Link, mark, RichText} from '@integration-docs/docs/page';
import type {ReactNode} from 'react';
import styles from './styles.module.css';

interface Props {
  /** Id of the group to show. */
  readonly group: (typeof data.entries)[number]['group'];
}

/** One group of the checklist, below its heading. Each item has an anchor and a link to its explanation. */
export default function ChecklistGroup({group}: Props): ReactNode {
  const items = data.entries.filter((item) => item.group === group);
  const total = String(items.length);
  return (
    <>
      <output data-left-of={group} aria-live="off" className={`needs-script ${styles.left}`} {...mark('ui', 'online')}>
        {data.ui.group.replace('{left}', total).replace('{total}', total)}
      </output>
      <ul data-group={group} aria-label={data.groups[group]} className={styles.list}>
        {items.map((item) => {
          const anchor = `check-${item.id}`;
          return (
            <li key={anchor} id={anchor} data-item={item.id}>
              <input type="checkbox" id={`tick-${item.id}`} autoComplete="off" />
              <span>
                <label htmlFor={`tick-${item.id}`}>
                  <RichText text={item.text} />
                </label>{' '}
                <Link href={item.more.to}>{item.more.label}</Link>
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
