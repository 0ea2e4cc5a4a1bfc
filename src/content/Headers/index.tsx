import reference from '@site/contract/openapi.yaml';
import type {HeaderGroup} from '@site/lib/model/pure';
import type {ReactNode} from 'react';
import Fields from '../Schemas/Fields';

interface Props {
  /** `request`: what you send to the API; `response`: what it answers; `webhook`: what comes with an event. */
  readonly group: HeaderGroup;
}

/** Headers with their type and what they are for; each with an anchor, `#header-idempotency-key`. */
export default function Headers({group}: Props): ReactNode {
  return <Fields fields={reference.headers[group]} />;
}
