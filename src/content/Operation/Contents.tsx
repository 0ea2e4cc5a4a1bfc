import catalogue from '@site/contract/catalogues/reference-ui.yaml';
import type {Content} from '@site/lib/model/reference/types';
import {Fragment, type ReactNode} from 'react';
import RichText from '../RichText';
import Fields from '../Schemas/Fields';
import Type from '../Schemas/Type';
import {limitTexts} from '../Schemas/limits';
import Examples from './Examples';

const {ui} = catalogue;

interface Props {
  readonly contents: readonly Content[];
  /** Name of the body among all: `getDocument-200`. */
  readonly name: string;
}

/** Bodies of a request or a response, one per media type. */
export default function Contents({contents, name}: Props): ReactNode {
  return contents.map(({mediaType, type, limits, description, fields, examples}, index) => (
    <Fragment key={mediaType}>
      <p>
        <code>{mediaType}</code>
        {type && (
          <>
            {': '}
            <Type type={type} notes={limitTexts(limits)} />
          </>
        )}
      </p>
      {description !== '' && (
        <p>
          <RichText text={description} />
        </p>
      )}
      {fields.length > 0 && <Fields fields={fields} />}
      <Examples examples={examples} label={ui.example} part={`${name}-${index + 1}`} />
    </Fragment>
  ));
}
