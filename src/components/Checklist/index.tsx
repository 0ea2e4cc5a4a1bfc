import data from '@site/contract/catalogues/checklist.yaml';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import type {ReactNode} from 'react';
import Link from '../Link';
import RichText from '../RichText';

type Item = (typeof data.entries)[number];

interface Props {
  /** The part of the list that is shown. */
  readonly group: Item['group'];
}

/** What must be true before production. Each item has an anchor and links to where it is explained. */
export default function Checklist({group}: Props): ReactNode {
  const brokenLinks = useBrokenLinks();
  return (
    <ul>
      {data.entries
        .filter((item) => item.group === group)
        .map((item) => {
          const anchor = `check-${item.id}`;
          brokenLinks.collectAnchor(anchor);
          return (
            <li key={anchor} id={anchor}>
              <RichText text={item.text} /> <Link href={item.more.to}>{item.more.label}</Link>
            </li>
          );
        })}
    </ul>
  );
}
