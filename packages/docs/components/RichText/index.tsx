import {Fragment, type ReactNode} from 'react';
import {fill} from '@integration-docs/facts';
import InlineCode from '../InlineCode/index.tsx';
import styles from './styles.module.css';

interface Props {
  readonly text: string;
  /** Values of the placeholders in the text, `{name}`. */
  readonly values?: object;
}

/** Shows a catalogue text. Text between backticks becomes code; cases, `(1) One. (2) Another.`, get one line each. */
export default function RichText({text, values = {}}: Props): ReactNode {
  const [before = '', ...cases] = ` ${text}`.split(/ (?=\(\d\) \S)/u);
  if (cases.length < 2) return <Words text={text} values={values} />;
  return (
    <>
      <Words text={before.trimStart()} values={values} />
      {cases.map((caseText, index) => (
        <Fragment key={caseText}>
          {(index > 0 || before !== '') && ' '}
          <span className={styles.case}>
            <Words text={caseText} values={values} />
          </span>
        </Fragment>
      ))}
    </>
  );
}

function Words({text, values = {}}: Props): ReactNode {
  return text.split('`').map((part, index) => {
    const words = fill(part, values);
    return index % 2 === 1 ? <InlineCode key={index}>{words}</InlineCode> : words;
  });
}
