import type {HeaderGroup} from '@integration-docs/contract/pure';
import type {ReactNode} from 'react';
import {useReference} from '../reference.ts';
import Fields from '../Schemas/Fields.tsx';

interface Props {
  /** `request`: headers that you send to the API; `response`: headers that it returns; `webhook`: headers of an event. */
  readonly group: HeaderGroup;
}

/** Headers with their types and descriptions, each with an anchor such as `#header-idempotency-key`. */
export default function Headers({group}: Props): ReactNode {
  return <Fields fields={useReference().reference.headers[group]} />;
}
