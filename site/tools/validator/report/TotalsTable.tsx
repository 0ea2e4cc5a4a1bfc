import {fill, type Locale} from '@integration-docs/facts';
import type {Totals, TotalsRow} from '@integration-docs/cius-pt/report';
import type {ReactNode} from 'react';
import styles from '../styles.module.css';
import type {Wording} from '../texts.ts';
import Table from './Table.tsx';

interface Props {
  readonly totals: Totals;
  readonly texts: Wording['texts'];
  readonly language: Locale;
  readonly goTo: (line: number) => void;
}

/** The totals of the file beside what its lines, allowances and charges add up to. */
export default function TotalsTable({
  totals: {currency, rows},
  texts: {totals: words, finding},
  language,
  goTo,
}: Props): ReactNode {
  return (
    <Table
      caption={fill(words.caption, {currency})}
      columns={[
        {label: words.figure},
        {label: words.stated, isNumber: true},
        {label: words.computed, isNumber: true},
        {label: words.difference, isNumber: true},
        {label: words.tolerance, isNumber: true},
        {label: words.result},
      ]}
      rows={rows.map((row) => [
        <>
          {row.term.name[language]} <span className={styles.whole}>({row.term.id})</span>
          {row.vat && `, ${vatText(row.vat, words)}`}
        </>,
        row.line === null ? (
          (row.stated ?? '–')
        ) : (
          <button
            type="button"
            className={styles.jump}
            title={fill(finding.line, row)}
            onClick={() => goTo(row.line ?? 1)}
          >
            {row.stated ?? '–'}
          </button>
        ),
        row.computed ?? '–',
        row.difference ?? '–',
        row.tolerance ?? '–',
        <span key="result" className={styles.result} data-result={row.result}>
          {words.results[row.result]}
        </span>,
      ])}
    />
  );
}

function vatText({category, rate, reason}: NonNullable<TotalsRow['vat']>, words: Wording['texts']['totals']): string {
  const group = rate === null ? fill(words.vatWithoutRate, {category}) : fill(words.vat, {category, rate});
  return reason === null ? group : `${group}, ${reason}`;
}
