import data from '@integration-docs/contract/catalogues/as2-troubleshooting.yaml';
import {Link, mark, RichText} from '@integration-docs/docs/page';
import type {ReactNode} from 'react';
import styles from './styles.module.css';

type Node = (typeof data.entries)[number];
type Answer = Node['yes'];

const {ui} = data;
const anchorOf = (n: number): string => `node-${n}`;

/** A decision tree as a numbered list: each node is a question whose answers lead to a later node or to a solution. */
export default function As2Troubleshooting(): ReactNode {
  return (
    <ol className={styles.tree} aria-label={ui.title}>
      {data.entries.map((node) => {
        return (
          <li key={node.n} id={anchorOf(node.n)} className={styles.node}>
            <p className={styles.question}>
              <span className={styles.number} {...mark('apart')}>
                {ui.node.replace('{n}', String(node.n))}
              </span>{' '}
              <RichText text={node.question} />
            </p>
            <dl className={styles.answers}>
              <AnswerRow label={ui.yes} answer={node.yes} />
              <AnswerRow label={ui.no} answer={node.no} />
            </dl>
          </li>
        );
      })}
    </ol>
  );
}

function AnswerRow({label, answer}: {readonly label: string; readonly answer: Answer}): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {'to' in answer ? (
          <Link href={`#${anchorOf(answer.to)}`}>{ui.goTo.replace('{n}', String(answer.to))}</Link>
        ) : (
          <>
            <RichText text={answer.cure} />{' '}
            {answer.link && (
              <Link href={answer.link.to}>
                <RichText text={answer.link.label} />
              </Link>
            )}
          </>
        )}
      </dd>
    </div>
  );
}
