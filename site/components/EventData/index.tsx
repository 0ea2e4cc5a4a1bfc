import reference from '@integration-docs/contract/openapi.yaml';
import type {ReactNode} from 'react';
import {commonFields} from '../EventReference/fields.ts';
import Fields from '../Schemas/Fields.tsx';

/** The properties that `data` has in most events, explained once; each event (`EventReference`) adds its own. */
export default function EventData(): ReactNode {
  return <Fields fields={commonFields(reference.events)} />;
}
