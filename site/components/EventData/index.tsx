import type {ReactNode} from 'react';
import {commonFields} from '../EventReference/fields.ts';
import {useReference} from '../reference.ts';
import Fields from '../Schemas/Fields.tsx';

/** The properties of `data` that many events share, explained once. Each event (`EventReference`) adds its own. */
export default function EventData(): ReactNode {
  return <Fields fields={commonFields(useReference().reference.events)} />;
}
