import type {ReactNode} from 'react';
import CopyButton from './CopyButton';

interface Props {
  readonly language: string;
  /** File name shown above the code. */
  readonly title?: string;
  /** Highlighted code, made at build time by `lib/highlight`. */
  readonly html: string;
}

/** A sample. */
export default function CodeBlock({language, title, html}: Props): ReactNode {
  return (
    <figure className="code">
      <figcaption>
        <span>{title ?? language}</span>
        <CopyButton />
      </figcaption>
      <pre tabIndex={0} data-language={language}>
        <code dangerouslySetInnerHTML={{__html: html}} />
      </pre>
    </figure>
  );
}
