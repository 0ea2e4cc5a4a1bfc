import type {ReactNode} from 'react';
import {LoadError, LoadingIndicator} from '@site/src/chrome/LoadState';
import Layout from '../Layout';

interface Props {
  readonly error?: unknown;
  readonly retry: () => void;
}

/**
 * What a page shows while its code is on the way, and when it did not come. `src/client/recovery.ts` decides between this
 * and a reload.
 */
export default function Loading({error, retry}: Props): ReactNode {
  return <Layout>{error ? <LoadError error={error} retry={retry} /> : <LoadingIndicator />}</Layout>;
}
