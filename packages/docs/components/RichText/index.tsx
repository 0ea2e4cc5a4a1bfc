import type {ReactNode} from 'react';
import {fill} from '@integration-docs/facts';
import InlineCode from '../InlineCode/index.tsx';

interface Props {
  readonly text: string;
  /** For the holes of the text, `{name}`. */
  readonly values?: object;
}

/** Shows a catalogue text; what stands between backticks becomes code. */
export default function RichText({text, values = {}}: Props): ReactNode {
  return text.split('`').map((part, index) => {
    const words = fill(part, values);
    return index % 2 === 1 ? <InlineCode key={index}>{words}</InlineCode> : words;
  });
}
