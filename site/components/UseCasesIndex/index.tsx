import data from '@integration-docs/contract/catalogues/usecases.yaml';
import {anchorOf} from '@integration-docs/facts';
import {Fragment, type ReactNode} from 'react';
import {Link, translate} from '@integration-docs/docs/page';
import RunElsewhere from '../../tools/runner/RunElsewhere.tsx';
import {officialCodesOf} from '../UseCases/official.ts';

type Group = keyof typeof data.groups;

/** Links to the rows of all use cases, by group, with their eSPap codes. */
export default function UseCasesIndex(): ReactNode {
  const groups = [...new Set(data.entries.map(({group}) => group))];
  return (
    <>
      <ul>
        {groups.map((group) => (
          <li key={group}>
            <strong>{data.groups[group]}:</strong> {linksOf(group)}
          </li>
        ))}
      </ul>
      <RunElsewhere text={translate({id: 'run.elsewhereDocuments'})} />
    </>
  );
}

function linksOf(group: Group): ReactNode {
  return data.entries
    .filter((entry) => entry.group === group)
    .map((entry, index) => (
      <span key={entry.id}>
        {index > 0 && ' · '}
        <Link href={`#${anchorOf(data.anchor, entry)}`}>{entry.subject}</Link>
        {officialCodesOf(entry.id).map((code) => (
          <Fragment key={code}>
            {' '}
            <code>{code}</code>
          </Fragment>
        ))}
      </span>
    ));
}
