import type {Report} from '@integration-docs/cius-pt/report';
import {useEffect, useEffectEvent, useRef, useState, type ReactNode} from 'react';
import {fill} from '@integration-docs/facts';
import styles from '../styles.module.css';
import type {Wording} from '../texts.ts';
import type {Check} from '../use-checks.ts';
import Portions from './Portions.tsx';
import ReportView, {type FieldActions} from './ReportView.tsx';
import VerdictMark from './VerdictMark.tsx';

export interface ResultsProps extends Wording, FieldActions {
  readonly checks: readonly Check[];
  /** Whether to move the focus to the result, because the reader pressed a button and has not moved on. */
  readonly takesFocus: () => boolean;
}

/** Results of the files: a list if there are several, and the report of one. */
export default function Results({
  checks,
  takesFocus,
  fieldOf,
  stale,
  again,
  another,
  ...wording
}: ResultsProps): ReactNode {
  const {texts} = wording;
  const [chosenId, setChosenId] = useState<number | null>(null);
  const check =
    checks.find(({id, outcome}) => id === chosenId && outcome !== null) ?? checks.find(({outcome}) => outcome);
  const [checkedAt] = useState(() => new Date());
  const results = useRef<HTMLDivElement>(null);
  const revealResults = useEffectEvent(() => {
    if (takesFocus()) results.current?.querySelector('h3')?.focus({preventScroll: true});
    // Scroll down, because the reader would not see results below the screen.
    const {top = 0} = results.current?.getBoundingClientRect() ?? {};
    if (top > innerHeight * 0.6) results.current?.scrollIntoView();
  });
  useEffect(() => revealResults(), []);
  return (
    <div ref={results} className={styles.results}>
      {checks.length > 1 && (
        <nav className={styles.files} aria-label={texts.files}>
          <Portions items={checks} size={100} more={texts.more}>
            {(portion) => (
              <ul>
                {portion.map(({id, file, outcome}) => (
                  <li key={id}>
                    <button
                      type="button"
                      aria-current={id === check?.id || undefined}
                      disabled={outcome === null}
                      onClick={() => setChosenId(id)}
                    >
                      <VerdictMark verdict={verdictOf(outcome)} />
                      <span>{file.name}</span>
                      <small>{summaryOf(outcome, texts)}</small>
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </Portions>
        </nav>
      )}
      {check?.outcome === 'gone' && (
        <p>
          <strong>{check.file.name}</strong>: {texts.gone}
        </p>
      )}
      {check?.outcome && check.outcome !== 'gone' && (
        <ReportView
          key={check.id}
          report={check.outcome}
          file={check.file}
          checkedAt={checkedAt}
          {...{fieldOf, stale, again, another}}
          {...wording}
        />
      )}
    </div>
  );
}

function verdictOf(outcome: Check['outcome']): Report['verdict'] | null {
  return outcome === 'gone' ? 'unreadable' : (outcome?.verdict ?? null);
}

function summaryOf(outcome: Check['outcome'], texts: Wording['texts']): string {
  if (outcome === null) return '…';
  if (outcome === 'gone') return texts.verdicts.unreadable;
  return `${texts.verdicts[outcome.verdict]}. ${fill(texts.counts, outcome.counts)}`;
}
