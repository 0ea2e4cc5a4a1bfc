import data from '@site/contract/catalogues/onboarding-stages.yaml';
import type {ReactNode} from 'react';
import CalendarDate from '../CalendarDate';
import DataTable, {type Column} from '../DataTable';
import Link from '../Link';

type Stage = (typeof data.entries)[number];

const {columns: label, source} = data;

const columns: readonly Column<Stage>[] = [
  {key: 'stage', label: label.stage, cell: (row) => row.stage},
  {key: 'espap', label: label.espap, cell: (row) => row.espap},
  {key: 'supplier', label: label.supplier, cell: (row) => row.supplier},
  {key: 'platform', label: label.platform, cell: (row) => row.platform},
  {key: 'done', label: label.done, cell: (row) => row.done},
];

/** The stages of FE-AP enrolment: who does what, and when each one is over; below, where they are published. */
export default function OnboardingStages(): ReactNode {
  return (
    <>
      <DataTable
        id="onboarding-stages-table"
        caption={data.title}
        columns={columns}
        rows={data.entries}
        rowId={(row) => `stage-${row.id}`}
      />
      <p>
        {source.label} <Link href={source.url}>{source.name}</Link>. {source.checkedLabel}{' '}
        <CalendarDate iso={source.checked} />.
      </p>
    </>
  );
}
