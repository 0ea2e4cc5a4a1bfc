import data from '@integration-docs/contract/catalogues/changes.yaml';
import {CalendarDate, Link, mark, RichText} from '@integration-docs/docs/page';
import type {ReactNode} from 'react';
import styles from './styles.module.css';

interface Props {
  /** Shows only the titles of this many newest changes. Default: all changes with their texts. */
  readonly newest?: number;
}

/** Changes of the API, the platform and the law, with their dates. */
export default function Changes({newest}: Props): ReactNode {
  return (
    <ul className={styles.changes} {...mark('ui', 'changes')}>
      {data.entries.slice(0, newest).map((entry) => (
        <li key={entry.id} id={`change-${entry.id}`}>
          <CalendarDate iso={entry.date} />{' '}
          <span className={styles.area} {...mark('apart')}>
            {data.areas[entry.area]}
            {entry.area === 'api' && ` ${entry.version}`}
          </span>{' '}
          {entry.area === 'api' && (
            <small {...mark('apart')} data-kind={entry.kind}>
              {data.kinds[entry.kind]}
            </small>
          )}{' '}
          <Link href={entry.to}>
            <RichText text={entry.title} />
          </Link>
          {newest === undefined && (
            <p>
              <RichText text={entry.text} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
