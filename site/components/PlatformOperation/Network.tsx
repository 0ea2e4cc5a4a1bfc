import data from '@integration-docs/contract/catalogues/operation-facts.yaml';
import site from '../../config/site.ts';
import {type Column, DataTable} from '@integration-docs/docs/page';
import type {ReactNode} from 'react';
import {outboundHosts, type Hosts} from './hosts.ts';

const {network} = data;
const hosts = outboundHosts(site);

type Row = (typeof network)['entries'][number];

const columns: readonly Column<Row>[] = [
  {key: 'server', label: network.columns.server, cell: (row) => row.server},
  hostColumn('sandbox'),
  hostColumn('production'),
];

/** Table of the servers and ports that a customer's firewall must allow, from the addresses of site/config/site.ts. */
export default function Network(): ReactNode {
  return <DataTable id="network-table" caption={network.title} columns={columns} rows={network.entries} />;
}

function hostColumn(key: keyof Hosts): Column<Row> {
  return {key, label: network.columns[key], cell: ({id}) => <HostAndPort text={hosts.get(id)?.[key] ?? ''} />};
}

/** In a narrow column, the text breaks before the port, not within it. */
function HostAndPort({text}: {readonly text: string}): ReactNode {
  const [host, port] = text.split(':');
  return (
    <code>
      {host}
      <wbr />:{port}
    </code>
  );
}
