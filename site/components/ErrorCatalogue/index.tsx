import data from '@integration-docs/contract/catalogues/errors.yaml';
import {errorAnchor, failureAnchor, tokenErrorAnchor} from '@integration-docs/contract/pure';
import type {ReactNode} from 'react';
import {type Column, DataTable, Link, RichText, translate} from '@integration-docs/docs/page';
import RunnableRows from '../../tools/runner/RunnableRows.tsx';
import {errorsOf, type ErrorEntry, type ErrorKind} from './entries.ts';

const {columns: label} = data;

const captions: Record<ErrorKind, string> = {api: data.title, token: data.tokenTitle, delivery: data.deliveryTitle};

const anchors: Record<ErrorKind, (code: string) => string> = {
  api: errorAnchor,
  token: tokenErrorAnchor,
  delivery: failureAnchor,
};

const status: Column<ErrorEntry> = {key: 'status', label: label.status, cell: (row) => row.status, isBeside: true};
const explanation: readonly Column<ErrorEntry>[] = [
  {key: 'meaning', label: label.meaning, cell: (row) => <Meaning row={row} />},
  {key: 'cause', label: label.cause, cell: (row) => row.cause},
  {key: 'cure', label: label.cure, cell: (row) => <Cure row={row} />},
];
interface Props {
  /** `api`: problem details; `token`: the token endpoint; `delivery`: why a delivery failed. */
  readonly kind: ErrorKind;
  /** Codes to show, in the order of the catalogue. Default: all, with a filter. */
  readonly codes?: readonly string[];
}

/**
 * Table of errors with causes and solutions.
 *
 * @throws when a code is not in the catalogue; the build then fails
 */
export default function ErrorCatalogue({kind, codes}: Props): ReactNode {
  const rows = errorsOf(kind, codes);
  const anchorOf = anchors[kind];
  const code: Column<ErrorEntry> = {
    key: 'code',
    label: label.code,
    cell: (row) => (
      <Link href={`#${anchorOf(row.code)}`}>
        <code>{row.code}</code>
      </Link>
    ),
  };
  return (
    <RunnableRows
      label={translate({id: 'run.provoke'})}
      rows={new Map(rows.map(({code: name}) => [anchorOf(name), {kind, name}]))}
    >
      <DataTable
        id={`errors-${kind}`}
        caption={captions[kind]}
        columns={kind === 'delivery' ? [code, ...explanation] : [code, status, ...explanation]}
        rows={rows}
        rowId={(row) => anchorOf(row.code)}
        filter={kind === 'api' && codes === undefined}
      />
    </RunnableRows>
  );
}

function Meaning({row}: {readonly row: ErrorEntry}): ReactNode {
  return (
    <>
      <strong>
        <RichText text={row.title} />
      </strong>
      {'. '}
      <RichText text={row.meaning} />
    </>
  );
}

function Cure({row: {cure, link}}: {readonly row: ErrorEntry}): ReactNode {
  return (
    <>
      <RichText text={cure} />
      {link && (
        <>
          {' '}
          <Link href={link.to}>
            <RichText text={link.label} />
          </Link>
        </>
      )}
    </>
  );
}
