import {useState, type ReactNode} from 'react';
import {fill} from '@integration-docs/facts';
import styles from '../styles.module.css';

interface Props<Item> {
  readonly items: readonly Item[];
  /** Number of items at first, and added with each press. */
  readonly size: number;
  /** Label of the button, with {count}. */
  readonly more: string;
  readonly children: (shown: readonly Item[]) => ReactNode;
}

/** Shows a long list in portions: thousands of elements at once would block the page. */
export default function Portions<Item>({items, size, more, children}: Props<Item>): ReactNode {
  const [count, setCount] = useState(size);
  const hiddenCount = items.length - count;
  return (
    <>
      {children(hiddenCount > 0 ? items.slice(0, count) : items)}
      {hiddenCount > 0 && (
        <p className={styles.buttons}>
          <button type="button" onClick={() => setCount(count + size)}>
            {fill(more, {count: Math.min(size, hiddenCount)})}
          </button>
        </p>
      )}
    </>
  );
}
