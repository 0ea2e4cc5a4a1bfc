import type {ReactNode} from 'react';
import styles from './styles.module.css';

/** Shows the list inside it as cards. Each item starts with a link, which makes the whole card clickable. */
export default function Cards({children}: {readonly children: ReactNode}): ReactNode {
  return <div className={styles.cards}>{children}</div>;
}
