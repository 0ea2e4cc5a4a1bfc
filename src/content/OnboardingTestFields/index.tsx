import data from '@site/contract/catalogues/onboarding-test-fields.yaml';
import type {ReactNode} from 'react';
import DataTable, {type Column} from '../DataTable';

type Field = (typeof data.entries)[number];

const {columns: label, ui} = data;

const columns: readonly Column<Field>[] = [
  {key: 'name', label: label.name, cell: (row) => row.name},
  {key: 'term', label: label.term, cell: (row) => row.term},
  {key: 'ubl', label: label.ubl, cell: (row) => row.ubl},
  {key: 'fill', label: label.fill, cell: (row) => row.fill},
  {key: 'basis', label: label.basis, cell: basis},
];

/** The fields to fill before the FE-AP tests, and what requires each. */
export default function OnboardingTestFields(): ReactNode {
  return (
    <DataTable
      id="onboarding-test-fields-table"
      caption={data.title}
      columns={columns}
      rows={data.entries}
      rowId={(row) => `field-${row.id}`}
    />
  );
}

/** What requires a field; for a rule, with its codes marked as code. */
function basis(row: Field): string {
  const codes = (row.rules ?? []).map((rule) => `\`${rule}\``);
  return [ui.basis[row.basis], codes.join(', ')].filter(Boolean).join(' ');
}
