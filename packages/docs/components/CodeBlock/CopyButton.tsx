import {translate} from '../../page/language.ts';
import {basePath} from '../../../../site/config/basePath.ts';
import type {ReactNode} from 'react';
import Icon from '../Icon/index.tsx';

interface Props {
  /** Name of what is copied, for a button without a word. */
  readonly what?: string;
  /** The file to copy, from the root of the site; without it what the `figure` shows. */
  readonly file?: string | undefined;
  /** What the button says when it is neither "Copy" nor "Copy the whole file". */
  readonly label?: string;
}

/** Copies the `code` of the `figure` around it, or a file (`packages/docs/shell/copy.ts`). */
export default function CopyButton({what, file, label = wordFor(file)}: Props): ReactNode {
  return (
    <button
      type="button"
      className="copy needs-script"
      data-action="copy"
      data-file={file === undefined ? undefined : basePath + file}
      data-done={translate({id: 'code.copied'})}
      aria-label={what === undefined ? undefined : `${label} ${what}`}
    >
      <Icon name="copy" />
      {what === undefined && <span>{label}</span>}
    </button>
  );
}

function wordFor(file: string | undefined): string {
  return file === undefined ? translate({id: 'code.copy'}) : translate({id: 'code.copyFile'});
}
