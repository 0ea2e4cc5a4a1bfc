import type {ReactNode} from 'react';

interface Props {
  /** Drawn at build time by `packages/docs/diagrams/remark.ts`. */
  readonly html: string;
  /** What plays it. */
  readonly children?: ReactNode;
}

/** A diagram, and below it what plays it. */
export default function DiagramFigure({html, children}: Props): ReactNode {
  return (
    <>
      <div dangerouslySetInnerHTML={{__html: html}} />
      {children}
    </>
  );
}
