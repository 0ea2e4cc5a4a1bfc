import catalogue from '@site/contract/catalogues/reference-ui.yaml';
import type {SchemaBlock} from '@site/lib/model/reference/types';
import type {ReactNode} from 'react';
import Fields from './Fields';
import Fold from './Fold';
import Values from './Values';

const {ui} = catalogue;

/** A schema inside the only property that uses it: opens and closes. */
export default function Nested({schema}: {readonly schema: SchemaBlock}): ReactNode {
  const {anchor, name, fields, values} = schema;
  const size = fields.length > 0 ? `${fields.length} ${ui.properties}` : `${ui.values}: ${values.length}`;
  return (
    <Fold id={anchor} summary={`${name} (${size})`}>
      {fields.length > 0 && <Fields fields={fields} />}
      <Values values={values} />
    </Fold>
  );
}
