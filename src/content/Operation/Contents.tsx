import catalogue from '@site/contract/catalogues/reference-ui.yaml';
import type {Content} from '@site/lib/model/reference/types';
import {Fragment, type ReactNode} from 'react';
import Link from '../Link';
import Examples from './Examples';

const {ui} = catalogue;

interface Props {
  readonly contents: readonly Content[];
  /** Name of the body among all: `getDocument-200`. */
  readonly name: string;
}

/** Bodies of a request or a response, one per media type. */
export default function Contents({contents, name}: Props): ReactNode {
  return contents.map(({mediaType, schema, examples}, index) => (
    <Fragment key={mediaType}>
      <p>
        <code>{mediaType}</code>
        {schema && (
          <>
            : <Link href={schema.href}>{schema.name}</Link>
          </>
        )}
      </p>
      <Examples examples={examples} label={ui.example} part={`${name}-${index + 1}`} />
    </Fragment>
  ));
}
