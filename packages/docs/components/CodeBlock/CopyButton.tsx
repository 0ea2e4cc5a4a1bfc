import {translate} from '../../page/language.ts';
import {place} from '../../page/settings.ts';
import type {ReactNode} from 'react';
import Icon from '../Icon/index.tsx';

interface Props {
  /** Name of the copied content, for a button that shows only an icon. */
  readonly what?: string;
  /** The file to copy, relative to the root of the site. Default: the code in the `figure`. */
  readonly file?: string | undefined;
  /** Label of the button. Default: "Copy" or "Copy the whole file". */
  readonly label?: string;
  /** Name of the copied content for screen readers, which may read the button without its context. */
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
