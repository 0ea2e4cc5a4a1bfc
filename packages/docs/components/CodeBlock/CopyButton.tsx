import {translate} from '../../page/language.ts';
import {place} from '../../page/settings.ts';
import type {ReactNode} from 'react';
import Icon from '../Icon/index.tsx';

interface Props {
  /** Name of what is copied, for a button without a word. */
  readonly what?: string;
  /** The file to copy, from the root of the site; without it what the `figure` shows. */
  readonly file?: string | undefined;
  /** What the button says when it is neither "Copy" nor "Copy the whole file". */
  readonly label?: string;
  /** What is copied, for those who hear the button without what stands around it. */
  readonly part?: string | undefined;
}

/** Copies the `code` of the `figure` around it, or a file (`packages/docs/shell/copy.ts`). */
export default function CopyButton({what, file, label = wordFor(file), part}: Props): ReactNode {
  return (
    <button
      type="button"
      className="copy needs-script"
      data-action="copy"
      data-file={file === undefined ? undefined : place.basePath + file}
      data-done={translate({id: 'code.copied'})}
      aria-label={what === undefined ? undefined : `${label} ${what}`}
    >
      <Icon name="copy" />
      {what === undefined && (
        <span>
          {label}
          {part !== undefined && <span className="visually-hidden">{` ${part}`}</span>}
        </span>
      )}
    </button>
  );
}

function wordFor(file: string | undefined): string {
  return file === undefined ? translate({id: 'code.copy'}) : translate({id: 'code.copyFile'});
}
