import {useEffect, type ReactNode} from 'react';
import type {CrashTexts} from '../chrome/CrashMessage/texts.ts';
import Boundary from './Boundary.tsx';

interface Props {
  readonly texts: CrashTexts;
  /** Called when the island is hydrated: after the effects of all components in it. */
  readonly onAlive: () => void;
  readonly children: ReactNode;
}

/** An island in the browser. */
export default function Hydrated({texts, onAlive, children}: Props): ReactNode {
  useEffect(onAlive, [onAlive]);
  return <Boundary texts={texts}>{children}</Boundary>;
}
