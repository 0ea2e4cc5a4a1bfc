import pages from '@generated/page-index/default/pages.json';
import {useLocation} from '@docusaurus/router';
import {translate} from '@docusaurus/Translate';
import useIsBrowser from '@docusaurus/useIsBrowser';
import type {ReactNode} from 'react';
import Link from '../../content/Link';
import {byLikeness} from './likeness';

/** Says that the page is missing and leads on: the pages whose address is most like the one asked for, then all. */
export default function NotFoundContent(): ReactNode {
  const {pathname} = useLocation();
  const isBrowser = useIsBrowser();
  const nearest = isBrowser ? byLikeness(pathname, pages).slice(0, 3) : [];
  return (
    <div className="message not-found">
      <h1>{translate({id: 'notFound.title'})}</h1>
      <p>{translate({id: 'notFound.explanation'})}</p>
      {nearest.length > 0 && (
        <>
          <h2>{translate({id: 'notFound.nearest'})}</h2>
          <PageList pages={nearest} />
        </>
      )}
      <h2>{translate({id: 'notFound.all'})}</h2>
      <PageList pages={pages} />
    </div>
  );
}

function PageList({pages: listed}: {readonly pages: typeof pages}): ReactNode {
  return (
    <ul>
      {listed.map((page) => (
        <li key={page.path}>
          <Link href={page.path}>{page.title}</Link>
        </li>
      ))}
    </ul>
  );
}
