import {useLocation} from '@docusaurus/router';
import {translate} from '@docusaurus/Translate';
import {useEffect, useState, type ReactNode} from 'react';

/** Specification §9: quicker than this and no indicator is shown. Milliseconds. */
const loaderDelay = 200;

interface Props {
  readonly error?: unknown;
  readonly retry: () => void;
}

/** Keeps its own time: react-loadable does not start again to count when the reader retries. */
export function LoadingIndicator(): ReactNode {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), loaderDelay);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className="loading" role="status">
      {shown && translate({id: 'layout.loading'})}
    </p>
  );
}

/** What could not be loaded, with a button to try again and a plain link. */
export function LoadError({error, retry}: Props): ReactNode {
  const {pathname} = useLocation();
  return (
    <div className="message" role="alert">
      <h1>{translate({id: 'loadError.title'})}</h1>
      <p>{translate({id: 'loadError.explanation'})}</p>
      <pre tabIndex={0}>
        <code>{String(error)}</code>
      </pre>
      <p>
        <button type="button" className="button" onClick={retry}>
          {translate({id: 'loadError.retry'})}
        </button>{' '}
        <a href={pathname} data-full-load>
          {translate({id: 'loadError.plainLink'})}
        </a>
      </p>
    </div>
  );
}
