import data from '@site/contract/catalogues/integrations.yaml';
import type {ReactNode} from 'react';
import DataTable from '../DataTable';
import Link from '../Link';

type Entry = (typeof data.entries)[number];

const category = (entry: Entry): string => data.categories[entry.category];
const methods = (entry: Entry): readonly string[] => entry.methods.map((method) => data.methods[method]);

/** Every integration, what it carries in each direction and its guide; filtered by text, category and method. */
export default function IntegrationList(): ReactNode {
  return (
    <DataTable
      id="integrations"
      caption={data.title}
      filter
      facets={[
        {key: 'category', label: data.columns.category, values: (entry) => [category(entry)]},
        {key: 'method', label: data.columns.method, values: methods},
      ]}
      columns={[
        {key: 'name', label: data.columns.name, cell: (entry) => entry.name},
        {key: 'category', label: data.columns.category, cell: category},
        {key: 'method', label: data.columns.method, cell: (entry) => methods(entry).join(' · ')},
        {key: 'toPlatform', label: data.columns.toPlatform, cell: (entry) => entry.toPlatform ?? data.ui.nothing},
        {key: 'fromPlatform', label: data.columns.fromPlatform, cell: (entry) => entry.fromPlatform ?? data.ui.nothing},
        {key: 'guide', label: data.columns.guide, cell: (entry) => <Guide entry={entry} />},
      ]}
      rows={data.entries}
      rowId={(entry) => `integration-${entry.id}`}
    />
  );
}

function Guide({entry}: {readonly entry: Entry}): ReactNode {
  return entry.guide === null ? data.ui.nothing : <Link href={entry.guide.to}>{entry.guide.label}</Link>;
}
