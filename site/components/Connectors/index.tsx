import data from '@integration-docs/contract/catalogues/connector-languages.yaml';
import {type Column, DataTable, inLanguage, locale, RichText} from '@integration-docs/docs/page';
import {sampleLanguages} from '@integration-docs/facts';
import type {ReactNode} from 'react';
import {versionOf} from './version.ts';

type Connector = (typeof data.entries)[number];

const manifests = import.meta.glob<string>(
  '../../../samples/connector/*/{package.json,pyproject.toml,composer.json,pom.xml,connector.csproj}',
  {query: '?raw', import: 'default', eager: true},
);

const readmes = {pt: 'LEIAME.md', en: 'README.md'} as const;

const {columns: label} = data;

const columns: readonly Column<Connector>[] = [
  {key: 'language', label: label.language, cell: ({id}) => sampleLanguages.find(({value}) => value === id)?.label},
  {
    key: 'download',
    label: label.download,
    cell: ({id, manifest, book}) => (
      <>
        <FileLink file={`connector-${id}.zip`} />, {version(`connector/${id}/${manifest}`)} (
        <FileLink file={`connector/${id}/${readmes[locale]}`} />, <FileLink file={`connector/${id}/${book}`} />)
      </>
    ),
  },
  {key: 'needs', label: label.needs, cell: ({needs}) => <RichText text={needs} />},
  {key: 'command', label: label.command, cell: ({command}) => <code className="parts">{command}</code>},
];

/**
 * Table of the connectors: ZIP with version, requirements, start command.
 *
 * @throws when a manifest has no version; the build then fails
 */
export default function Connectors(): ReactNode {
  return (
    <DataTable
      id="connector-languages"
      caption={data.title}
      columns={columns}
      rows={data.entries}
      rowId={({id}) => `connector-${id}`}
    />
  );
}

function version(manifest: string): string {
  const file = `samples/${manifest}`;
  return versionOf(manifests[`../../../${file}`] ?? '', file);
}

/** @param file below `samples/`, with the comments of the page's language */
function FileLink({file}: {readonly file: string}): ReactNode {
  return (
    <a href={inLanguage(`/samples/${file}`)} data-full-load>
      {file.replace(/.*\//, '')}
    </a>
  );
}
