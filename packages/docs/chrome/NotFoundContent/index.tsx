import {inLanguage, translate} from '../../page/language.ts';
import {Fragment, type ReactNode} from 'react';
import {usePage} from '../../page/page.ts';
import Link from '../../components/Link/index.tsx';
import {island} from '../../islands/island.tsx';
import NearestPagesIsland from '../../islands/NearestPages/index.tsx';
import SearchBox from '../SearchBox/index.tsx';

const NearestPages = island('NearestPages', NearestPagesIsland);

/** Says that the page is missing, and offers the search, the pages with the most similar addresses, and a list of all pages. */
export default function NotFoundContent(): ReactNode {
  const {allPages} = usePage();
  return (
    <div className="message" data-not-found>
      <h1>{translate({id: 'notFound.title'})}</h1>
      <p>{translate({id: 'notFound.explanation'})}</p>
      <SearchBox size="large" />
      <div className="nearest">
        <NearestPages title={translate({id: 'notFound.nearest'})} home={inLanguage('/')} />
      </div>
      <h2>{translate({id: 'notFound.all'})}</h2>
      <div data-all-pages>
        {[...new Set(allPages.map(({group}) => group))].map((group) => (
          <Fragment key={group}>
            {group !== '' && <h3>{group}</h3>}
            <ul>
              {allPages
                .filter((page) => page.group === group)
                .map(({address, title}) => (
                  <li key={address}>
                    <Link href={address}>{title}</Link>
                  </li>
                ))}
            </ul>
          </Fragment>
        ))}
      </div>
    </div>
  );
}
