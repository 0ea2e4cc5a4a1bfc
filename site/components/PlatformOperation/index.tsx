import data from '@integration-docs/contract/catalogues/operation-facts.yaml';
import site from '../../config/site.ts';
import {fill} from '@integration-docs/facts';
import {type Column, DataTable, Link, locale, RichText} from '@integration-docs/docs/page';
import type {ReactNode} from 'react';
import {factsOf, type Fact} from './rows.ts';

type Row = (typeof data.entries)[number];

/** Table of the operations facts in site/config/site.ts: status page, networks, TLS, maintenance and others. Nothing when there are none. */
export default function PlatformOperation(): ReactNode {
  const facts = factsOf(site.operations, locale);
  const rows = data.entries.filter(({id}) => facts.has(id));
  if (rows.length === 0) return null;
  const columns: readonly Column<Row>[] = [
    {key: 'fact', label: data.columns.fact, cell: (row) => row.fact},
    {key: 'value', label: data.columns.value, cell: (row) => <Value row={row} fact={facts.get(row.id)} />},
  ];
  return (
    <DataTable
      id="operations-facts-table"
      caption={data.title}
      columns={columns}
      rows={rows}
      rowId={(row) => `operations-${row.id}`}
    />
  );
}

function Value({row, fact}: {readonly row: Row; readonly fact: Fact | undefined}): ReactNode {
  if (fact?.kind !== 'link') return <RichText text={fill(row.value ?? '', fact?.values ?? {})} />;
  return (
    <>
      <Link href={fact.to}>{fact.label}</Link>
      {fact.file && (
        <>
          {' · '}
          <Link href={`pathname://${fact.file}`}>
            <code>{fact.file}</code>
          </Link>
        </>
      )}
    </>
  );
}
