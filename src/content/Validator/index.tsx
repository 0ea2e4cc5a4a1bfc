import useBaseUrl from '@docusaurus/useBaseUrl';
import worker from '@generated/validator/default/worker.json';
import data from '@site/contract/catalogues/validator.yaml';
import {useLocale} from '@site/src/hooks/useLocale';
import type {ReactNode} from 'react';
import {island} from '@site/src/islands/island';
import ValidatorIsland from '@site/src/islands/Validator';

const Tool = island('Validator', ValidatorIsland);

const {ui, examples} = data;

/** The validator of invoices. Its page also shows the tables of `validator.yaml`. */
export default function Validator(): ReactNode {
  return (
    <>
      <Tool texts={ui} language={useLocale()} base={useBaseUrl('/')} worker={worker.address} examples={examples} />
      <noscript>
        <p>{ui.noScript}</p>
      </noscript>
    </>
  );
}
