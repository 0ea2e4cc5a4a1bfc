import data from '@integration-docs/contract/catalogues/usecases.yaml';
import {anchorOf} from '@integration-docs/facts';
import {type Column, DataTable, mark, RichText} from '@integration-docs/docs/page';
import type {ReactNode} from 'react';
import RunnableDocuments from '../../tools/runner/RunnableDocuments.tsx';
import UseCasesFiles from '../UseCasesFiles/index.tsx';
import styles from '../UseCases/styles.module.css';

type Invalid = (typeof data.invalid.entries)[number];

const {anchor, columns: label, caption, entries, refused} = data.invalid;

const columns: readonly Column<Invalid>[] = [
  {key: 'rule', label: label.rule, cell: (row) => <code className={styles.rule}>{row.rule}</code>},
  {key: 'wrong', label: label.wrong, cell: (row) => <Wrong row={row} />},
];

/** Table of payloads that break one rule on purpose: the mistake in each, and the rules that find it. The validator shows the fix. */
export default function UseCasesInvalid(): ReactNode {
  const files = entries.flatMap((row) => row.files.slice(0, 1).map((file) => [anchorOf(anchor, row), file] as const));
  return (
    <RunnableDocuments areSubmitted={false} files={new Map(files)}>
      <DataTable
        id="payload-errors"
        caption={caption}
        columns={columns}
        rows={entries}
        rowId={(row) => anchorOf(anchor, row)}
      />
    </RunnableDocuments>
  );
}

function Wrong({row}: {readonly row: Invalid}): ReactNode {
  const rulesBySet = [
    ['CIUS-PT', row.cius],
    ['EN 16931', row.en],
  ] as const;
  return (
    <>
      <RichText text={row.wrong} />{' '}
      {row.refused !== undefined && <RichText text={refused} values={{format: row.refused.toUpperCase()}} />}{' '}
      <span className={styles.line} {...mark('apart')}>
        {/* Omits a list that has only the rule of the row. */}
        {rulesBySet
          .filter(([, rules]) => rules.some((rule) => rule !== row.rule))
          .map(([name, rules]) => `${name}: ${rules.join(', ')}. `)}
        <UseCasesFiles paths={row.files} />
      </span>
    </>
  );
}
