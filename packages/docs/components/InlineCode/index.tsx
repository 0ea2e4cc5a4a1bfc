import type {ReactNode} from 'react';

interface Props {
  readonly children?: ReactNode;
}

/** The option of a command, which a line would else break after one of its hyphens. */
const option = /^--?\w\S{0,22}$/;

/** Code within a line. */
export default function InlineCode({children}: Props): ReactNode {
  return (
    <code className={typeof children === 'string' && option.test(children) ? 'whole' : undefined}>{children}</code>
  );
}
