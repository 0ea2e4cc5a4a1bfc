import data from '@integration-docs/contract/catalogues/usecases.yaml';
import {anchorOf} from '@integration-docs/facts';
import {CodeBlock, type Column, DataTable, mark, RichText} from '@integration-docs/docs/page';
import {Children, isValidElement, type ReactElement, type ReactNode} from 'react';
import RunnableDocuments from '../../tools/runner/RunnableDocuments.tsx';
import UseCasesFiles from '../UseCasesFiles/index.tsx';
import {officialCodesOf} from './official.ts';
import styles from './styles.module.css';

type UseCase = (typeof data.entries)[number];

interface BlockProps {
  readonly language: string;
  readonly title?: string;
  readonly html: string;
}

const {columns: label, ui} = data;

interface Props {
  /** Group of the catalogue to show. */
  readonly group: UseCase['group'];
  /** Code blocks of fragments to show, with `title="<id>.json"` or `title="<id>.xml"`. A row links all other fragments. */
  readonly children: ReactNode;
}

/** Table of use cases: where to write each piece of information in an invoice, what is refused, and an example. */
export default function UseCases({group, children}: Props): ReactNode {
  const blocks = Children.toArray(children).filter((child): child is ReactElement<BlockProps> =>
    isValidElement<BlockProps>(child),
  );
  const columns: readonly Column<UseCase>[] = [
    {key: 'subject', label: label.subject, cell: (row) => <Subject row={row} />},
    {key: 'write', label: label.write, cell: (row) => <Write row={row} />},
    {key: 'wrong', label: label.wrong, cell: (row) => <Wrong row={row} />},
    {key: 'example', label: label.example, cell: (row) => <Example row={row} blocks={blocks} />},
  ];
  const rows = data.entries.filter((entry) => entry.group === group);
  const files = rows.flatMap(({id, files: [format]}) =>
    format === undefined ? [] : [[anchorOf(data.anchor, {id}), `samples/payloads/${id}.${format}`] as const],
  );
  return (
    <RunnableDocuments areSubmitted files={new Map(files)}>
      <DataTable
        id={`usecases-${group}`}
        caption={data.groups[group]}
        columns={columns}
        rows={rows}
        rowId={(row) => anchorOf(data.anchor, row)}
        layout="records"
      />
    </RunnableDocuments>
  );
}

function Subject({row}: {readonly row: UseCase}): ReactNode {
  return (
    <>
      {row.subject}{' '}
      <span className={styles.line} {...mark('apart')}>
        <RichText text={inCode([...row.terms, ...officialCodesOf(row.id)])} />
      </span>
    </>
  );
}

function Write({row}: {readonly row: UseCase}): ReactNode {
  return (
    <>
      <RichText text={row.write} />{' '}
      <span className={styles.line} {...mark('apart')}>
        {ui.json} <RichText text={row.json.length === 0 ? ui.xmlOnly : inCode(row.json)} />
      </span>{' '}
      <span className={styles.line} {...mark('apart')}>
        {ui.ubl} <RichText text={row.ubl} />
      </span>
    </>
  );
}

function Wrong({row}: {readonly row: UseCase}): ReactNode {
  return (
    <>
      <RichText text={row.wrong ?? '–'} />{' '}
      {row.enFindings !== undefined && (
        <span className={styles.line} {...mark('apart')}>
          {ui.enFindings} <RichText text={inCode(row.enFindings)} />
        </span>
      )}
    </>
  );
}

function Example({
  row,
  blocks,
}: {
  readonly row: UseCase;
  readonly blocks: readonly ReactElement<BlockProps>[];
}): ReactNode {
  if (row.files.length === 0) return null;
  const formats = row.whole === true ? [] : row.files;
  const shownBlocks = formats.flatMap(
    (format) => blocks.find(({props}) => props.title === `${row.id}.${format}`)?.props ?? [],
  );
  const linkedFormats = formats.filter((format) => !shownBlocks.some(({title}) => title === `${row.id}.${format}`));
  return (
    <>
      {shownBlocks.map(({title, language, html}) => (
        <CodeBlock key={title} language={language} html={html} {...(title !== undefined && {part: title})} />
      ))}{' '}
      {linkedFormats.length > 0 && (
        <span className={styles.line} {...mark('apart')}>
          {ui.fragment}{' '}
          <UseCasesFiles paths={linkedFormats.map((format) => `samples/payloads/fragments/${row.id}.${format}`)} />
        </span>
      )}{' '}
      <span className={styles.line} {...mark('apart')}>
        {ui.files} <UseCasesFiles paths={row.files.map((format) => `samples/payloads/${row.id}.${format}`)} />
      </span>
    </>
  );
}

/** Returns names as a text that `RichText` shows as code. */
function inCode(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}
