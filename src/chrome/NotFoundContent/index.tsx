import {translate} from '@site/src/page/language';
import type {ReactNode} from 'react';
import {usePage} from '@site/src/page/page';
import Link from '@site/src/content/Link';
import {island} from '@site/src/islands/island';
import NearestPagesIsland from '@site/src/islands/NearestPages';
import SearchBox from '../SearchBox';

const NearestPages = island('NearestPages', NearestPagesIsland);

/** Says that the page is missing and leads on: the search, the pages whose address is most like the one asked for, then all. */
export default function NotFoundContent(): ReactNode {
  const {allDocs} = usePage();
  return (
    <div className="message not-found">
      <h1>{translate({id: 'notFound.title'})}</h1>
      <p>{translate({id: 'notFound.explanation'})}</p>
      <SearchBox size="large" />
      <NearestPages title={translate({id: 'notFound.nearest'})} />
      <h2>{translate({id: 'notFound.all'})}</h2>
      <ul data-all-pages>
        {allDocs.map(({address, title}) => (
          <li key={address}>
            <Link href={address}>{title}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
