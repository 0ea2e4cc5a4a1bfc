import {mark} from '@integration-docs/docs/page';
import type {ComponentProps, ReactNode} from 'react';
import styles from './file-picker.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  /** Text of the button. */
  readonly label: string;
  /** Whether choosing a file is the main action of its form. */
  readonly isMain?: boolean;
}

/**
 * A button that chooses files, in the page's language: browsers label the native one in their own. The native input lies invisible over it, so
 * that it can be pressed, focused and dropped on. The name of the chosen file is shown beside the button (`packages/docs/shell/chosen-file.ts`).
 */
export default function FilePicker({label, isMain = false, ...input}: Props): ReactNode {
  return (
    <label className={styles.picker} data-picker="">
      <span className={isMain ? 'button' : 'plain-button'} {...mark('apart')}>
        {label}
      </span>
      <input type="file" {...input} />
    </label>
  );
}
