import type {ReactNode} from 'react';

interface Props {
  /** Drawn at build time by `packages/docs/diagrams/remark.ts`. */
  readonly html: string;
  /** What plays it. */
  readonly children?: ReactNode;
}

/** A diagram, and below it what plays it. */
export default function DiagramFigure({html, children}: Props): ReactNode {
  const figure = <div dangerouslySetInnerHTML={{__html: html}} />;
  if (children === undefined) return figure;
  // One box: what plays it sticks to the window as long as the diagram is there.
  return (
    <div>
      {figure}
      {children}
    </div>
  );
}
