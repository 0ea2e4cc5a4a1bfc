import data from '@site/contract/catalogues/as2-products.yaml';
import type {ReactNode} from 'react';
import DataTable, {type Column} from '../DataTable';
import RichText from '../RichText';

type Parameter = (typeof data.entries)[number];

const columns: readonly Column<Parameter>[] = [
  {key: 'name', label: data.parameter, cell: (row) => row.name},
  ...data.products.map(({id, name}) => ({key: id, label: name, cell: (row: Parameter) => row[id]})),
  {key: 'other', label: data.other, cell: (row) => row.other},
];

/** Where AS2 products ask for the parameters of the partner sheet, and what to watch for in each product. */
export default function As2Products(): ReactNode {
  return (
    <>
      <DataTable
        id="as2-products-table"
        caption={data.title}
        columns={columns}
        rows={data.entries}
        rowId={(row) => `product-${row.id}`}
      />
      <ul>
        {data.products.map(({id, name, note}) => (
          <li key={id}>
            <strong>{name}.</strong> <RichText text={note} />
          </li>
        ))}
      </ul>
    </>
  );
}
