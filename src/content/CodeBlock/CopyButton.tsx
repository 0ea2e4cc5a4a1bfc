import {translate} from '@docusaurus/Translate';
import type {ReactNode} from 'react';
import Icon from '../Icon';

interface Props {
  /** Name of what is copied, for a button without a word. */
  readonly what?: string;
}

/** Copies the `code` of the `figure` around it (`src/browser/copy.ts`). */
export default function CopyButton({what}: Props): ReactNode {
  const label = translate({id: 'code.copy'});
  return (
    <button
      type="button"
      className="copy needs-script"
      data-action="copy"
      data-done={translate({id: 'code.copied'})}
      aria-label={what === undefined ? undefined : `${label} ${what}`}
    >
      <Icon name="copy" />
      {what === undefined && <span>{label}</span>}
    </button>
  );
}
