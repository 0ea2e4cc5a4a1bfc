import {ruleVersions, type Report} from '@integration-docs/cius-pt/report';
import {useRef, useState, type KeyboardEvent, type ReactNode} from 'react';
import {fill} from '@integration-docs/facts';
import styles from '../styles.module.css';
import type {Wording} from '../texts.ts';
import Actions from './Actions.tsx';
import Findings from './Findings.tsx';
import InvoiceView from './InvoiceView.tsx';
import {selectLine} from './select-line.ts';
import Source, {type Target} from './Source.tsx';
import TotalsTable from './TotalsTable.tsx';
import VerdictMark from './VerdictMark.tsx';
import {neighbour, sourceOf, viewsOf, type View} from './views.ts';

export interface Stale {
  readonly says: string;
  /** Label of the button. */
  readonly again: string;
}

/** Functions and texts to correct the document of a report. */
export interface FieldActions {
  /** Returns the field that contains the document; null if none does. */
  readonly fieldOf: () => HTMLTextAreaElement | null;
  /** Shown once the text of the field differs from the report. */
  readonly stale: Stale | null;
  /** Checks the text of the field. */
  readonly again: () => void;
  /** Goes back to the form. */
  readonly another: () => void;
}

interface Props extends Wording, FieldActions {
  readonly report: Report;
  readonly file: File;
  readonly checkedAt: Date;
}

/** Report of one file: the verdict, actions and views. */
export default function ReportView({
  report,
  file,
  checkedAt,
  fieldOf,
  stale,
  again,
  another,
  ...wording
}: Props): ReactNode {
  const {texts} = wording;
  const views = viewsOf(report);
  const tabs = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>('findings');
  /** Line to show; a new object for each request, so that the same line can be requested again. */
  const [target, setTarget] = useState<Target | null>(null);
  const goTo = (line: number): void => {
    setView(sourceOf(report));
    setTarget({line});
  };
  const showInField = (line: number): void => {
    const field = fieldOf();
    if (field) selectLine(field, line);
    else goTo(line);
  };
  const move = (event: KeyboardEvent): void => {
    const next = neighbour(views, view, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setView(next);
    tabs.current?.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus();
  };
  return (
    <div className={styles.report}>
      <div className={styles.stale} role="status">
        {stale !== null && (
          <p className={styles.buttons}>
            <strong>{stale.says}</strong>
            <button type="button" onClick={again}>
              {stale.again}
            </button>
          </p>
        )}
      </div>
      <h3 data-verdict={report.verdict} tabIndex={-1}>
        <VerdictMark verdict={report.verdict} />
        <span>
          {texts.verdicts[report.verdict]}: {report.file}
        </span>
      </h3>
      <p>
        {report.kind && (
          <>
            {texts.kinds[report.kind]}
            {report.syntax === 'json' && ` ${texts.ofJson}`}
            {report.invoice?.number && <strong> {report.invoice.number}</strong>}.{' '}
          </>
        )}
        {fill(texts.counts, report.counts)}
      </p>
      <p className={styles.printed}>
        {checkedAt.toLocaleString(wording.language === 'pt' ? 'pt-PT' : 'en-GB', {
          dateStyle: 'long',
          timeStyle: 'long',
        })}{' '}
        · {ruleVersions}
      </p>
      <Actions report={report} another={another} {...wording} />
      <div className="tabs">
        <div ref={tabs} className="tab-list" role="tablist" aria-label={report.file} onKeyDown={move}>
          {views.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={tabId(name)}
              aria-controls={`${tabId(name)}-panel`}
              aria-selected={name === view}
              tabIndex={name === view ? 0 : -1}
              onClick={() => setView(name)}
            >
              {texts.views[name]}
              {name === 'findings' && ` (${report.counts.errors + report.counts.warnings})`}
            </button>
          ))}
        </div>
        {views.map((name) => (
          <div
            key={name}
            role="tabpanel"
            id={`${tabId(name)}-panel`}
            aria-labelledby={tabId(name)}
            data-view={name}
            data-selected={name === view ? '' : undefined}
          >
            {/* Findings and totals are always rendered, for printing. */}
            {name === 'findings' && <Findings report={report} goTo={showInField} {...wording} />}
            {name === 'totals' && report.totals && (
              <TotalsTable totals={report.totals} texts={texts} language={wording.language} goTo={goTo} />
            )}
            {name === view && name === 'invoice' && report.invoice && (
              <InvoiceView invoice={report.invoice} goTo={goTo} {...wording} />
            )}
            {name === view && (name === 'xml' || name === 'json') && (
              <Source
                content={name === 'json' ? file : (report.xml ?? file)}
                target={name === sourceOf(report) ? target : null}
                label={texts.views[name]}
                texts={texts}
              />
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

function tabId(view: View): string {
  return `validator-${view}`;
}
