import {translate} from '@docusaurus/Translate';
import type {ReactNode} from 'react';
import site from '@site/config/site';

interface Props {
  readonly error: Error;
  readonly tryAgain: () => void;
}

/** What stands in place of a page that threw while rendering. */
export default function CrashMessage({error, tryAgain}: Props): ReactNode {
  return (
    <div className="message" role="alert">
      <h1>{translate({id: 'crash.title'})}</h1>
      <p>{translate({id: 'crash.explanation'})}</p>
      <p>
        <button type="button" className="button" onClick={tryAgain}>
          {translate({id: 'crash.tryAgain'})}
        </button>
      </p>
      <p>
        {translate({id: 'crash.report'})} <a href={`mailto:${site.support.email}`}>{site.support.email}</a>
      </p>
      <pre tabIndex={0}>
        <code>{messagesOf(error).join('\n')}</code>
      </pre>
    </div>
  );
}

/** The message of the error and those of its causes, outermost first. */
export function messagesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return typeof error === 'string' ? [error] : [];
  return [error.message, ...messagesOf(error.cause)];
}
