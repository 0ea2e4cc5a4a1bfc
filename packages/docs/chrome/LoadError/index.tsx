import {translate} from '../../page/language.ts';
import type {ReactNode} from 'react';

/**
 * Replaces a page that failed to load, and shows that a retry is running. Every page contains it as a template;
 * `packages/docs/shell/navigation/failure.ts` inserts the response and the address.
 */
export default function LoadError(): ReactNode {
  return (
    <template id="load-error">
      <div className="message" role="alert">
        <h1>{translate({id: 'loadError.title'})}</h1>
        <p>{translate({id: 'loadError.explanation'})}</p>
        <pre tabIndex={0}>
          <code />
        </pre>
        <p>
          <button type="button" className="button">
            {translate({id: 'loadError.retry'})}
          </button>{' '}
          <a data-full-load href="">
            {translate({id: 'loadError.plainLink'})}
          </a>
        </p>
      </div>
      <p className="loading" role="status">
        {translate({id: 'layout.loading'})}
      </p>
    </template>
  );
}
