import type {ReactNode} from 'react';

/** A diagram drawn at build time; `html` comes from `packages/docs/diagrams/remark.ts`. */
export default function DiagramFigure({html}: {readonly html: string}): ReactNode {
  return <div dangerouslySetInnerHTML={{__html: html}} />;
}
