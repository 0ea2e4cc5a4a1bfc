import feap from '@integration-docs/contract/catalogues/feap-statuses.yaml';
import mdn from '@integration-docs/contract/catalogues/mdn-dispositions.yaml';
import {feapStatusAnchor} from '@integration-docs/contract/pure';
import {type Part, viewOf} from '@integration-docs/facts';
import type {Row, Tables} from '../../tools/status-decoder/tables.ts';
import {businessErrorAnchor, businessErrorColumns, statusColumns, type TextColumn} from '../FeapStatuses/columns.ts';

/** What the decoder knows: the rows of the three tables of the page, as the page shows them. */
export function decoderTables(): Tables {
  const dispositions = viewOf(mdn);
  return {
    disposition: {
      labels: dispositions.columns.map(({label}) => label),
      rows: mdn.entries.map(({id, type, modifier, detail, outcome}, index) => ({
        id,
        type,
        modifier,
        detail,
        outcome,
        anchor: dispositions.rows[index]?.anchor ?? '',
        cells: dispositions.rows[index]?.cells.map((parts) => parts.map(textOf).join(' ')) ?? [],
      })),
    },
    status: {
      labels: statusColumns.map(({label}) => label),
      rows: feap.entries.map((entry) => ({
        code: entry.code,
        phase: entry.phase,
        outcome: entry.outcome,
        ...rowOf(feapStatusAnchor(entry.code), statusColumns, entry),
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
  };
}

function rowOf<Entry>(
  anchor: string,
  columns: readonly TextColumn<Entry>[],
  entry: Entry,
): Pick<Row, 'anchor' | 'cells'> {
  return {anchor, cells: columns.map(({cell}) => cell(entry))};
}

function textOf(part: Part): string {
  if (part.kind === 'text') return part.text;
  return part.kind === 'link' ? part.label : part.date;
}
