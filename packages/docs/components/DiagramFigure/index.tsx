import type {ReactNode} from 'react';

interface Props {
  /** Drawn at build time by `packages/docs/diagrams/remark.ts`. */
  readonly html: string;
  /** The player of the diagram. */
  readonly children?: ReactNode;
}

/** A diagram, and its player below it. */
export default function DiagramFigure({html, children}: Props): ReactNode {
  const figure = <div dangerouslySetInnerHTML={{__html: html}} />;
  if (children === undefined) return figure;
  // One element around both: the player stays in the window (`sticky`) while the diagram is visible.
  return (
    <div>
      {figure}
      {children}
    </div>
  );
}
