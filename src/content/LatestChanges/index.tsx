import data from '@site/contract/catalogues/changes.yaml';
import type {ReactNode} from 'react';
import CalendarDate from '../CalendarDate';
import Link from '../Link';
import RichText from '../RichText';
import styles from './styles.module.css';

/** The newest changes of the platform and of the law, with the day. */
export default function LatestChanges(): ReactNode {
  return (
    <ul className={styles.changes}>
      {data.entries.map((entry) => (
        <li key={entry.id}>
          <CalendarDate iso={entry.date} />
          <Link href={entry.to}>
            <RichText text={entry.text} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
