import type {ReactNode} from 'react';
import {Link} from '@integration-docs/docs/page';

interface Props {
  /** From the project folder: `samples/payloads/card.json`. */
  readonly paths: readonly string[];
}

/** Links to whole payloads, which the site publishes, by their format. */
export default function UseCasesFiles({paths}: Props): ReactNode {
  return paths.map((path, index) => (
    <span key={path}>
      {index > 0 && ', '}
      <Link href={`pathname:///${path}`}>{path.slice(path.lastIndexOf('.') + 1).toUpperCase()}</Link>
    </span>
  ));
}
