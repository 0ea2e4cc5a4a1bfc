import type {ReactNode} from 'react';

/** Shows a catalogue text; what stands between backticks becomes code. */
export default function RichText({text}: {readonly text: string}): ReactNode {
  if (!text.includes('`')) return text;
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}
