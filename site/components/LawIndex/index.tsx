import data from '@integration-docs/contract/catalogues/law.yaml';
import {anchorOf} from '@integration-docs/facts';
import type {ReactNode} from 'react';
import {Link} from '@integration-docs/docs/page';

/** Links to the section of each subject of the law, and to the rows of its tables. */
export default function LawIndex(): ReactNode {
  return (
    <ul id={data.table}>
      {data.groups.map(({id, title, rows, also = []}) => (
        <li key={id}>
          <strong>
            <Link href={`#subject-${id}`}>{title}</Link>:
          </strong>{' '}
          {[...rows, ...also].map(linkTo)}
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
