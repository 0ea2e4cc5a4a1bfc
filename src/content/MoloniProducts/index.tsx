import data from '@site/contract/catalogues/moloni-products.yaml';
import type {ReactNode} from 'react';
import DataTable from '../DataTable';

/** How to tell Moloni from Moloni ON, and what differs. */
export default function MoloniProducts(): ReactNode {
  return (
    <DataTable
      id="moloni-products"
      caption={data.title}
      columns={[
        {key: 'aspect', label: data.columns.aspect, cell: (entry) => entry.aspect},
        {key: 'moloni', label: data.columns.moloni, cell: (entry) => entry.moloni},
        {key: 'moloniOn', label: data.columns.moloniOn, cell: (entry) => entry.moloniOn},
      ]}
      rows={data.entries}
      rowId={(entry) => `product-${entry.id}`}
    />
  );
}
