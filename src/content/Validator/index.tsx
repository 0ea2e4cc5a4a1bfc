import worker from 'virtual:validator-worker';
import data from '@site/contract/catalogues/validator.yaml';
import {inLanguage, locale} from '@site/src/page/language';
import type {ReactNode} from 'react';
import {island} from '@site/src/islands/island';
import ValidatorIsland from '@site/src/islands/Validator';

const Tool = island('Validator', ValidatorIsland);

const {ui, examples} = data;

/** The validator of invoices. Its page also shows the tables of `validator.yaml`. */
export default function Validator(): ReactNode {
  return (
    <>
      <Tool texts={ui} language={locale} base={inLanguage('/')} worker={worker} examples={examples} />
      <noscript>
        <p>{ui.noScript}</p>
      </noscript>
    </>
  );
}
