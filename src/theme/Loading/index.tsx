import type {ReactNode} from 'react';

/** While developing: nothing stands in place of a page whose code is on its way. */
export default function Loading({error}: {readonly error?: Error}): ReactNode {
  return error ? <p role="alert">{error.message}</p> : null;
}
