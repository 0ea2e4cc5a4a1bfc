import {translate} from '@docusaurus/Translate';
import type {ReactNode} from 'react';
import Icon from '../Icon';

interface Props {
  readonly language: string;
  /** File name shown above the code. */
  readonly title?: string;
  /** Highlighted code, made at build time by `plugins/highlight`. */
  readonly html: string;
}

/** A sample. `src/shell/copy.ts` runs the copy button. */
export default function CodeBlock({language, title, html}: Props): ReactNode {
  return (
    <figure className="code">
      <figcaption>
        <span>{title ?? language}</span>
        <button
          type="button"
          className="copy needs-script"
          data-action="copy"
          data-done={translate({id: 'code.copied'})}
        >
          <Icon name="copy" />
          <span>{translate({id: 'code.copy'})}</span>
        </button>
      </figcaption>
      <pre tabIndex={0} data-language={language}>
        <code dangerouslySetInnerHTML={{__html: html}} />
      </pre>
    </figure>
  );
}
