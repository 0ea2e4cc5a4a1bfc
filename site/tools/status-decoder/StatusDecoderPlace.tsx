import texts from '@integration-docs/contract/catalogues/status-decoder.yaml';
import type {ReactNode} from 'react';
import {inLanguage, island} from '@integration-docs/docs/page';
import StatusDecoderIsland from './index.tsx';
import {decoderTables} from './decoder-tables.ts';

const Decoder = island('StatusDecoder', StatusDecoderIsland);

/** The status decoder. Its answers link to the tables of dispositions, statuses and business errors, which the page must also show. */
export default function StatusDecoder(): ReactNode {
  const {noScript, ...words} = texts.ui;
  return (
    <>
      <Decoder texts={words} examples={texts.examples} tables={decoderTables()} base={inLanguage('/')} />
      <noscript>
        <p>{noScript}</p>
      </noscript>
    </>
  );
}
