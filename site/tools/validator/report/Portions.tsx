import {useState, type ReactNode} from 'react';
import {fill} from '@integration-docs/facts';
import styles from '../styles.module.css';

interface Props<Item> {
  readonly items: readonly Item[];
  /** How many are shown at first, and come with each press. */
  readonly size: number;
  /** Words of the button: {count}. */
  readonly more: string;
  readonly children: (shown: readonly Item[]) => ReactNode;
}

/** Shows the start of a long list, and the rest in portions: thousands of elements at once would block the page. */
export default function Portions<Item>({items, size, more, children}: Props<Item>): ReactNode {
  const [count, setCount] = useState(size);
  const left = items.length - count;
  return (
    <>
      {children(left > 0 ? items.slice(0, count) : items)}
      {left > 0 && (
        <p className={styles.buttons}>
          <button type="button" onClick={() => setCount(count + size)}>
            {fill(more, {count: Math.min(size, left)})}
          </button>
        </p>
      )}
    </>
  );
}
