import type {ReactNode} from 'react';
import {Link} from '@integration-docs/docs/page';

interface Props {
  /** Paths relative to the project folder, such as `samples/payloads/card.json`. */
  readonly paths: readonly string[];
}

/** Links to the published payload files, with the format as text and the whole name for screen readers, which list the links of a page. */
export default function UseCasesFiles({paths}: Props): ReactNode {
  return paths.map((path, index) => (
    <span key={path}>
      {index > 0 && ', '}
      <Link href={`pathname:///${path}`} aria-label={path.replace('samples/payloads/', '')}>
        {path.slice(path.lastIndexOf('.') + 1).toUpperCase()}
      </Link>
    </span>
  ));
}
