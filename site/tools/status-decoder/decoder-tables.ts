import states from '@integration-docs/contract/catalogues/document-states.yaml';
import refusals from '@integration-docs/contract/catalogues/medidata-file-codes.yaml';
import feap from '@integration-docs/contract/catalogues/feap-statuses.yaml';
import mdn from '@integration-docs/contract/catalogues/mdn-dispositions.yaml';
import texts from '@integration-docs/contract/catalogues/status-decoder.yaml';
import {feapStatusAnchor} from '@integration-docs/contract/pure';
import {inLanguage} from '@integration-docs/docs/page';
import {type Part, viewOf} from '@integration-docs/facts';
import {type Direction, stateHref} from '../../components/DocumentStates/state-href.ts';
import type {Row, Tables} from './tables.ts';
import {
  businessErrorAnchor,
  businessErrorColumns,
  statesOf,
  statusColumns,
  type TextColumn,
} from '../../components/FeapStatuses/columns.ts';

const refusalsPage = '/docs/integrations/sftp';

/** The decoder's entries: the rows of the page's three tables as shown there, and the states and SFTP refusals of other pages. */
export function decoderTables(): Tables {
  const dispositions = viewOf(mdn);
  const files = viewOf(refusals);
  return {
    disposition: {
      labels: dispositions.columns.map(({label}) => label),
      rows: mdn.entries.map(({id, type, modifier, detail, said, outcome}, index) => ({
        id,
        type,
        modifier,
        detail,
        said,
        outcome,
        href: `#${dispositions.rows[index]?.anchor ?? ''}`,
        cells: cellsOf(dispositions.rows[index]),
      })),
    },
    status: {
      labels: statusColumns.map(({label}) => label),
      rows: feap.entries.map((entry) => ({
        code: entry.code,
        phase: entry.phase,
        outcome: entry.outcome,
        ...statusRow(entry),
      })),
    },
    businessError: {
      labels: businessErrorColumns.map(({label}) => label),
      rows: feap.businessErrors.entries.map((entry) => ({
        code: entry.code,
        text: entry.text,
        outcome: 'bad',
        ...rowOf(businessErrorAnchor(entry.code), businessErrorColumns, entry),
      })),
    },
    refusal: {
      labels: files.columns.map(({label}) => label),
      rows: [
        refusalRow('refused', 'sftp-status-files', ['`refused`', texts.refused.cause, texts.refused.cure]),
        ...refusals.entries.map(({code}, index) =>
          refusalRow(code, files.rows[index]?.anchor ?? '', cellsOf(files.rows[index])),
        ),
      ],
    },
    state: {
      labels: [states.columns.state, states.columns.meaning, states.columns.feap],
      rows: [
        ...states.entries.map((entry) => ({...stateRow('issued', entry), codes: entry.feap})),
        ...states.received
          .filter(({state}) => states.entries.every((issued) => issued.state !== state))
          .map((entry) => stateRow('received', entry)),
      ].map(({codes, ...row}) => ({...row, cells: [...row.cells, codes.map((code) => `\`${code}\``).join(' ')]})),
    },
  };
}

/** Its name is the verdict: the code, its phase, and the state of the API that it alone leads to. */
function statusRow(entry: (typeof feap.entries)[number]): Pick<Row, 'href' | 'cells'> {
  const {code, phase, state} = entry;
  const {href, cells} = rowOf(feapStatusAnchor(code), statusColumns, entry);
  const names = (state === undefined ? statesOf(code) : []).map((state) => `\`${state}\``);
  const verdict = `${code} · ${phase}${names.length === 0 ? '' : ` (${names.join(', ')})`}`;
  return {href, cells: [verdict, '', ...cells.slice(2)]};
}

function stateRow(
  direction: Direction,
  {state, meaning}: {readonly state: string; readonly meaning: string},
): Pick<Row, 'href' | 'cells'> & {readonly state: string; readonly codes: readonly string[]} {
  return {
    state,
    href: inLanguage(stateHref(direction, state)),
    cells: [`\`${state}\``, meaning],
    codes: [],
  };
}

function refusalRow(code: string, anchor: string, cells: readonly string[]): Row & {readonly code: string} {
  return {code, outcome: 'bad', href: `${inLanguage(refusalsPage)}#${anchor}`, cells};
}

/** The cells of a table row as text. */
function cellsOf(row: {readonly cells: readonly (readonly Part[])[]} | undefined): readonly string[] {
  return row?.cells.map((parts) => parts.map(textOf).join(' ')) ?? [];
}

function rowOf<Entry>(
  anchor: string,
  columns: readonly TextColumn<Entry>[],
  entry: Entry,
): Pick<Row, 'href' | 'cells'> {
  return {href: `#${anchor}`, cells: columns.map(({cell}) => cell(entry))};
}

function textOf(part: Part): string {
  if (part.kind === 'text') return part.text;
  return part.kind === 'link' ? part.label : part.date;
}
