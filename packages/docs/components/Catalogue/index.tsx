import {mark} from '../../built/marks.ts';
import type {Part, RowView, TableView} from '@integration-docs/facts';
import {translate} from '../../page/language.ts';
import {absent} from '../../page/settings.ts';
import {isAbsent} from '../../settings.ts';
import {Fragment, type ReactNode} from 'react';
import CalendarDate from '../CalendarDate/index.tsx';
import DataTable, {type Column, type Facet} from '../DataTable/index.tsx';
import Link from '../Link/index.tsx';
import RichText from '../RichText/index.tsx';

interface Props {
  /** A `TableView` as JSON. `packages/docs/source/catalogues.ts` replaces `name`, `list`, `group`, `only`, `columns` and `id` by it. */
  readonly table: string;
}

/** A catalogue as a table, with notes and sources below it. The head of the catalogue defines what each cell shows. */
export default function Catalogue({table}: Props): ReactNode {
  const {id, caption, hasHeading, columns, rows, filter, facets, once, notes, source} = JSON.parse(table) as TableView;
  return (
    <>
      <DataTable
        id={id}
        caption={caption}
        hasHeading={hasHeading}
        columns={columns.map((column, index): Column<RowView> => ({
          ...column,
          cell: ({cells}) => <Cell parts={cells[index] ?? []} />,
        }))}
        rows={rows}
        rowId={({anchor}) => anchor}
        filter={filter}
        facets={facets.map((facet): Facet<RowView> => ({...facet, values: (row) => row.facets[facet.key] ?? []}))}
      />
      {once.map(({label, parts}) => (
        <p key={label}>
          {label} <Cell parts={parts} />.
        </p>
      ))}
      {notes.length > 0 && (
        <ul>
          {notes.map(({name, text}) => (
            <li key={name}>
              <strong>{name}.</strong> <RichText text={text} />
            </li>
          ))}
        </ul>
      )}
      {source && (
        <p>
          {source.label ?? translate({id: 'catalogue.source'})} <Cell parts={source.parts} />.
          {source.checked && (
            <>
              {' '}
              {source.checkedLabel ?? translate({id: 'catalogue.checked'})} <CalendarDate iso={source.checked} />.
            </>
          )}
        </p>
      )}
    </>
  );
}

function Cell({parts}: {readonly parts: readonly Part[]}): ReactNode {
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      {part.isSource ? (
        <span {...mark('ui', 'source')}>
          <Piece part={part} />
        </span>
      ) : (
        <Piece part={part} />
      )}
    </Fragment>
  ));
}

function Piece({part}: {readonly part: Part}): ReactNode {
  switch (part.kind) {
    case 'date':
      return <CalendarDate iso={part.date} />;
    case 'link':
      return isAbsent(part.to, absent) ? null : (
        <>
          <Link href={part.to}>
            <RichText text={part.label.replace(/\.$/, '')} />
          </Link>
          {part.label.endsWith('.') && '.'}
        </>
      );
    case 'text':
      return part.strong ? (
        <strong>
          <RichText text={part.text} />
        </strong>
      ) : (
        <RichText text={part.text} />
      );
  }
}
