import data from '@site/contract/catalogues/moloni-fields.yaml';
import type {ReactNode} from 'react';
import DataTable from '../DataTable';

/** Moloni field → term → property of the platform's JSON, with the rule. */
export default function MoloniFields(): ReactNode {
  return (
    <DataTable
      id="moloni-fields"
      caption={data.title}
      filter
      columns={[
        {key: 'field', label: data.columns.field, cell: (entry) => <code>{entry.field}</code>},
        {key: 'term', label: data.columns.term, cell: (entry) => entry.term},
        {key: 'property', label: data.columns.property, cell: (entry) => <code>{entry.property}</code>},
        {key: 'rule', label: data.columns.rule, cell: (entry) => entry.rule},
      ]}
      rows={data.entries}
      rowId={(entry) => `field-${entry.field.replaceAll(/[._]/g, '-').toLowerCase()}`}
    />
  );
}
