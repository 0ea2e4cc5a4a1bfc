import feap from '@site/contract/catalogues/feap-statuses.yaml';
import mdn from '@site/contract/catalogues/mdn-dispositions.yaml';
import texts from '@site/contract/catalogues/status-decoder.yaml';
import {feapStatusAnchor} from '@site/lib/model/anchors';
import {anchorOf} from '@site/lib/model/catalogues/pattern';
import type {ReactNode} from 'react';
import {island} from '@site/src/islands/island';
import StatusDecoderIsland from '@site/src/islands/StatusDecoder';

const Decoder = island('StatusDecoder', StatusDecoderIsland);

const outcomes = Object.fromEntries(
  [
    ...mdn.entries.map((entry) => [anchorOf(mdn.anchor, entry), entry.outcome] as const),
    ...feap.entries.map(({code, outcome}) => [feapStatusAnchor(code), outcome] as const),
  ].filter(([, outcome]) => outcome !== 'bad'),
);

const summaries = {
  dispositions: mdn.columns.meaning,
  statuses: feap.columns.phase,
  businessErrors: feap.businessErrors.columns.text,
};

/** The status decoder. The page must also show the tables that it reads: dispositions, statuses and business errors. */
export default function StatusDecoder(): ReactNode {
  return <Decoder texts={texts.ui} examples={texts.examples} outcomes={outcomes} summaries={summaries} />;
}
