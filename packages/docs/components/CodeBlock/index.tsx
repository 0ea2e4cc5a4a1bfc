import {mark} from '../../built/marks.ts';
import type {ReactNode} from 'react';
import {place} from '../../page/settings.ts';
import {translate} from '../../page/language.ts';
import CopyButton from './CopyButton.tsx';

interface Props {
  readonly language: string;
  /** File name shown above the code. */
  readonly title?: string;
  /** Highlighted code, made at build time by `packages/docs/highlight`. */
  readonly html: string;
  /** The file on the site: `samples/retry/retry.sh`. */
  readonly file?: string;
  /** Whether the code is only a part of the file. */
  readonly isPart?: boolean;
  /** Name of the part, or of a sample without a title, for screen readers. */
  readonly part?: string;
}

/** A code sample. If it is a part, readers can also copy the whole file; a file can be downloaded. */
export default function CodeBlock({language, title, html, file, isPart = false, part}: Props): ReactNode {
  return (
    // Without a name of its own, the figure would be called by its buttons too.
    <figure className="code" aria-label={title ?? language}>
      <figcaption>
        <span>{title ?? language}</span>
        <span className="code-tools" {...mark('ui', 'download')}>
          {file !== undefined && (
            <a className="copy" href={place.basePath + file} download>
              {translate({id: 'code.download'})}
              {title !== undefined && <span className="visually-hidden">{` ${title}`}</span>}
            </a>
          )}
          {isPart && <CopyButton file={file} part={part && title} />}
          {isPart ? (
            <CopyButton label={translate({id: 'code.copyPart'})} part={part} />
          ) : (
            <CopyButton part={part ?? title} />
          )}
        </span>
      </figcaption>
      <pre tabIndex={0} {...mark('language', language)}>
        <code dangerouslySetInnerHTML={{__html: html}} />
      </pre>
    </figure>
  );
}
