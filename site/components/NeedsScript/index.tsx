import type {ReactNode} from 'react';

/** Text about a tool that needs JavaScript: without it, the text is hidden like the tool. */
export default function NeedsScript({children}: {readonly children: ReactNode}): ReactNode {
  return <div className="needs-script">{children}</div>;
}
