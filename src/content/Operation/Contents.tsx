import catalogue from '@site/contract/catalogues/reference-ui.yaml';
import type {Content} from '@site/lib/model/reference/types';
import {Fragment, type ReactNode} from 'react';
import Link from '../Link';
import Examples from './Examples';

const {ui} = catalogue;

/** Bodies of a request or a response, one per media type. */
export default function Contents({contents}: {readonly contents: readonly Content[]}): ReactNode {
  return contents.map(({mediaType, schema, examples}) => (
    <Fragment key={mediaType}>
      <p>
        <code>{mediaType}</code>
        {schema && (
          <>
            : <Link href={schema.href}>{schema.name}</Link>
          </>
        )}
      </p>
      <Examples examples={examples} label={ui.example} />
    </Fragment>
  ));
}
