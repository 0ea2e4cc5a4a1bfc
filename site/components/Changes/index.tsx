import data from '@integration-docs/contract/catalogues/changes.yaml';
import {formatMonth} from '@integration-docs/facts';
import {CalendarDate, Heading, Link, locale, mark, RichText, translate} from '@integration-docs/docs/page';
import type {ReactNode} from 'react';
import {noticeOf} from './notice.ts';
import styles from './styles.module.css';

type Entry = (typeof data.entries)[number];

interface Props {
  /** Shows only the titles: of restrictions that were not in force yet at the newest change, and of this many newest other changes. Default: all changes by month, with their texts and addresses. */
  readonly newest?: number;
}

/** Changes of the API, the platform and the law, with their dates. */
export default function Changes({newest}: Props): ReactNode {
  if (newest !== undefined) {
    const latest = data.entries[0]?.date ?? '';
    const isAhead = ({inForce}: Entry): boolean => inForce !== undefined && inForce > latest;
    const ahead = data.entries.filter(isAhead);
    const others = data.entries.filter((entry) => !isAhead(entry));
    return (
      <ul className={styles.changes} {...mark('ui', 'changes')}>
        {[...ahead, ...others.slice(0, newest)].map((entry) => (
          <li key={entry.id} id={`change-${entry.id}`}>
            <CalendarDate iso={entry.date} /> <About entry={entry} />{' '}
            <Link href={entry.to}>
              <RichText text={entry.title} />
            </Link>
            {isAhead(entry) && <Notice entry={entry} />}
          </li>
        ))}
      </ul>
    );
  }
  const months = [...new Set(data.entries.map(({date}) => date.slice(0, 7)))];
  return (
    <div className={styles.changes} {...mark('ui', 'changes')}>
      {/* The style sheet filters, so it works at once. */}
      <label {...mark('ui', 'online')}>
        <input type="checkbox" autoComplete="off" /> {translate({id: 'changes.withoutWords'})}
      </label>
      {months.map((month) => (
        <section key={month}>
          <Heading as="h3" id={`changes-${month}`}>
            {formatMonth(month, locale)}
          </Heading>
          <ul>
            {data.entries
              .filter(({date}) => date.startsWith(month))
              .map((entry) => (
                <li key={entry.id} id={`change-${entry.id}`}>
                  <a href={`#change-${entry.id}`}>
                    <CalendarDate iso={entry.date} />
                  </a>{' '}
                  <About entry={entry} />
                  <h4>
                    <Link href={entry.to}>
                      <RichText text={entry.title} />
                    </Link>
                  </h4>
                  <Notice entry={entry} />
                  <p>
                    <RichText text={entry.text} />
                  </p>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Notice({entry}: {readonly entry: Entry}): ReactNode {
  const text = noticeOf(entry, data, locale);
  return text !== undefined && <p>{text}</p>;
}

function About({entry}: {readonly entry: Entry}): ReactNode {
  return (
    <>
      <span className={styles.area} {...mark('apart')}>
        {data.areas[entry.area]}
        {entry.area === 'api' && ` ${entry.version}`}
      </span>{' '}
      {entry.kind && (
        <small {...mark('apart')} data-kind={entry.kind}>
          {data.kinds[entry.kind]}
        </small>
      )}
    </>
  );
}
