import type {ReactNode} from 'react';
import RichText from './';

/** A text of the contract: an empty line starts a paragraph, backticks mark code. */
export default function Paragraphs({text}: {readonly text: string}): ReactNode {
  const paragraphs = text.trim().split(/\n\s*\n/);
  return paragraphs.map((paragraph) => (
    <p key={paragraph}>
      <RichText text={paragraph.replaceAll('\n', ' ')} />
    </p>
  ));
}
