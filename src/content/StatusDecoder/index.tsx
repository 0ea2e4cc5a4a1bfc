import texts from '@site/contract/catalogues/status-decoder.yaml';
import type {ReactNode} from 'react';
import {island} from '@site/src/islands/island';
import StatusDecoderIsland from '@site/src/islands/StatusDecoder';
import {decoderTables} from './tables';

const Decoder = island('StatusDecoder', StatusDecoderIsland);

/** The status decoder. Its answers link to the tables of dispositions, statuses and business errors, which the page must also show. */
export default function StatusDecoder(): ReactNode {
  return <Decoder texts={texts.ui} examples={texts.examples} tables={decoderTables()} />;
}
