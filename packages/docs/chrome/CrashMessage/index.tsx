import type {ReactNode} from 'react';
import type {CrashTexts} from './texts.ts';

interface Props {
  readonly error: Error;
  readonly texts: CrashTexts;
  readonly tryAgain: () => void;
}

/** Replaces a component that threw an error while rendering. */
export default function CrashMessage({error, texts, tryAgain}: Props): ReactNode {
  return (
    <div className="message" role="alert">
      <h2>{texts.title}</h2>
      <p>{texts.explanation}</p>
      <p>
        <button type="button" className="button" onClick={tryAgain}>
          {texts.tryAgain}
        </button>
      </p>
      <p>
        {texts.report} <a href={`mailto:${texts.email}`}>{texts.email}</a>
      </p>
      <pre tabIndex={0}>
        <code>{messagesOf(error).join('\n')}</code>
      </pre>
    </div>
  );
}

/** The message of the error and those of its causes, outermost first. */
function messagesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return typeof error === 'string' ? [error] : [];
  return [error.message, ...messagesOf(error.cause)];
}
