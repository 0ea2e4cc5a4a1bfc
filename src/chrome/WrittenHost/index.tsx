import type {ReactNode} from 'react';

/** Nothing: `WrittenDoc` and `WrittenStandalone` bring their own element. In the browser `src/client/StaticHost.tsx` stands for it. */
export default function WrittenHost(): ReactNode {
  return null;
}
