import data from '@site/contract/catalogues/checklist.yaml';
import type {ReactNode} from 'react';
import styles from './styles.module.css';

const {ui} = data;

interface Props {
  /** Headings, each with its `Checklist/Group`. */
  readonly children: ReactNode;
}

/**
 * The go-live checklist. Ticks are native; `src/islands/checklist` keeps them, counts what is left, and downloads, copies and
 * reads lists. It finds everything by the `data-` attributes here and in `Group.tsx`.
 */
export default function Checklist({children}: Props): ReactNode {
  const total = data.entries.length;
  const texts = {title: data.title, ...ui};
  return (
    <div data-tool="checklist" data-texts={JSON.stringify(texts)} className={styles.checklist}>
      <form className={`needs-script ${styles.tools}`} aria-label={ui.tools}>
        <output data-progress className={styles.progress}>
          {ui.progress.replace('{done}', '0').replaceAll(/\{\w+\}/g, String(total))}
        </output>
        <progress max={total} value={0} aria-hidden="true" />
        <label className={styles.onlyLeft}>
          <input type="checkbox" name="only-left" autoComplete="off" /> {ui.onlyLeft}
        </label>
        <div className={styles.buttons}>
          {(['markdown', 'json', 'copy', 'import', 'reset'] as const).map((action) => (
            <button key={action} type="button" data-do={action}>
              {ui[action]}
            </button>
          ))}
          <input type="file" accept=".json,.md,application/json,text/markdown" hidden />
        </div>
        <div className={styles.after}>
          <output data-message />
          <button type="button" data-do="undo" hidden>
            {ui.undo}
          </button>
        </div>
        <p className={styles.printed}>{ui.printed}</p>
      </form>
      {children}
    </div>
  );
}
