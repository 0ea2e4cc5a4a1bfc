import data from '@integration-docs/contract/catalogues/law.yaml';
import {anchorOf} from '@integration-docs/facts';
import type {ReactNode} from 'react';
import {Link} from '@integration-docs/docs/page';

/** Links to all rows of the table of the law, by subject. */
export default function LawIndex(): ReactNode {
  return (
    <ul>
      {data.groups.map(({title, rows}) => (
        <li key={title}>
          <strong>{title}:</strong> {rows.map(linkTo)}
        </li>
      ))}
    </ul>
  );
}

function linkTo(id: string, index: number): ReactNode {
  return (
    <span key={id}>
      {index > 0 && ' · '}
      <Link href={`#${anchorOf(data.anchor, {id})}`}>{data.entries.find((entry) => entry.id === id)?.subject}</Link>
    </span>
  );
}
