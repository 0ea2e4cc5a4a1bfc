import workers from 'virtual:workers';
import data from '@integration-docs/contract/catalogues/validator.yaml';
import {inLanguage, locale, island, translate} from '@integration-docs/docs/page';
import type {ReactNode} from 'react';
import ValidatorIsland from './index.tsx';

const Tool = island('Validator', ValidatorIsland);

const {ui, examples} = data;

/** The validator for invoices. Its page also shows the tables of `validator.yaml`. */
export default function Validator(): ReactNode {
  return (
    <>
      <Tool
        texts={ui}
        stale={{says: translate({id: 'validator.stale'}), again: translate({id: 'validator.again'})}}
        language={locale}
        base={inLanguage('/')}
        worker={workers.validator ?? ''}
        examples={examples}
      />
      <noscript>
        <p>{ui.noScript}</p>
      </noscript>
    </>
  );
}
