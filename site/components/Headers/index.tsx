import type {HeaderGroup} from '@integration-docs/contract/pure';
import type {ReactNode} from 'react';
import {useReference} from '../reference.ts';
import Fields from '../Schemas/Fields.tsx';

interface Props {
  /** `request`: what you send to the API; `response`: what it answers; `webhook`: what comes with an event. */
  readonly group: HeaderGroup;
}

/** Headers with their type and what they are for; each with an anchor, `#header-idempotency-key`. */
export default function Headers({group}: Props): ReactNode {
  return <Fields fields={useReference().reference.headers[group]} />;
}
